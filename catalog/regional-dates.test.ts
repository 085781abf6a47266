import { expect, test } from 'vitest';
import { NO_FILTERS } from '../domain/lists/list.ts';
import { respondFromFixtures, setUpCatalog } from './fixtures/catalog.ts';
import { movieCard, toPage } from './fixtures/response-bodies.ts';
import type { ReceivedRequest } from './fixtures/upstream.ts';

const EMPTY = { page: 1, results: [], total_pages: 1, total_results: 0 };
const DATES: Record<string, string> = { KR: '2025-06-30', US: '2024-03-08' };

/** One movie, first released on 2024-01-01, and later in the regions of `DATES` only. */
function respondByRegion(request: ReceivedRequest) {
  const region = request.query.get('region');
  const date = region === null ? '2024-01-01' : DATES[region];
  if (!/^\/(discover\/movie|movie\/\D)/.test(request.path)) return respondFromFixtures(request);
  return { body: date === undefined ? EMPTY : toPage([movieCard({ release_date: date })]) };
}

const NEWEST = { ...NO_FILTERS, sort: 'newest' } as const;

test('movies in cinemas and upcoming movies have the date of the region', {
  tags: ['H11'],
}, async () => {
  const { catalog, upstream } = await setUpCatalog({ script: respondByRegion });
  for (const name of ['now_playing', 'upcoming'] as const) {
    expect((await catalog.list('movie', name, 'en', 1)).items[0]?.date).toBe('2025-06-30');
    expect((await catalog.list('movie', name, 'en', 1, 'US')).items[0]?.date).toBe('2024-03-08');
  }
  expect(upstream.requests.map(({ query }) => query.get('region'))).toEqual([
    'KR',
    'US',
    'KR',
    'US',
  ]);
});

test('a region without dates gets the general list', { tags: ['H11'] }, async () => {
  const { catalog, upstream } = await setUpCatalog({ script: respondByRegion });
  const list = await catalog.list('movie', 'upcoming', 'en', 1, 'AD');
  expect(list.items.map(({ date }) => date)).toEqual(['2024-01-01']);
  const newest = await catalog.discover('movie', NEWEST, 'en', 1, 'AD');
  expect(newest.items.map(({ date }) => date)).toEqual(['2024-01-01']);
  const sorts = upstream.requests.map(({ query }) => query.get('sort_by'));
  expect(sorts).toEqual([null, null, 'release_date.desc', 'primary_release_date.desc']);
});

test('regions that cannot be chosen share the general list', async () => {
  const { catalog, upstream } = await setUpCatalog({ script: respondByRegion });
  for (const region of ['AQ', 'ZZ', 'XX']) {
    const list = await catalog.list('movie', 'upcoming', 'en', 1, region);
    expect(list.items.map(({ date }) => date)).toEqual(['2024-01-01']);
  }
  expect(upstream.requests.map(({ query }) => query.get('region'))).toEqual([null]);
});

test('the newest movies have the dates of the region, unless a year is chosen', async () => {
  const { catalog } = await setUpCatalog({ script: respondByRegion });
  const getDate = async (filters: Parameters<typeof catalog.discover>[1], region?: string) =>
    (await catalog.discover('movie', filters, 'en', 1, region)).items[0]?.date;
  expect(await getDate(NEWEST)).toBe('2025-06-30');
  expect(await getDate(NEWEST, 'US')).toBe('2024-03-08');
  expect(await getDate({ ...NEWEST, sort: 'oldest' }, 'US')).toBe('2024-01-01');
  expect(await getDate({ ...NEWEST, years: { from: 2024, to: 2024 } }, 'US')).toBe('2024-01-01');
  expect(await getDate({ ...NO_FILTERS, rating: 7 }, 'US')).toBe('2024-01-01');
});

test('lists without dates of a region are requested once for all regions', async () => {
  const { catalog, upstream } = await setUpCatalog();
  for (const region of ['KR', 'US', 'FR']) {
    await catalog.list('movie', 'popular', 'en', 1, region);
    await catalog.list('tv', 'on_the_air', 'en', 1, region);
    await catalog.discover(
      'movie',
      { ...NEWEST, years: { from: 2020, to: 2020 } },
      'en',
      1,
      region,
    );
    await catalog.discover('tv', NEWEST, 'en', 1, region);
  }
  expect(upstream.requests).toHaveLength(4);
});
