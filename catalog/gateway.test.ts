import { expect, test } from 'vitest';
import { NO_FILTERS } from '../domain/lists/list.ts';
import { respondFromFixtures, setUpCatalog } from './fixtures/catalog.ts';
import { movie } from './fixtures/response-bodies.ts';

const HOUR = 3_600_000;
const NO_FILTERS_SET = NO_FILTERS;

test('1,000 concurrent reads of a title make one request, a fresh title none', async () => {
  const { catalog, upstream, clock } = await setUpCatalog();
  const pages = await Promise.all(
    Array.from({ length: 1000 }, () => catalog.title('movie', 101, 'ko')),
  );
  expect(upstream.requests).toHaveLength(1);
  expect(new Set(pages.map((page) => page?.id))).toEqual(new Set([101]));
  clock.now += 5 * HOUR;
  await catalog.title('movie', 101, 'ko');
  await catalog.person(301, 'ko');
  await catalog.title('tv', 201, 'ko');
  expect(upstream.requests.map(({ path }) => path)).toEqual([
    '/movie/101',
    '/person/301',
    '/tv/201',
  ]);
  expect(catalog.status()).toEqual({
    reachable: true,
    circuit: 'closed',
    cached: 3,
    stale: 0,
    persistentCache: null,
  });
});

test('every request to the catalog carries the key and a language', { tags: ['C1'] }, async () => {
  const { catalog, upstream } = await setUpCatalog();
  await Promise.all([
    catalog.title('movie', 101, 'ar'),
    catalog.title('tv', 201, 'pt-br'),
    catalog.season(201, 1, 'ja'),
    catalog.person(301, 'ko'),
    catalog.list('movie', 'popular', 'en', 1),
    catalog.list('tv', 'trending', 'ko', 1),
    catalog.discover('movie', { ...NO_FILTERS_SET, genreIds: [28] }, 'ko', 1),
    catalog.genres('tv', 'ko'),
    catalog.search('all', 'busan', 'ko', 1),
  ]);
  expect(upstream.requests.length).toBeGreaterThanOrEqual(9);
  for (const { query } of upstream.requests) {
    expect(query.get('api_key')).toBe('k'.repeat(32));
    expect(query.get('language')).toMatch(/^(ar|[a-z]{2}-[A-Z]{2})$/);
  }
});

test('during an outage cached titles are served, uncached ones fail', {
  tags: ['C3'],
}, async () => {
  let isDown = false;
  const {
    catalog,
    clock,
    lines: logLines,
  } = await setUpCatalog({
    script: (request) => (isDown ? { status: 503, body: {} } : respondFromFixtures(request)),
  });
  await catalog.title('movie', 101, 'ko');
  isDown = true;
  clock.now += 150 * 24 * HOUR;
  expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Lanterns over Busan');
  expect(logLines).toEqual(['catalog refresh failed, serving the cached response']);
  await expect(catalog.title('movie', 102, 'ko')).rejects.toMatchObject({
    name: 'AppError',
    code: 'catalog_unavailable',
  });
  clock.now += 40 * 24 * HOUR;
  await expect(catalog.title('movie', 101, 'ko')).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});

test('a stale title is served at once and refreshed in the background', async () => {
  let title = 'Before';
  const { catalog, clock } = await setUpCatalog({ script: () => ({ body: movie({ title }) }) });
  await catalog.title('movie', 101, 'ko');
  title = 'After';
  clock.now += 7 * HOUR;
  expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Before');
  await expect
    .poll(async () => (await catalog.title('movie', 101, 'ko'))?.title.text)
    .toBe('After');
});

test('an unknown id gives null, an impossible id also makes no request', async () => {
  const { catalog, upstream } = await setUpCatalog();
  expect(await catalog.title('movie', 404, 'ko')).toBeNull();
  expect(await catalog.person(404, 'ko')).toBeNull();
  for (const id of [0, -1, 2 ** 31, 1.5, Number.NaN]) {
    expect(await catalog.title('movie', id, 'ko')).toBeNull();
    expect(await catalog.person(id, 'ko')).toBeNull();
    expect(await catalog.season(id, 1, 'ko')).toBeNull();
  }
  expect(await catalog.season(201, -1, 'ko')).toBeNull();
  expect(upstream.requests).toHaveLength(2);
});

test('page numbers are clamped in the request and in the response', async () => {
  const { catalog, upstream } = await setUpCatalog();
  const last = await catalog.list('movie', 'popular', 'en', 9999);
  expect(last).toMatchObject({ page: 500, pages: 500, total: 60 });
  await catalog.search('movie', 'busan', 'en', -4);
  expect(upstream.requests.map(({ query }) => query.get('page'))).toEqual(['500', '1']);
});

test('discover without filters requests the popular list', async () => {
  const { catalog, upstream } = await setUpCatalog();
  await catalog.discover('tv', NO_FILTERS_SET, 'en', 1);
  await catalog.discover(
    'tv',
    { ...NO_FILTERS_SET, years: { from: 2020, to: 2020 }, sort: 'newest' },
    'en',
    1,
  );
  expect(upstream.requests.map(({ path }) => path)).toEqual(['/tv/popular', '/discover/tv']);
  expect(upstream.requests[1]?.query.get('first_air_date.lte')).toBe('2026-05-01');
});

test('a search uses the path of its type; case and spacing make no second request', {
  tags: ['H8'],
}, async () => {
  const { catalog, upstream } = await setUpCatalog();
  const { items } = await catalog.search('all', 'Busan  Lights', 'en', 1);
  await catalog.search('all', 'busan lights', 'en', 1);
  await catalog.search('person', 'mira', 'en', 1);
  expect(items.map((hit) => hit.type)).toEqual(['movie', 'person']);
  expect(await catalog.search('tv', '   ', 'en', 1)).toEqual({
    items: [],
    page: 1,
    pages: 1,
    total: 0,
  });
  expect(upstream.requests.map(({ path, query }) => [path, query.get('query')])).toEqual([
    ['/search/multi', 'Busan Lights'],
    ['/search/person', 'mira'],
  ]);
});
