import { describe, expect, test } from 'vitest';
import {
  editJson,
  openStarterCatalog,
  refuseConnection,
} from '../../../tests/support/starter-catalog.ts';
import { getListPage, type ListView } from './get-list-page.server.ts';
import { readListQuery } from './schema.ts';

const catalog = openStarterCatalog();
const POPULAR: ListView = { kind: 'named', name: 'popular' };
const query = (text = '') =>
  readListQuery(new URLSearchParams(text), new Date('2026-05-01T12:00:00Z'));
const ids = (titles: { id: number }[] = []) => titles.map(({ id }) => id);
const genre = (slug: string): ListView => ({ kind: 'genre', slug });

describe('filters and pages', () => {
  test('filters narrow the list and are returned', async () => {
    const page = await getListPage(
      { catalog },
      'movie',
      POPULAR,
      query('year=2019&rating=8&sort=oldest'),
      'en',
      'KR',
    );
    expect(page?.query).toMatchObject({ year: 2019, rating: 8, sort: 'oldest' });
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
      const page = await getListPage({ catalog }, type, POPULAR, query(search), 'en', 'KR');
      expect(page?.tiles.length).toBeGreaterThan(4);
      for (const { id } of page?.tiles ?? []) {
        const { runtime } = (await catalog.title(type, id, 'en')) ?? {};
        expect(runtime).toBeGreaterThanOrEqual(min);
        expect(runtime).toBeLessThanOrEqual(max);
      }
    },
  );

  test('the language filter lists titles with that original language only', async () => {
    const page = await getListPage({ catalog }, 'tv', POPULAR, query('language=ko'), 'en', 'KR');
    expect(page?.tiles.length).toBeGreaterThan(4);
    for (const { id } of page?.tiles ?? [])
      expect((await catalog.title('tv', id, 'en'))?.originalLanguage).toBe('ko');
  });

  test('sorts by the order of the query', async () => {
    const page = await getListPage(
      { catalog },
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
    const page = await getListPage({ catalog }, 'movie', POPULAR, query('year=1890'), 'en', 'KR');
    expect(page).toMatchObject({ tiles: [], slides: [], total: 0 });
  });

  test('returns null for a page past the last one', async () => {
    expect(
      await getListPage({ catalog }, 'movie', POPULAR, query('page=400'), 'en', 'KR'),
    ).toBeNull();
    expect(
      await getListPage({ catalog }, 'tv', genre('drama'), query('page=90&from=88'), 'en', 'KR'),
    ).toBeNull();
  });

  test('pages shown together come in order, each title once', async () => {
    const page = await getListPage(
      { catalog },
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
      { catalog: changingCatalog },
      'movie',
      POPULAR,
      query('page=2&from=1'),
      'en',
      'KR',
    );
    expect(ids(page?.tiles).filter((id) => id === first?.id)).toHaveLength(1);
    expect(page?.tiles).toHaveLength(39);
  });

  test('C3 rejects during a catalog outage', async () => {
    const unavailableCatalog = openStarterCatalog({ intercept: refuseConnection });
    await expect(
      getListPage({ catalog: unavailableCatalog }, 'movie', POPULAR, query(), 'en', 'KR'),
    ).rejects.toMatchObject({ code: 'catalog_unavailable' });
  });
});
