import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  type Behaviour,
  type FakeCatalog,
  KEY,
  startFakeCatalog,
} from '../support/fake-catalog.ts';
import { message } from '../support/messages.ts';
import { ask } from '../support/plain-request.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { visit } from '../support/visit.ts';

/** The tests share one site and run in order, because they depend on what is cached. */
test.describe.configure({ mode: 'default' });

/** Paths that are cached before the outages. */
const SEEN = [
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
  for (const path of SEEN) expect((await ask(site.url + path)).status, path).toBe(200);
});

test.afterEach(() => catalog.behave('well'));

test.afterAll(async () => {
  await site?.stop();
  await catalog?.stop();
});

/** Ends the failure; waits at most 10 s until the site answers 200 again. */
async function recover(path: string) {
  catalog.behave('well');
  await expect
    .poll(async () => (await ask(site.url + path)).status, { timeout: 10_000, intervals: [250] })
    .toBe(200);
}

test('C1 every catalog request has key and language, on any page', async () => {
  for (const path of [
    '/en/search?q=lantern',
    '/ko/tv/201-tide-201/season/1',
    '/en/movie/genre/drama',
    '/pt-br/tv',
  ])
    expect((await ask(site.url + path)).status, path).toBe(200);
  expect(catalog.asked.length).toBeGreaterThan(SEEN.length);
  for (const { path, query } of catalog.asked) {
    expect.soft(query.get('api_key'), path).toBe(KEY);
    expect.soft(query.get('language'), path).toMatch(/^[a-z]{2}(-[A-Z]{2})?$/);
  }
  // A genre page requests the genres in all languages, for its alternates.
  const ofPages = catalog.asked.filter(({ path }) => !path.startsWith('/genre/'));
  expect(new Set(ofPages.map(({ query }) => query.get('language')))).toEqual(
    new Set(['en-US', 'ko-KR', 'pt-BR']),
  );
});

test('C1 a v4 token is sent in a header and not in the URL', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl';
  const own = await startFakeCatalog();
  const withToken = await startSite({ ...own.env, TMDB_API_KEY: token });
  try {
    expect((await ask(`${withToken.url}/en/movie/101-lantern-101`)).status).toBe(200);
    expect(own.asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`]);
    expect(own.asked[0]?.query.has('api_key')).toBe(false);
    expect(withToken.lines.join('\n')).not.toContain(token);
  } finally {
    await withToken.stop();
    await own.stop();
  }
});

test('C3 an uncached title page costs one catalog request, also for fifty concurrent visitors', async () => {
  const count = (path: string) => catalog.asked.filter((asked) => asked.path === path).length;
  const before = catalog.asked.length;
  expect((await ask(`${site.url}/en/movie/150-lantern-150`)).status).toBe(200);
  expect(catalog.asked.length - before).toBe(1);
  expect(count('/movie/150')).toBe(1);

  catalog.behave('slow');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask(`${site.url}/en/movie/151-lantern-151`)),
  );
  catalog.behave('well');
  expect(answers.every(({ status, body }) => status === 200 && body.includes('Lantern 151'))).toBe(
    true,
  );
  expect(count('/movie/151')).toBe(1);
  expect(catalog.asked.length - before).toBe(2);
});

test('D10 content that the catalog does not have → 404, not treated as an outage', async () => {
  for (const [path, heading] of [
    ['/en/movie/999', 'not_found.content'],
    ['/en/tv/999', 'not_found.content'],
    ['/en/person/999', 'not_found.person'],
  ] as const) {
    const { status, body } = await ask(site.url + path);
    expect.soft(status, path).toBe(404);
    expect.soft(body, path).toContain(message('en', heading));
  }
});

const FAULTS: {
  behaviour: Behaviour;
  fresh: number;
  lang: 'ko' | 'en' | 'ar';
  statuses: number[];
}[] = [
  { behaviour: 'unavailable', fresh: 161, lang: 'ko', statuses: [503] },
  { behaviour: 'reset', fresh: 162, lang: 'en', statuses: [503] },
  { behaviour: 'half', fresh: 163, lang: 'ar', statuses: [502, 503] },
  { behaviour: 'wrong', fresh: 164, lang: 'en', statuses: [502] },
  { behaviour: 'hang', fresh: 165, lang: 'ko', statuses: [504] },
];

for (const { behaviour, fresh, lang, statuses } of FAULTS) {
  test(`C3 catalog ${behaviour}: cached pages are served, others show an error page with a retry that recovers`, async ({
    page,
  }) => {
    const unseen = `/${lang}/movie/${fresh}-lantern-${fresh}`;
    catalog.behave(behaviour);
    for (const path of SEEN) expect.soft((await ask(site.url + path)).status, path).toBe(200);

    const response = await page.goto(site.url + unseen);
    expect(statuses).toContain(response?.status());
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      message(lang, 'error.catalog_title'),
    );
    await expect(page.getByText(message(lang, 'error.catalog_text'))).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();

    await recover(unseen);
    await page.getByRole('link', { name: message(lang, 'error.try_again') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lantern ${fresh}`);
  });
}

test('C3 a link followed during an outage shows the error page, and its retry leads to the target', async ({
  page,
}) => {
  await visit(page, `${site.url}/en/movie/170-lantern-170`);
  catalog.behave('unavailable');
  await page.getByRole('main').getByRole('link', { name: 'Lantern 171', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    message('en', 'error.catalog_title'),
  );
  await expect(page).toHaveURL(`${site.url}/en/movie/171-lantern-171`);
  await recover('/en/movie/171-lantern-171');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern 171');
});

test('C3 /readyz reports an outage at the start, recovers after it, and stays ready while cached data remain', async () => {
  const own = await startFakeCatalog();
  own.behave('unavailable');
  const cold = await startSite({ ...own.env });
  const readiness = async () => {
    const { status, body } = await ask(`${cold.url}/readyz`);
    const { database, catalog: state } = JSON.parse(body) as {
      database: boolean;
      catalog: { ready: boolean; circuit: string };
    };
    return { status, database, catalog: state };
  };
  try {
    await expect.poll(readiness).toMatchObject({ status: 200, database: true });
    expect((await ask(`${cold.url}/en`)).status).toBe(503);
    expect(await readiness()).toMatchObject({
      status: 503,
      database: true,
      catalog: { ready: false },
    });
    expect((await ask(`${cold.url}/healthz`)).status).toBe(200);
    own.behave('well');
    await expect
      .poll(async () => (await ask(`${cold.url}/en`)).status, { timeout: 10_000, intervals: [250] })
      .toBe(200);
    expect(await readiness()).toMatchObject({
      status: 200,
      catalog: { ready: true, circuit: 'closed' },
    });
    own.behave('unavailable');
    expect((await ask(`${cold.url}/en/movie/180`)).status).toBe(503);
    expect(await readiness()).toMatchObject({ status: 200, catalog: { ready: true } });
  } finally {
    await cold.stop();
    await own.stop();
  }
});

test('C2 no page, header, log line or client file contains the key of the catalog', async () => {
  const paths = [
    ...SEEN,
    '/en/movie/999',
    '/en/movie/%zz',
    '/en/search?q=lantern',
    '/en/suggestions?q=lantern',
    '/readyz',
    '/en.data',
  ];
  catalog.behave('unavailable');
  for (const path of [...paths, '/en/movie/190', '/en/movie/191']) {
    const { headers, body } = await ask(site.url + path);
    expect.soft(JSON.stringify(headers) + body, path).not.toContain(KEY);
  }
  catalog.behave('well');
  const folder = join(import.meta.dirname, '../../build/client');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'utf8');
    expect.soft(text.includes(KEY), name).toBe(false);
    expect.soft(/api_key|TMDB_API_KEY/.test(text), name).toBe(false);
  }
  // The log had its most verbose level, and contains failures.
  expect(site.lines.some((line) => line.includes('catalog call failed'))).toBe(true);
  expect(site.lines.join('\n')).not.toContain(KEY);
});
