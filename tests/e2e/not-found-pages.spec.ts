import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';
import { httpGet } from '../support/http-get.ts';
import { gotoHydrated } from '../support/navigation.ts';

/** With the path that the language links keep. */
const UNKNOWN: [url: string, path: string][] = [
  ['/en/asdf', '/asdf'],
  ['/en/wp/login.php?a=1&b=2', '/wp/login.php?a=1&b=2'],
  ['/en/movie/1/x', '/movie/1/x'],
  ["/en/a'b&c", "/a'b&c"],
  ['/en/%EA%B0%80', '/%EA%B0%80'],
  ['/en/.env', '/.env'],
  ['/en/asdf?x', '/asdf?x='],
  ['/en/movie/999999999-x', '/movie/999999999-x'],
  ['/en/tv/999999999?utm=1', '/tv/999999999?utm=1'],
  ['/en/person/999999999-%EA%B0%80', '/person/999999999-%EA%B0%80'],
  ['/wp-login.php', '/wp-login.php'],
];

const decodeHtml = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

test('each 404 page has the links of its own URL, also when it is repeated', {
  tag: ['@R3', '@R5'],
}, async ({ baseURL }) => {
  for (const turn of [1, 2, 3]) {
    for (const [url, path] of UNKNOWN) {
      const { status, body, headers } = await httpGet(baseURL + url, { 'accept-language': 'en' });
      expect.soft(status, url).toBe(404);
      expect.soft(headers['cache-control'], url).toBe('private, no-cache');
      const links = [...body.matchAll(/href="(\/language\/[^"]*)"/g)].map(([, href = '']) =>
        decodeHtml(href),
      );
      expect
        .soft(links, `${turn}: ${url}`)
        .toEqual(LANGUAGES.map(({ code }) => `/language/${code}${path}`));
      const [, signIn = ''] = /href="(\/en\/sign-in[^"]*)"/.exec(body) ?? [];
      const { searchParams } = new URL(decodeHtml(signIn), baseURL);
      expect
        .soft(searchParams.get('return'), url)
        .toBe(url.startsWith('/en') ? `/en${path}` : path);
      expect.soft(body, url).not.toContain('kinora-requested-path');
    }
  }
});

test('the content security policy of a 404 page allows its own scripts', async ({ baseURL }) => {
  for (const url of ['/ko/first', '/ko/second', '/ko/movie/999999991-x', '/ko/movie/999999992-x']) {
    const { body, headers } = await httpGet(baseURL + url);
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, code = '']) => code,
    );
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts)
      expect
        .soft(headers['content-security-policy'], url)
        .toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
});

test('each request of a 404 page has an id of its own', async ({ baseURL }) => {
  const ids = new Set<unknown>();
  for (const url of ['/en/a', '/en/b', '/en/b', '/en/movie/999999999', '/en/movie/999999999'])
    ids.add((await httpGet(baseURL + url)).headers['x-request-id']);
  expect(ids.size).toBe(5);
  expect(ids).not.toContain(undefined);
});

function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (entry) => {
    if (['warning', 'error'].includes(entry.type()) && !entry.text().startsWith('Failed to load'))
      messages.push(entry.text());
  });
  return messages;
}

test('a repeated 404 page hydrates without a mismatch, and its links work', async ({ page }) => {
  const messages = collectMessages(page);
  for (const url of ['/en/x1', '/en/x2?a=1&b=2', '/en/movie/999999993-x', '/en/tv/1/x/y'])
    await gotoHydrated(page, url);
  await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
  await expect(page).toHaveURL('/en/movie');
  expect(messages).toEqual([]);
});

for (const lang of ['ko', 'en', 'ar'] as const)
  test(`a 404 page in ${lang} has a search field and six popular movies`, {
    tag: ['@R3', '@D10', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    for (const path of [`/${lang}/help-me`, `/${lang}/help-me-too`, `/${lang}/movie/999999995-x`]) {
      await gotoHydrated(page, path);
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
    }
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('parasite');
    await field.press('Enter');
    await expect(page).toHaveURL(`/${lang}/search?q=parasite`);
  });

test('the data of an unknown title has status 404', async ({ baseURL }) => {
  const { status, headers } = await httpGet(`${baseURL}/en/movie/999999994-x.data`);
  expect([status, headers['content-type']]).toEqual([404, 'text/x-script; charset=utf-8']);
});
