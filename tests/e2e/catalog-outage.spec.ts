import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  API_KEY,
  type Behaviour,
  type FakeCatalog,
  startFakeCatalog,
} from '../support/fake-catalog.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

// The tests depend on what those before them have cached.

/** Paths that are cached before the outages. */
const CACHED_PATHS = [
  '/en',
  '/ko/movie',
  '/en/movie/101-lantern-101',
  '/ko/tv/201-tide-201',
  '/en/person/301-mira-solheim',
];

let catalog: FakeCatalog;
let site: RunningSite;

test.beforeAll(async () => {
  catalog = await startFakeCatalog();
  site = await startSite({ ...catalog.env, LOG_LEVEL: 'trace' });
  for (const path of CACHED_PATHS) expect((await httpGet(site.url + path)).status, path).toBe(200);
});

test.afterEach(() => catalog.setBehaviour('well'));

test.afterAll(async () => {
  await site?.kill();
  await catalog?.stop();
});

/** Ends the failure; waits at most 10 s until the site answers 200 again. */
async function expectRecovery(path: string) {
  catalog.setBehaviour('well');
  await expect
    .poll(async () => (await httpGet(site.url + path)).status, {
      timeout: 10_000,
      intervals: [250],
    })
    .toBe(200);
}

test('every catalog request has key and language, on any page', { tag: ['@C1'] }, async () => {
  for (const path of [
    '/en/search?q=lantern',
    '/ko/tv/201-tide-201/season/1',
    '/ko/tv/201-tide-201/credits',
    '/ko/collection/401-lantern-collection',
    '/en/movie/genre/drama',
    '/pt-br/tv',
  ])
    expect((await httpGet(site.url + path)).status, path).toBe(200);
  expect(catalog.requests.length).toBeGreaterThan(CACHED_PATHS.length);
  for (const { path, query } of catalog.requests) {
    expect.soft(query.get('api_key'), path).toBe(API_KEY);
    expect.soft(query.get('language'), path).toMatch(/^[a-z]{2}(-[A-Z]{2})?$/);
  }
  // A genre page requests the genres in all languages, for its alternates.
  const pageRequests = catalog.requests.filter(({ path }) => !path.startsWith('/genre/'));
  expect(new Set(pageRequests.map(({ query }) => query.get('language')))).toEqual(
    new Set(['en-US', 'ko-KR', 'pt-BR']),
  );
});

test('a v4 token is sent in a header and not in the URL', { tag: ['@C1', '@slow'] }, async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl';
  const separateCatalog = await startFakeCatalog();
  const tokenSite = await startSite({ ...separateCatalog.env, TMDB_API_KEY: token });
  try {
    expect((await httpGet(`${tokenSite.url}/en/movie/101-lantern-101`)).status).toBe(200);
    expect(separateCatalog.requests.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${token}`,
    ]);
    expect(separateCatalog.requests[0]?.query.has('api_key')).toBe(false);
    expect(tokenSite.lines.join('\n')).not.toContain(token);
  } finally {
    await tokenSite.stop();
    await separateCatalog.stop();
  }
});

test('an uncached title page costs one catalog request, also for fifty concurrent visitors', {
  tag: ['@C3'],
}, async () => {
  const count = (path: string) => catalog.requests.filter((call) => call.path === path).length;
  const requestsBefore = catalog.requests.length;
  expect((await httpGet(`${site.url}/en/movie/150-lantern-150`)).status).toBe(200);
  expect(catalog.requests.length - requestsBefore).toBe(1);
  expect(count('/movie/150')).toBe(1);

  catalog.setBehaviour('slow');
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => httpGet(`${site.url}/en/movie/151-lantern-151`)),
  );
  catalog.setBehaviour('well');
  expect(
    responses.every(({ status, body }) => status === 200 && body.includes('Lantern 151')),
  ).toBe(true);
  expect(count('/movie/151')).toBe(1);
  expect(catalog.requests.length - requestsBefore).toBe(2);
});

test('content that the catalog does not have → 404, not treated as an outage', {
  tag: ['@D10'],
}, async () => {
  for (const [path, heading] of [
    ['/en/movie/999', 'not_found.content'],
    ['/en/tv/999', 'not_found.content'],
    ['/en/person/999', 'not_found.person'],
  ] as const) {
    const { status, body } = await httpGet(site.url + path);
    expect.soft(status, path).toBe(404);
    expect.soft(body, path).toContain(message('en', heading));
  }
});

const FAULTS: {
  behaviour: Behaviour;
  uncachedId: number;
  lang: 'ko' | 'en' | 'ar';
  statuses: number[];
}[] = [
  { behaviour: 'unavailable', uncachedId: 161, lang: 'ko', statuses: [503] },
  { behaviour: 'reset', uncachedId: 162, lang: 'en', statuses: [503] },
  { behaviour: 'half', uncachedId: 163, lang: 'ar', statuses: [502, 503] },
  { behaviour: 'wrong', uncachedId: 164, lang: 'en', statuses: [502] },
  { behaviour: 'hang', uncachedId: 165, lang: 'ko', statuses: [504] },
];

for (const { behaviour, uncachedId, lang, statuses } of FAULTS)
  test.describe(behaviour, {
    tag: ['reset', 'half', 'hang'].includes(behaviour) ? '@slow' : [],
  }, () => {
    test(`catalog ${behaviour}: cached pages are served, others show an error page with a retry that recovers`, {
      tag: ['@C3'],
    }, async ({ page }) => {
      const uncachedPath = `/${lang}/movie/${uncachedId}-lantern-${uncachedId}`;
      catalog.setBehaviour(behaviour);
      for (const path of CACHED_PATHS)
        expect.soft((await httpGet(site.url + path)).status, path).toBe(200);

      const response = await page.goto(site.url + uncachedPath);
      expect(statuses).toContain(response?.status());
      expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
      expect(response?.headers()['cache-control']).toBe('no-store');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        message(lang, 'error.catalog_title'),
      );
      await expect(page.getByText(message(lang, 'error.catalog_text'))).toBeVisible();
      await expect(page.getByRole('navigation').first()).toBeVisible();

      await expectRecovery(uncachedPath);
      await page.getByRole('link', { name: message(lang, 'error.try_again') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lantern ${uncachedId}`);
    });
  });

test('a link followed during an outage shows the error page, and its retry leads to the target', {
  tag: ['@C3'],
}, async ({ page }) => {
  await gotoHydrated(page, `${site.url}/en/movie/170-lantern-170`);
  catalog.setBehaviour('unavailable');
  await page.getByRole('main').getByRole('link', { name: 'Lantern 171', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    message('en', 'error.catalog_title'),
  );
  await expect(page).toHaveURL(`${site.url}/en/movie/171-lantern-171`);
  await expectRecovery('/en/movie/171-lantern-171');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern 171');
});

test('/readyz reports an outage at the start, recovers after it, and stays ready while cached data remain', {
  tag: ['@C3', '@slow'],
}, async () => {
  const separateCatalog = await startFakeCatalog();
  separateCatalog.setBehaviour('unavailable');
  const coldSite = await startSite({ ...separateCatalog.env });
  const readiness = async () => {
    const { status, body } = await httpGet(`${coldSite.url}/readyz`);
    return [status, JSON.parse(body)] as const;
  };
  try {
    await expect.poll(readiness).toMatchObject([200, { status: 'ok', database: 'ok' }]);
    expect((await httpGet(`${coldSite.url}/en`)).status).toBe(503);
    expect(await readiness()).toMatchObject([
      503,
      { status: 'down', database: 'ok', catalog: 'down' },
    ]);
    expect((await httpGet(`${coldSite.url}/healthz`)).status).toBe(200);
    separateCatalog.setBehaviour('well');
    await expect
      .poll(async () => (await httpGet(`${coldSite.url}/en`)).status, {
        timeout: 10_000,
        intervals: [250],
      })
      .toBe(200);
    expect(await readiness()).toMatchObject([
      200,
      { status: 'ok', catalog: 'ok', catalogCache: { circuit: 'closed' } },
    ]);
    separateCatalog.setBehaviour('unavailable');
    expect((await httpGet(`${coldSite.url}/en/movie/180`)).status).toBe(503);
    expect(await readiness()).toMatchObject([200, { status: 'degraded', catalog: 'degraded' }]);
  } finally {
    await coldSite.stop();
    await separateCatalog.stop();
  }
});

test('no page, header, log line or client file contains the key of the catalog', {
  tag: ['@C2'],
}, async () => {
  const paths = [
    ...CACHED_PATHS,
    '/en/movie/999',
    '/en/movie/%zz',
    '/en/search?q=lantern',
    '/en/suggestions?q=lantern',
    '/readyz',
    '/en.data',
  ];
  catalog.setBehaviour('unavailable');
  for (const path of [...paths, '/en/movie/190', '/en/movie/191']) {
    const { headers, body } = await httpGet(site.url + path);
    expect.soft(JSON.stringify(headers) + body, path).not.toContain(API_KEY);
  }
  catalog.setBehaviour('well');
  const folder = join(import.meta.dirname, '../../build/client');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'utf8');
    expect.soft(text.includes(API_KEY), name).toBe(false);
    expect.soft(/api_key|TMDB_API_KEY/.test(text), name).toBe(false);
  }
  // The log had its most verbose level, and contains failures.
  expect(site.lines.some((line) => line.includes('catalog call failed'))).toBe(true);
  expect(site.lines.join('\n')).not.toContain(API_KEY);
});
