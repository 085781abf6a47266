import { expect, test } from 'vitest';
import { SEARCH_KINDS, type SearchKind } from '../../../domain/lists/list.ts';
import {
  editJson,
  openStarterCatalog,
  refuseConnection,
} from '../../../tests/support/starter-catalog.ts';
import { getSearchPage } from './get-search-page.server.ts';

const catalog = openStarterCatalog();
const PARASITE = 496_243;

function search(text: string, kind: SearchKind = 'all', page = 1, source = catalog) {
  return getSearchPage({ catalog: source }, { text, kind, page }, 'en');
}

test('H8 lists all kinds of results together, each with its kind', async () => {
  const found = await search('parasite');
  expect(found?.hits).toContainEqual(
    expect.objectContaining({
      type: 'movie',
      id: PARASITE,
      title: { text: 'Parasite', lang: null },
    }),
  );
  const people = await search('Song Kang-ho');
  expect(people?.hits).toContainEqual(expect.objectContaining({ type: 'person', id: 20_738 }));
});

test('H8 finds a title by its name in any language and shows it in that of the page', async () => {
  for (const text of ['기생충', 'パラサイト', 'Паразиты', 'פרזיטים', 'طفيلي'])
    expect((await search(text, 'movie'))?.hits[0]).toMatchObject({
      id: PARASITE,
      title: { text: 'Parasite' },
    });
});

test('H8 a tab lists its kind only', async () => {
  for (const kind of ['movie', 'tv', 'person'] as const) {
    const found = await search('an', kind);
    expect(new Set(found?.hits.map(({ type }) => type))).toEqual(new Set([kind]));
  }
  expect((await search('parasite', 'tv'))?.hits.map(({ id }) => id)).not.toContain(PARASITE);
});

test.each(SEARCH_KINDS)('H8 tab %s shows the number of results of every tab', async (kind) => {
  const found = await search('love', kind);
  for (const tab of SEARCH_KINDS)
    expect(found?.counts[tab]).toBe((await catalog.search(tab, 'love', 'en', 1)).total);
  expect(found?.counts[kind]).toBeGreaterThanOrEqual(found?.hits.length ?? Number.NaN);
});

test('H8 tiles contain only the fields that they show', async () => {
  const [hit] = (await search('parasite', 'movie'))?.hits ?? [];
  expect(hit && Object.keys(hit).sort()).toEqual([
    'id',
    'picture',
    'score',
    'title',
    'type',
    'year',
  ]);
});

test('H9 an empty query sends no request and has no results', async () => {
  const down = openStarterCatalog({ intercept: refuseConnection });
  expect(await search('', 'all', 1, down)).toEqual({
    query: { text: '', kind: 'all', page: 1 },
    hits: [],
    pages: 0,
    counts: { all: null, movie: null, tv: null, person: null },
  });
});

test('H9 a query without matches has no results and is not a missing page', async () => {
  expect(await search('qqqqzzzzxxxx')).toMatchObject({
    hits: [],
    counts: { all: 0, movie: 0, tv: 0, person: 0 },
  });
});

test('returns null for a page past the last one', async () => {
  expect(await search('parasite', 'all', 40)).toBeNull();
});

test('the count of a tab is null if the catalog cannot return it', async () => {
  const partly = openStarterCatalog({
    intercept: (request, ask) =>
      request.url.includes('/search/person') ? refuseConnection() : ask(request),
  });
  const found = await search('parasite', 'all', 1, partly);
  expect(found?.counts.person).toBeNull();
  expect(found?.counts.movie).toBe((await catalog.search('movie', 'parasite', 'en', 1)).total);
});

test('C3 rejects during a catalog outage', async () => {
  const down = openStarterCatalog({ intercept: refuseConnection });
  await expect(search('parasite', 'all', 1, down)).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});

test('totals of the catalog are not capped', async () => {
  const huge = openStarterCatalog({
    intercept: (request, ask) =>
      editJson<object>(ask(request), (body) => ({
        ...body,
        ...(request.url.includes('/search/multi') && { total_pages: 9000, total_results: 180_000 }),
      })),
  });
  expect(await search('parasite', 'all', 1, huge)).toMatchObject({
    pages: 500,
    counts: { all: 180_000 },
  });
});
