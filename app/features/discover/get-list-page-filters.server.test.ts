import { describe, expect, test } from 'vitest';
import { titleKey } from '../../../domain/titles/title.ts';
import {
  editJson,
  openStarterCatalog,
  refuseConnection,
} from '../../../tests/support/starter-catalog.ts';
import { getListPage, type ListDeps, type ListView } from './get-list-page.server.ts';
import { readListQuery } from './schema.ts';

const catalog = openStarterCatalog();
const toDeps = (source: typeof catalog): ListDeps => ({
  catalog: source,
  ageRatings: { read: async () => new Map() },
  markDegraded() {},
});
const POPULAR: ListView = { kind: 'named', name: 'popular' };
const query = (text = '') =>
  readListQuery(new URLSearchParams(text), new Date('2026-05-01T12:00:00Z'));
const readPage = (type: 'movie' | 'tv', search: string) =>
  getListPage(toDeps(catalog), type, POPULAR, query(search), 'en', 'KR');
const ids = (titles: { id: number }[] = []) => titles.map(({ id }) => id);
const genre = (slug: string): ListView => ({ kind: 'genre', slug });

describe('filters and pages', () => {
  test('filters narrow the list and are returned', async () => {
    const page = await getListPage(
      toDeps(catalog),
      'movie',
      POPULAR,
      query('year=2019&rating=8&sort=oldest'),
      'en',
      'KR',
    );
    expect(page?.query).toMatchObject({
      years: { from: 2019, to: 2019 },
      rating: 8,
      sort: 'oldest',
    });
    expect(page?.tiles.length).toBeGreaterThan(1);
    for (const { year, score } of page?.tiles ?? []) {
      expect(year).toBe('2019');
      expect(score).toBeGreaterThanOrEqual(8);
    }
  });

  test.each([
    ['movie', 'runtime=-120', 1, 120],
    ['movie', 'runtime=150-', 150, 999],
    ['tv', 'runtime=-30', 1, 30],
  ] as const)(
    'the list of %s with %s has titles of that length only',
    async (type, search, min, max) => {
      const page = await getListPage(toDeps(catalog), type, POPULAR, query(search), 'en', 'KR');
      expect(page?.tiles.length).toBeGreaterThan(4);
      for (const { id } of page?.tiles ?? []) {
        const { runtime } = (await catalog.title(type, id, 'en')) ?? {};
        expect(runtime).toBeGreaterThanOrEqual(min);
        expect(runtime).toBeLessThanOrEqual(max);
      }
    },
  );

  test('the language filter lists titles with that original language only', async () => {
    const page = await getListPage(
      toDeps(catalog),
      'tv',
      POPULAR,
      query('language=ko'),
      'en',
      'KR',
    );
    expect(page?.tiles.length).toBeGreaterThan(4);
    for (const { id } of page?.tiles ?? [])
      expect((await catalog.title('tv', id, 'en'))?.originalLanguage).toBe('ko');
  });

  test('the list of a service has only titles that it streams in the region', {
    tags: ['D8'],
  }, async () => {
    const page = await readPage('tv', 'service=8&in=KR&language=ko&runtime=-60&year=2020-');
    expect(page?.tiles.length).toBeGreaterThan(2);
    for (const { id } of page?.tiles ?? []) {
      const show = await catalog.title('tv', id, 'en');
      const offers = show?.watch.KR?.groups.flatMap((group) =>
        group.type === 'rent' || group.type === 'buy' ? [] : group.offers,
      );
      expect(offers?.map(({ providerId }) => providerId)).toEqual(
        expect.arrayContaining([expect.toBeOneOf([8, 1796])]),
      );
      expect(show?.originalLanguage).toBe('ko');
      expect(Number(show?.date?.slice(0, 4))).toBeGreaterThanOrEqual(2020);
    }
    expect((await readPage('tv', 'service=8&in=DE'))?.total).not.toBe(
      (await readPage('tv', 'service=8&in=KR'))?.total,
    );
  });

  test('an excluded genre is in no title of the list, and one of any genres in each', {
    tags: ['H6'],
  }, async () => {
    const page = await readPage('movie', 'with=27,35&match=any&without=18');
    expect(page?.tiles.length).toBeGreaterThan(2);
    for (const { id } of page?.tiles ?? []) {
      const genreIds = (await catalog.title('movie', id, 'en'))?.genreIds ?? [];
      expect(genreIds.some((genreId) => genreId === 27 || genreId === 35)).toBe(true);
      expect(genreIds).not.toContain(18);
    }
  });

  test('the country filter lists titles from that country', { tags: ['H6'] }, async () => {
    const page = await readPage('movie', 'country=FR');
    expect(page?.tiles.length).toBeGreaterThan(2);
    for (const { id } of page?.tiles ?? [])
      expect((await catalog.title('movie', id, 'en'))?.countries).toContain('FR');
  });

  test('the keyword filter lists titles with that keyword', { tags: ['H6'] }, async () => {
    const keyword = await catalog.findKeyword('Heist');
    expect(keyword?.name).toBe('heist');
    const page = await readPage('movie', `keyword=${keyword?.id}`);
    expect(page?.tiles.length).toBeGreaterThan(1);
    for (const { id } of page?.tiles ?? [])
      expect((await catalog.title('movie', id, 'en'))?.keywordIds).toContain(keyword?.id);
  });

  test.each(['movie', 'tv'] as const)(
    'the age filter of %s lists only titles that are rated for that age in the region',
    { tags: ['H6'] },
    async (type) => {
      const ageRatings: ListDeps['ageRatings'] = {
        read: async (titles, region) =>
          new Map(
            await Promise.all(
              titles.map(async (title) => {
                const page = await catalog.title(title.type, title.id, 'en');
                return [titleKey(title), page?.ageRatings[region] ?? null] as const;
              }),
            ),
          ),
      };
      const deps = { ...toDeps(catalog), ageRatings };
      const page = await getListPage(deps, type, POPULAR, query('rated=12&in=US'), 'en', 'KR');
      expect(page?.tiles.length).toBeGreaterThan(2);
      for (const { id } of page?.tiles ?? [])
        expect(['G', 'PG', 'TV-G', 'TV-PG', 'TV-Y', 'TV-Y7']).toContain(
          (await catalog.title(type, id, 'en'))?.ageRatings.US,
        );
    },
  );

  test('the list of a keyword has no slides and can be filtered', async () => {
    const keyword = await catalog.findKeyword('heist');
    const view: ListView = { kind: 'keyword', id: keyword?.id ?? 0, name: 'heist' };
    const page = await getListPage(toDeps(catalog), 'movie', view, query('rating=7'), 'en', 'KR');
    expect(page?.slides).toEqual([]);
    expect(page?.tiles.length).toBeGreaterThan(0);
  });

  test('sorts by the order of the query', async () => {
    const page = await getListPage(
      toDeps(catalog),
      'movie',
      POPULAR,
      query('rating=8&sort=oldest'),
      'en',
      'KR',
    );
    const years = page?.tiles.map(({ year }) => year) ?? [];
    expect(new Set(years).size).toBeGreaterThan(5);
    expect(years).toEqual([...years].sort());
  });

  test('a filter without matches gives an empty list, not a missing page', async () => {
    const page = await getListPage(
      toDeps(catalog),
      'movie',
      POPULAR,
      query('year=1890'),
      'en',
      'KR',
    );
    expect(page).toMatchObject({ tiles: [], slides: [], total: 0 });
  });

  test('returns null for a page past the last one', async () => {
    expect(
      await getListPage(toDeps(catalog), 'movie', POPULAR, query('page=400'), 'en', 'KR'),
    ).toBeNull();
    expect(
      await getListPage(
        toDeps(catalog),
        'tv',
        genre('drama'),
        query('page=90&from=88'),
        'en',
        'KR',
      ),
    ).toBeNull();
  });

  test('pages shown together come in order, each title once', async () => {
    const page = await getListPage(
      toDeps(catalog),
      'movie',
      POPULAR,
      query('page=3&from=1'),
      'en',
      'KR',
    );
    const lists = await Promise.all(
      [1, 2, 3].map((number) => catalog.list('movie', 'popular', 'en', number)),
    );
    expect(ids(page?.tiles)).toEqual(lists.flatMap((list) => ids(list.items)));
    expect(page?.slides).toHaveLength(5);
  });

  test('a title that moves to the next page meanwhile is shown once', async () => {
    const [first] = (await catalog.list('movie', 'popular', 'en', 1)).items;
    const changingCatalog = openStarterCatalog({
      intercept: (request, fetchOriginal) => {
        const { searchParams, pathname } = new URL(request.url);
        if (pathname !== '/3/movie/popular' || searchParams.get('page') !== '2')
          return fetchOriginal(request);
        return editJson<{ results: object[] }>(fetchOriginal(request), (body) => ({
          ...body,
          results: [{ id: first?.id, title: 'Slipped' }, ...body.results.slice(1)],
        }));
      },
    });
    const page = await getListPage(
      toDeps(changingCatalog),
      'movie',
      POPULAR,
      query('page=2&from=1'),
      'en',
      'KR',
    );
    expect(ids(page?.tiles).filter((id) => id === first?.id)).toHaveLength(1);
    expect(page?.tiles).toHaveLength(39);
  });

  test('rejects during a catalog outage', { tags: ['C3'] }, async () => {
    const unavailableCatalog = openStarterCatalog({ intercept: refuseConnection });
    await expect(
      getListPage(toDeps(unavailableCatalog), 'movie', POPULAR, query(), 'en', 'KR'),
    ).rejects.toMatchObject({ code: 'catalog_unavailable' });
  });
});
