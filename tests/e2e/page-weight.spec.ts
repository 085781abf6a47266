import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, expect, test } from '@playwright/test';
import { MESSAGE_PARTS } from '../../domain/language/message-parts.ts';
import { findChromium, QUIET_CHROMIUM_ARGS } from '../../scripts/find-chromium.ts';
import { findAssets } from '../support/find-assets.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration, waitUntilIdle } from '../support/navigation.ts';
import { watchRequests } from '../support/watch-requests.ts';

const PAGES = [
  '/ko',
  '/ar/movie',
  '/en/movie/496243-parasite',
  '/en/person/20738-song-kang-ho',
  '/en/search?q=a',
  '/en/faq',
];

/** Byte budget of the scripts of the start page, with its messages. */
const START_PAGE_BYTES = 118_000;
/** Byte budget of the heaviest page, in the language with the longest texts. */
const ANY_PAGE_BYTES = 123_500;

const ROOT = join(import.meta.dirname, '../..');
const ASSETS = join(ROOT, 'build/client/assets');

for (const path of PAGES)
  test.describe(path, () => {
    // The language of the page, so that it offers no other.
    test.use({ locale: path.slice(1, 3) });

    test('a first page view loads only scripts, messages and pictures, without duplicates of its HTML', async ({
      page,
      baseURL,
    }) => {
      const requests = watchRequests(page);
      await gotoHydrated(page, path);
      await waitUntilIdle(page);
      const { body } = await httpGet(baseURL + path);
      const files = requests.filter((url) => url.startsWith('/assets/'));
      // The document names all of them, so that they load in parallel.
      const named = findAssets(body);
      expect(files.filter((file) => !named.has(file))).toEqual([]);
      const scripts = files.filter((file) => file.endsWith('.js'));
      expect(scripts.length).toBeLessThanOrEqual(12);
      expect(scripts).toEqual([...new Set(scripts)]);
      const messages = new Set(files.filter((file) => file.endsWith('.json')));
      expect(messages.size).toBe(1);
      const folder = join('app/i18n/messages', path.slice(1, 3));
      for (const file of messages) {
        const [, part = ''] = /^\/assets\/(\w+)-[^/]+\.json$/.exec(file) ?? [];
        const source = await readFile(join(folder, `${part}.json`), 'utf8');
        expect((await httpGet(baseURL + file)).body).toBe(source);
      }
      const unexpected = requests
        .slice(1)
        .filter((url) => !/^\/(assets|artwork)\//.test(url) && url !== '/favicon.svg');
      expect(unexpected).toEqual([]);
    });
  });

async function scriptBytes(origin: string, path: string): Promise<number> {
  const { body } = await httpGet(origin + path);
  const files = findAssets(body);
  expect(files.size).toBeGreaterThan(5);
  let bytes = 0;
  for (const file of files) {
    const { status, headers } = await httpGet(origin + file, { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding'] ?? 'short', headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^(br|short)$/),
      'public, max-age=31536000, immutable',
    ]);
    bytes += Number(headers['content-length']);
  }
  return bytes;
}

test('the scripts of a first page view stay within their budget', async ({ baseURL }) => {
  const origin = String(baseURL);
  expect(await scriptBytes(origin, '/ko')).toBeLessThanOrEqual(START_PAGE_BYTES);
  expect(await scriptBytes(origin, '/en')).toBeLessThanOrEqual(START_PAGE_BYTES);
  for (const path of [
    '/th/movie/496243',
    '/ar/tv/93405',
    '/el/movie',
    '/th/person/20738',
    '/ar/search?q=a',
  ]) {
    const url = (await httpGet(origin + path)).location ?? path;
    expect
      .soft(await scriptBytes(origin, new URL(url, origin).href.slice(origin.length)), path)
      .toBeLessThanOrEqual(ANY_PAGE_BYTES);
  }
});

test('scripts name no message that stays on the server', { tag: ['@R12'] }, async () => {
  const onServer = ['server'];
  const readKeys = async (parts: string[]) =>
    (await Promise.all(parts.map(readMessages))).flatMap((messages) => Object.keys(messages));
  const sent = new Set([
    ...(await readKeys(['admin', ...MESSAGE_PARTS.filter((part) => !onServer.includes(part))])),
    // A script has the table of all toasts, of which the server sends these.
    'offer_report.sent_title',
    'offer_report.sent_text',
    'review.deleted_title',
    'review.deleted_text',
    'review.posted_title',
    'review.posted_text',
  ]);
  const missing = (await readKeys(onServer)).filter((key) => !sent.has(key));
  expect(missing.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const file of (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))) {
    const script = await readFile(join(ASSETS, file), 'utf8');
    // Minifiers choose the quotes.
    const named = new Set(script.match(/(?<=["'`])[a-z_]+\.[a-z_.]+(?=["'`])/g));
    found.push(...missing.filter((key) => named.has(key)).map((key) => `${file}: ${key}`));
  }
  expect(found).toEqual([]);
});

async function readMessages(part: string): Promise<Record<string, string>> {
  const file = join(ROOT, `app/i18n/messages/en/${part}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
}

test('critical CSS is inlined once and survives navigations, reloads and client-side errors', async ({
  page,
}) => {
  const stylesheets: string[] = [];
  page.on(
    'request',
    (request) => request.resourceType() === 'stylesheet' && stylesheets.push(request.url()),
  );
  const elements = () =>
    page.evaluate(
      () =>
        getComputedStyle(document.querySelector('.site-header') as Element).display +
        document.querySelectorAll('style#rules').length,
    );
  const text = () =>
    page.locator('style#rules').evaluate((style) => style.textContent?.length ?? 0);
  await gotoHydrated(page, '/en');
  const length = await text();
  expect(length).toBeGreaterThan(20_000);

  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Movies' })
    .click();
  await expect(page).toHaveURL('/en/movie');
  expect(await elements()).toBe('block1');

  for (const path of ['/en/nothing-here', '/en/movie/999999999', '/en/movie/%zz']) {
    await page.goto(path);
    expect.soft([await elements(), await text()], path).toEqual(['block1', length]);
  }

  // A response that the router cannot parse: the error page is rendered in the browser.
  await gotoHydrated(page, '/en');
  await page.route('**/movie.data*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/x-script', body: 'broken' }),
  );
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Movies' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message('en', 'error.title'));
  expect([await elements(), await text()]).toEqual(['block1', length]);
  // Lists have a stylesheet of their own, which other documents do not contain.
  expect(stylesheets.filter((url) => !url.includes('/lists-page-'))).toEqual([]);
});

test('critical CSS survives a client re-render after a hydration mismatch', async ({ page }) => {
  // HTML injected on the way causes a hydration mismatch.
  await page.route('**/en/faq', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(
        /<body>.*?<main /s,
        '<body><div>an advertisement</div><main ',
      ),
    });
  });
  await page.goto('/en/faq');
  await expect(page.getByText('an advertisement')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('.site-header') as Element).blockSize,
    ),
  ).toBe('64px');
});

test('hovering over a link prefetches its page, and a click does not fetch it again', async ({
  page,
}) => {
  await gotoHydrated(page, '/en');
  const requests = watchRequests(page);
  const tile = page.getByRole('article').first().getByRole('link');
  const url = (await tile.getAttribute('href')) ?? '';
  await tile.hover();
  await expect.poll(() => requests.filter((path) => path === `${url}.data`)).toHaveLength(1);
  // Its script is prefetched too.
  await expect
    .poll(() => requests.filter((path) => /\/assets\/title-[^/]+\.js$/.test(path)).length)
    .toBeGreaterThan(0);
  const transferred = async () =>
    page.evaluate(
      (path) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => new URL(entry.name).pathname === path)
          .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
      `${url}.data`,
    );
  await expect.poll(transferred).toEqual([true]);
  await tile.click();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await transferred()).filter(Boolean)).toHaveLength(1);
});

test('menus, genres and search work before the scripts have loaded', {
  tag: ['@N2', '@H5', '@H7'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.route('**/assets/*.js', () => {});
  await page.goto('/en/movie', { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  await page.getByRole('button', { name: message('en', 'filter.label') }).click();
  await page.locator('summary', { hasText: message('en', 'filter.genres') }).click();
  await expect(page.getByRole('checkbox', { name: 'Comedy' })).toBeVisible();
  await page.keyboard.press('Escape');
  await header.getByRole('link', { name: 'Menu' }).click();
  await expect(footer).toBeInViewport();
  await footer.locator('summary', { hasText: 'Language: English' }).click();
  await expect(footer.getByRole('link', { name: '한국어' })).toBeVisible();
  await header.getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/en/search');
  await page.getByRole('main').getByRole('searchbox').fill('parasite');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasite');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a tab that was open during an upgrade reloads the document on a missing script', async ({
  page,
}) => {
  // A file that the new version does not have.
  let removed = true;
  await page.route(/\/assets\/person-[^/]+\.js$/, (route) =>
    removed ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue(),
  );
  await gotoHydrated(page, '/en/movie/496243-parasite');
  const personLink = page.getByRole('main').getByRole('link', { name: 'Song Kang-ho' }).first();
  const reloadedStyles = page.waitForEvent('load');
  await personLink.click();
  await reloadedStyles;
  removed = false;
  await waitForHydration(page);
  await personLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Song Kang-ho');
});

test.describe('back/forward cache', () => {
  let browser: Browser;
  test.beforeAll(async () => {
    // Playwright disables the back/forward cache by default.
    browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: QUIET_CHROMIUM_ARGS,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  test.afterAll(() => browser.close());

  for (const path of PAGES)
    test(`${path} is restored from the back/forward cache`, {
      tag: path === '/en/movie/496243-parasite' ? [] : '@slow',
    }, async ({ baseURL }) => {
      const page = await browser.newPage({ baseURL, locale: path.slice(1, 3) });
      await gotoHydrated(page, path);
      await page.evaluate(() => Object.assign(window, { kept: true }));
      await page.goto('/en/terms');
      // Without waiting, because a restored page has no load event.
      await page.evaluate(() => history.back());
      // The old page may be unloaded during the call.
      const readMarker = () => page.evaluate(() => Reflect.get(window, 'kept')).catch(() => null);
      await expect.poll(readMarker).toBe(true);
      await page.close();
    });
});
