import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../../domain/lists/list.ts';
import { openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { getListPage, type ListDeps, type ListView } from './get-list-page.server.ts';
import { readListQuery } from './schema.ts';

const catalog = openStarterCatalog();
const ONE_BATTLE_AFTER_ANOTHER = 1_054_867;
const toDeps = (source: typeof catalog): ListDeps => ({
  catalog: source,
  ageRatings: { read: async () => new Map() },
  markDegraded() {},
});
const POPULAR: ListView = { kind: 'named', name: 'popular' };
const query = (text = '') =>
  readListQuery(new URLSearchParams(text), new Date('2026-05-01T12:00:00Z'));
const ids = (titles: { id: number }[] = []) => titles.map(({ id }) => id);
const genre = (slug: string): ListView => ({ kind: 'genre', slug });

describe('popular and named lists', () => {
  test.each(['movie', 'tv'] as const)(
    'the popular list of %s has its first 5 titles as slides, those of the home page last',
    { tags: ['H4'] },
    async (type) => {
      const page = await getListPage(toDeps(catalog), type, POPULAR, query(), 'ko', 'KR');
      const popular = await catalog.list(type, 'popular', 'ko', 1);
      expect(ids(page?.tiles)).toEqual(ids(popular.items));
      const first = ids(popular.items.slice(0, 5));
      const onHome = type === 'movie' ? 3 : 2;
      expect(ids(page?.slides)).toEqual([...first.slice(onHome), ...first.slice(0, onHome)]);
      expect(page).toMatchObject({ type, genre: null, pages: popular.pages, total: popular.total });
      expect(page?.tiles).toHaveLength(20);
    },
  );

  test('lists the genres of the type in the language of the page', { tags: ['H5'] }, async () => {
    const page = await getListPage(toDeps(catalog), 'tv', POPULAR, query(), 'ko', 'KR');
    expect(page?.genres).toEqual(await catalog.genres('tv', 'ko'));
    expect(page?.genres.map(({ name }) => name)).toContain('드라마');
  });

  test('a named list keeps the order of the catalog', { tags: ['H11'] }, async () => {
    const page = await getListPage(
      toDeps(catalog),
      'movie',
      { kind: 'named', name: 'top_rated' },
      query(),
      'en',
      'KR',
    );
    expect(ids(page?.tiles)).toEqual(
      ids((await catalog.list('movie', 'top_rated', 'en', 1)).items),
    );
  });

  test.each(['KR', 'US'])(
    'movies in cinemas are sorted by their dates in %s',
    { tags: ['H11'] },
    async (region) => {
      const view = { kind: 'named', name: 'now_playing' } as const;
      const page = await getListPage(toDeps(catalog), 'movie', view, query(), 'en', region);
      const dates = page?.tiles.map(({ date }) => date) ?? [];
      expect(dates).toEqual([...dates].sort().reverse());
      const { date } = page?.tiles.find(({ id }) => id === ONE_BATTLE_AFTER_ANOTHER) ?? {};
      expect(date).toBe(region === 'KR' ? '2025-10-01' : '2025-09-26');
      expect(page?.region).toBe(region);
    },
  );

  test('the newest movies have the dates of the region, unless a year is chosen', async () => {
    const read = (search: string, type: 'movie' | 'tv' = 'movie') =>
      getListPage(toDeps(catalog), type, POPULAR, query(search), 'en', 'KR');
    const newest = await read('sort=newest');
    expect(newest?.region).toBe('KR');
    expect(newest?.tiles.find(({ id }) => id === ONE_BATTLE_AFTER_ANOTHER)?.date).toBe(
      '2025-10-01',
    );
    for (const page of [
      await read(''),
      await read('sort=oldest'),
      await read('sort=newest&year=2024'),
      await read('sort=newest', 'tv'),
    ]) {
      expect(page?.region).toBeNull();
      for (const tile of page?.tiles ?? []) expect(tile).not.toHaveProperty('date');
    }
    const years = (await read('sort=newest&year=2024'))?.tiles.map(({ year }) => year);
    expect(new Set(years)).toEqual(new Set(['2024']));
  });

  test.each(['movie', 'tv'] as const)(
    'the first slide of no list and genre of %s is the first of the home page',
    { tags: ['H4'] },
    async (type) => {
      const homeSlides = ids((await catalog.list(type, 'popular', 'en', 1)).items.slice(0, 2));
      for (const view of [
        POPULAR,
        { kind: 'named', name: 'top_rated' } as const,
        ...['drama', 'comedy', 'animation'].map(genre),
      ]) {
        const page = await getListPage(toDeps(catalog), type, view, query(), 'en', 'KR');
        expect(page?.slides.length).toBeGreaterThan(3);
        expect(homeSlides).not.toContain(page?.slides[0]?.id);
      }
    },
  );

  test('later pages have no slides', async () => {
    const page = await getListPage(toDeps(catalog), 'movie', POPULAR, query('page=2'), 'en', 'KR');
    expect(page?.slides).toEqual([]);
    expect(ids(page?.tiles)).toEqual(ids((await catalog.list('movie', 'popular', 'en', 2)).items));
  });
});

describe('genres', () => {
  test('the pages of a genre list all of its titles and no others', { tags: ['H6'] }, async () => {
    const dramas = await catalog.discover('movie', { ...NO_FILTERS, genreIds: [18] }, 'en', 1);
    const listedIds: number[] = [];
    for (let number = 1; number <= dramas.pages; number += 1) {
      const page = await getListPage(
        toDeps(catalog),
        'movie',
        genre('drama'),
        query(`page=${number}`),
        'en',
        'KR',
      );
      expect(page?.genre).toEqual({ id: 18, name: 'Drama' });
      listedIds.push(...ids(page?.tiles));
    }
    expect(dramas.pages).toBeGreaterThan(1);
    expect(new Set(listedIds).size).toBe(dramas.total);
    for (const id of listedIds)
      expect((await catalog.title('movie', id, 'en'))?.genreIds).toContain(18);
  });

  test('finds a genre by the slug of its name in any language', { tags: ['H5'] }, async () => {
    for (const [lang, slug] of [
      ['ko', '액션-and-어드벤처'],
      ['en', 'action-and-adventure'],
    ] as const) {
      expect(
        (await getListPage(toDeps(catalog), 'tv', genre(slug), query(), lang, 'KR'))?.genre?.id,
      ).toBe(10_759);
    }
  });

  test('an unknown genre slug gives an empty list without a genre', { tags: ['H5'] }, async () => {
    const page = await getListPage(toDeps(catalog), 'movie', genre('drämä'), query(), 'en', 'KR');
    expect(page).toMatchObject({ genre: null, tiles: [], slides: [], pages: 0, total: 0 });
    expect(page?.genres).toEqual(await catalog.genres('movie', 'en'));
  });

  test('an unknown slug rejects while the genres of a language are unavailable', {
    tags: ['H5'],
  }, async () => {
    const failingCatalog = openStarterCatalog({
      intercept: (request, fetchOriginal) =>
        request.url.includes('language=fr-FR')
          ? Promise.resolve(new Response('', { status: 503 }))
          : fetchOriginal(request),
    });
    expect(
      (await getListPage(toDeps(failingCatalog), 'movie', genre('드라마'), query(), 'en', 'KR'))
        ?.genre?.id,
    ).toBe(18);
    await expect(
      getListPage(toDeps(failingCatalog), 'movie', genre('drämä'), query(), 'en', 'KR'),
    ).rejects.toMatchObject({
      code: 'catalog_unavailable',
    });
  });

  test('combines the genre of the path and those of the filter in one request', {
    tags: ['H6'],
  }, async () => {
    const requestedGenreIds: string[] = [];
    const recordingCatalog = openStarterCatalog({
      intercept: (request, fetchOriginal) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname === '/3/discover/movie')
          requestedGenreIds.push(searchParams.get('with_genres') ?? '');
        return fetchOriginal(request);
      },
    });
    const page = await getListPage(
      toDeps(recordingCatalog),
      'movie',
      genre('drama'),
      query('with=18,10749'),
      'en',
      'KR',
    );
    expect(requestedGenreIds).toEqual(['18,10749']);
    expect(page?.tiles.length).toBeGreaterThan(0);
    expect(page?.slides).toEqual([]);
  });
});
