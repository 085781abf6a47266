import { expect, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { type RawResponse, rawRequest } from '../support/raw-request.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const WARN = 40;

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'info' });
});

test.afterAll(async () => {
  await site?.kill();
});

test.afterEach(() => {
  const warnings = site.lines.filter(
    (line) => !line.startsWith('{') || (JSON.parse(line) as { level: number }).level > WARN,
  );
  expect(warnings, 'what visitors send is no error of the site').toEqual([]);
});

function getHeading({ body }: RawResponse): string {
  const html = /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? '';
  return html.replace(/<[^>]+>|<!--.*?-->/g, '');
}

async function expectPage(
  path: string,
  expected: { status: number; lang: string; heading?: string },
) {
  const response = await rawRequest(site.url, path, { headers: { 'accept-language': 'de' } });
  const label = path.slice(0, 80);
  expect.soft(response.status, label).toBe(expected.status);
  expect.soft(response.headers['content-type'], label).toBe('text/html; charset=utf-8');
  expect.soft(/<html lang="([^"]*)"/.exec(response.body)?.[1], label).toBe(expected.lang);
  if (expected.heading) expect.soft(getHeading(response), label).toBe(expected.heading);
}

const LANGUAGES = ['ko', 'en', 'ar'] as const;

test('a malformed URL → 400 page in the language of the URL', async () => {
  for (const lang of LANGUAGES) {
    const malformed = { status: 400, lang, heading: message(lang, 'error.bad_request_title') };
    for (const path of [
      '/movie/%zz',
      '/movie/%',
      '/movie/%e0%a4%a',
      '/movie/%00',
      '/search?q=%00',
      '/search?q=%zz',
      '/%ED%A0%80',
      '/search?q=%ED%A0%80',
      '/movie/496243-%ED%A0%80',
      '/person/%C0%AF',
      `/search?q=${'a'.repeat(10_240)}`,
    ])
      await expectPage(`/${lang}${path}`, malformed);
  }
});

test('a 400 page works in a browser and links to the home page', async ({ page }) => {
  const response = await page.goto(`${site.url}/en/movie/%zz`);
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address isn’t valid');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${site.url}/en`);
});

test('an invalid or unknown id → 404 page', { tag: ['@D10', '@R10'] }, async () => {
  // Leading digits are an id, whatever follows (R10): these ids are unknown.
  for (const lang of LANGUAGES)
    for (const id of [
      '0',
      '-1',
      '99999999999',
      'abc',
      '987654e3',
      '0x10',
      '١٢٣',
      '987654.5',
      '2147483648',
    ]) {
      const path = encodeURIComponent(id);
      await expectPage(`/${lang}/movie/${path}`, {
        status: 404,
        lang,
        heading: message(lang, 'not_found.content'),
      });
      await expectPage(`/${lang}/tv/${path}`, {
        status: 404,
        lang,
        heading: message(lang, 'not_found.content'),
      });
      await expectPage(`/${lang}/person/${path}`, {
        status: 404,
        lang,
        heading: message(lang, 'not_found.person'),
      });
    }
});

test('an invalid page number shows the first page, one past the end → 404 page', async () => {
  const heading = message('en', 'list.movie_popular');
  for (const page of [
    '0',
    '-1',
    '501',
    'abc',
    '1e3',
    '',
    '99999999999999999999',
    '%F0%9F%8D%BF',
    '1&page=2',
  ])
    await expectPage(`/en/movie?page=${page}`, { status: 200, lang: 'en', heading });
  await expectPage('/en/movie?page=500', {
    status: 404,
    lang: 'en',
    heading: message('en', 'not_found.title'),
  });
  await expectPage('/ko/search?q=a&page=501', { status: 200, lang: 'ko' });
  for (const query of ['sort=nothing', 'year=abcd', 'rating=99', 'with=x,y', 'from=9&page=2'])
    await expectPage(`/en/movie?${query}`, { status: 200, lang: 'en', heading });
  // "All genres" of the form without JavaScript.
  const { status, headers } = await rawRequest(site.url, '/en/movie?genre=');
  expect([status, headers.location]).toEqual([302, '/en/movie']);
});

test('an invalid or unknown season → 404 page', { tag: ['@D5'] }, async () => {
  for (const season of ['abc', '99999', '999', '-1', '1.5', '1e1', '%20'])
    await expectPage(`/en/tv/93405-squid-game/season/${season}`, {
      status: 404,
      lang: 'en',
      heading: message('en', 'not_found.content'),
    });
});

test('an unknown genre → 404 page, whatever its name', { tag: ['@H5'] }, async () => {
  for (const slug of ['nope', '%F0%9F%8D%BF', 'constructor', '__proto__'])
    await expectPage(`/en/movie/genre/${slug}`, {
      status: 404,
      lang: 'en',
      heading: message('en', 'not_found.title'),
    });
});

test('no URL redirects to another site', async () => {
  for (const path of [
    '//evil.example/',
    '//evil.example',
    '//evil.example/en/movie',
    '///evil.example',
    '/\\evil.example',
    '/en//evil.example',
    '/movie//evil.example',
    '/%2f%2fevil.example',
    '/movie/..//evil.example',
    '/@evil.example',
    '/en/../..//evil.example',
    '/?next=//evil.example',
    '/movie?genre=//evil.example',
    '/en/movie?genre=//evil.example',
    '/en/movie/496243-//evil.example',
  ]) {
    const { status, headers } = await rawRequest(site.url, path);
    expect.soft(status, path).toBeLessThan(500);
    const target = headers.location === undefined ? null : new URL(headers.location, site.url);
    if (target) expect.soft(target.origin, path).toBe(site.url);
    if (headers.location) expect.soft(headers.location, path).toMatch(/^\/[a-z]/);
  }
});

test('path traversal in a URL reaches no file', { tag: ['@R3'] }, async () => {
  for (const path of [
    '/en/..%2f..%2fetc',
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/en/../../etc/passwd',
  ]) {
    const { status, body } = await rawRequest(site.url, path);
    expect.soft(status, path).toBe(400);
    expect.soft(body, path).not.toMatch(/root:x:|"dependencies"/);
  }
  for (const path of [
    '/artwork/w500/..%2f..%2f..%2fpackage.json',
    '/artwork/w500/nothing.svg',
    '/artwork/w99999999999/%00',
  ])
    expect.soft((await rawRequest(site.url, path)).status, path).toBeGreaterThanOrEqual(400);
});

test('an unsupported method → 405 in the language of the page, without an error in the log', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    for (const path of [
      '/en',
      '/en/movie',
      '/en/movie/496243-parasite',
      '/en/search?q=a',
      '/en/nothing-here',
    ]) {
      const response = await rawRequest(site.url, path, { method });
      // The title page accepts forms; a request without one is a bad request.
      const acceptsForms = method === 'POST' && path.includes('parasite');
      expect
        .soft(acceptsForms ? [400] : [404, 405], `${method} ${path}`)
        .toContain(response.status);
      expect.soft(response.body, `${method} ${path}`).toContain('<html lang="en"');
    }
  const { status, body } = await rawRequest(site.url, '/en/movie/496243-parasite', {
    method: 'HEAD',
  });
  expect([status, body]).toEqual([200, '']);
});
