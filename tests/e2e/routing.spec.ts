import { expect, test } from '@playwright/test';
import { getLanguage, LANGUAGES } from '../../domain/language/language.ts';
import type { Route } from '../../domain/web/route.ts';
import { filterRoutes } from '../../domain/web/route-lookup.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { getPathAndQuery, gotoHydrated } from '../support/navigation.ts';

/** Paths below the language of the pages that a URL without a language is redirected to. */
const PREFIXABLE = listPaths(({ addLanguage }) => addLanguage);
/** Those that do not require a sign-in, and are no 404 pages. */
const READABLE = [
  '',
  ...listPaths(({ addLanguage, access }) => addLanguage && access === 'public'),
].filter((path) => !path.endsWith('/genre'));
/** The slugs of the genre Drama in the tested languages. */
const DRAMA = { ko: '드라마', en: 'drama', 'zh-tw': '劇情', ar: 'دراما' };

function listPaths(test: (route: Route) => boolean): string[] {
  const ids = filterRoutes((route) => test(route) && !/:lang.*:/.test(route.path));
  return ids.map((id) => ROUTES[id].path.replace('/:lang', ''));
}

test('changing the language of a genre page keeps the genre, under its slug in that language', {
  tag: ['@R5'],
}, async ({ page, baseURL }) => {
  const { status, location } = await httpGet(`${baseURL}/ar/movie/genre/drama?sort=score`);
  expect([status, location]).toEqual([
    301,
    `/ar/movie/genre/${encodeURIComponent(DRAMA.ar)}?sort=score`,
  ]);
  await page.goto('/ko/movie/genre/action');
  await expect(page).toHaveURL(`/ko/movie/genre/${encodeURIComponent('액션')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('영화: 액션');
});

test('the home page exists in all languages, each with its `lang` and `dir`', {
  tag: ['@R1', '@R11'],
}, async ({ baseURL }) => {
  for (const { code: lang, tag, dir } of LANGUAGES) {
    const { status, headers, body } = await httpGet(`${baseURL}/${lang}`);
    const [html = ''] = /<html[^>]*>/.exec(body) ?? [];
    expect.soft(status, lang).toBe(200);
    expect.soft(headers['content-type'], lang).toBe('text/html; charset=utf-8');
    expect.soft(headers['content-language'], lang).toBe(tag);
    expect.soft(html, lang).toContain(`lang="${tag}"`);
    expect.soft(html, lang).toContain(`dir="${dir}"`);
  }
});

for (const [lang, drama] of Object.entries(DRAMA))
  test(`every public page exists under /${lang}`, { tag: ['@R1'] }, async ({ baseURL }) => {
    const genres = ['movie', 'tv'].map((type) => `/${type}/genre/${encodeURIComponent(drama)}`);
    for (const path of [...READABLE, ...genres]) {
      const { status, body } = await httpGet(`${baseURL}/${lang}${path}`);
      expect.soft(status, path).toBe(200);
      expect.soft(body, path).toContain(`<html lang="${getLanguage(lang).tag}"`);
    }
  });

test('a URL without a language redirects to the same path and query in the current language', {
  tag: ['@R2'],
}, async ({ baseURL }) => {
  const paths = PREFIXABLE.flatMap((path) => [path, `${path}?q=%EA%B8%B0%20%26&page=2`]);
  for (const path of [
    ...paths,
    '/movie/496243-parasite?region=US',
    '/tv/genre/drama?sort=newest',
    '/person/20738',
    '/tv/93405/season/1',
    '/tv/93405/credits',
    '/movie/496243/names',
    '/movie/496243/offers',
    '/collection/726871',
  ]) {
    const { status, location } = await httpGet(baseURL + path, {
      'accept-language': 'en',
      cookie: 'lang=sv',
    });
    const [source, expectedPath] = [new URL(path, baseURL), new URL(location ?? '', baseURL)];
    expect.soft([status, expectedPath.pathname], path).toEqual([302, `/sv${source.pathname}`]);
    expect.soft([...expectedPath.searchParams], path).toEqual([...source.searchParams]);
    expect.soft(expectedPath.hash + expectedPath.host, path).toBe(source.host);
  }
});

test('/ redirects to Korean, or to the last language used', {
  tag: ['@R2'],
}, async ({ baseURL }) => {
  for (const [cookie, target] of [
    ['', '/ko'],
    ['lang=xx', '/ko'],
    ['region=KR; lang=de', '/de'],
  ] as const) {
    const { status, location } = await httpGet(`${baseURL}/?from=mail`, {
      'accept-language': 'en-US,en;q=0.9',
      cookie,
    });
    expect.soft([status, location], cookie).toEqual([302, `${target}?from=mail`]);
  }
});

test('the language redirect adds no history entry', { tag: ['@R2'] }, async ({ page }) => {
  await page.goto('/en/faq');
  await page.goto('/terms?a=b');
  expect(getPathAndQuery(page)).toBe('/en/terms?a=b');
  await page.goBack();
  await expect(page).toHaveURL('/en/faq');
});

for (const [path, lang] of [
  ['/en/nowhere', 'en'],
  ['/ko/nowhere/at/all', 'ko'],
  ['/en/genre/drama', 'en'],
] as const)
  test(`${path} is the 404 page in the language of its prefix, with a link home`, {
    tag: ['@R3'],
  }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      lang === 'en' ? 'Oops! Page not found' : message('ko', 'not_found.title'),
    );
    await page
      .getByRole('link', {
        name: lang === 'en' ? 'Return to Home' : message('ko', 'not_found.home'),
      })
      .click();
    await expect(page).toHaveURL(`/${lang}`);
    await expect(
      page.getByRole('heading', { level: 2, name: message(lang, 'list.movie_popular') }),
    ).toBeVisible();
  });

test('an unsupported prefix shows the 404 page', { tag: ['@R3'] }, async ({ page, baseURL }) => {
  for (const path of ['/xx', '/xx/movie', '/EN/movie', '/en-us', '/nowhere', '/wp-admin/setup.php'])
    expect
      .soft((await httpGet(baseURL + path, { 'accept-language': 'en' })).status, path)
      .toBe(404);
  const response = await page.goto('/xx/movie');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/en');
});

test('the last language is stored for a year and used for URLs without a language', {
  tag: ['@R4'],
}, async ({ page, context }) => {
  await page.goto('/ja/movie');
  await page.goto('/sv/faq');
  const stored = (await context.cookies()).find(({ name }) => name === 'lang');
  expect(stored?.value).toBe('sv');
  expect((stored?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(360 * 86_400);
  await page.goto('/terms');
  expect(getPathAndQuery(page)).toBe('/sv/terms');
  await page.goto('/');
  expect(getPathAndQuery(page)).toBe('/sv');
});

test('a prefix that is not a language does not change the stored language', {
  tag: ['@R4'],
}, async ({ page }) => {
  await page.goto('/ja');
  await page.goto('/xx');
  await page.goto('/faq');
  expect(getPathAndQuery(page)).toBe('/ja/faq');
});

test('the language picker keeps path and query', { tag: ['@R5'] }, async ({ page }) => {
  await gotoHydrated(page, '/ko/tv?sort=newest&rating=7');
  await page.getByRole('banner').getByRole('link', { name: '언어: 한국어' }).click();
  await page
    .getByRole('dialog', { name: '언어' })
    .getByRole('link', { name: /^English/ })
    .click();
  await expect(page).toHaveURL('/en/tv?sort=newest&rating=7');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TV shows');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
});

test('an English title changes to the Arabic one, with its Arabic slug', {
  tag: ['@R5', '@R10', '@R11'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/496243-parasite?region=US');
  await page.getByRole('banner').getByRole('link', { name: 'Language: English' }).click();
  await page
    .getByRole('dialog', { name: 'Language' })
    .getByRole('link', { name: /^العربية/ })
    .click();
  await expect(page).toHaveURL(/\/ar\/movie\/496243-(?!parasite)[^?]+\?region=US$/);
  expect(getPathAndQuery(page)).toMatch(
    /^\/ar\/movie\/496243-\p{Script=Arabic}[\p{L}\p{M}\p{N}-]*\?region=US$/u,
  );
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('the first visit uses the language of the browser, or Korean if it is unsupported', {
  tag: ['@R6'],
}, async ({ baseURL }) => {
  for (const [header, lang] of Object.entries({
    'pt-BR': 'pt-br',
    pt: 'pt',
    'pt-PT': 'pt',
    'pt-AO,en;q=0.5': 'pt',
    'zh-TW': 'zh-tw',
    'zh-HK': 'zh-tw',
    'zh-Hant-SG': 'zh-tw',
    'zh-Hans': 'zh-cn',
    'zh-Hans-HK': 'zh-cn',
    'zh-CN': 'zh-cn',
    zh: 'zh-cn',
    'en-GB': 'en',
    'nb-NO': 'no',
    iw: 'he',
    'tlh,eo;q=0.8': 'ko',
    '*': 'ko',
    '': 'ko',
    'eo,fr;q=0.4,de;q=0.9': 'de',
    'en;q=0,da;q=0.1': 'da',
  }))
    expect
      .soft((await httpGet(`${baseURL}/movie`, { 'accept-language': header })).location, header)
      .toBe(`/${lang}/movie`);
  expect((await httpGet(`${baseURL}/movie`)).location).toBe('/ko/movie');
  expect(
    (await httpGet(`${baseURL}/movie`, { 'accept-language': 'fr', cookie: 'lang=pt-br' })).location,
  ).toBe('/pt-br/movie');
});

test('scripts store the locale of the page besides the cookie, and of a chosen language', {
  tag: ['@R4'],
}, async ({ page }) => {
  const readStored = () => page.evaluate(() => [localStorage.language, document.cookie]);
  for (const [lang, locale] of [
    ['en', 'en-US'],
    ['pt-br', 'pt-BR'],
    ['no', 'no-NO'],
  ]) {
    await page.goto(`/${lang}/faq`);
    expect(await readStored(), lang).toEqual([locale, expect.stringContaining(`lang=${lang}`)]);
  }
  // A page of no language stores none.
  await page.goto('/xx/faq');
  expect((await readStored())[0]).toBe('no-NO');

  await gotoHydrated(page, '/en/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Language: English' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^한국어/ })
    .click();
  await expect(page).toHaveURL('/ko/faq');
  expect(await readStored()).toEqual(['ko-KR', expect.stringContaining('lang=ko')]);
});

test('a trailing slash redirects to the URL without it', async ({ baseURL }) => {
  for (const [path, target] of [
    ['/ko/', '/ko'],
    ['/en/movie/?page=2', '/en/movie?page=2'],
    ['/en/movie///', '/en/movie'],
    ['//en/movie/', '/en/movie'],
  ]) {
    const { status, location } = await httpGet(baseURL + (path ?? ''));
    expect.soft([status, location], path).toEqual([301, target]);
  }
});
