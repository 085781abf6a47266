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
  return getSearchPage({ catalog: source }, { text, kind, page, onMyServices: false }, 'en', null);
}

test('lists all kinds of results together, each with its kind', { tags: ['H8'] }, async () => {
  const results = await search('parasite');
  expect(results?.hits).toContainEqual(
    expect.objectContaining({
      type: 'movie',
      id: PARASITE,
      title: { text: 'Parasite', lang: null },
    }),
  );
  const personResults = await search('Song Kang-ho');
  expect(personResults?.hits).toContainEqual(
    expect.objectContaining({ type: 'person', id: 20_738 }),
  );
});

test('finds a title by its name in any language and shows it in that of the page', {
  tags: ['H8'],
}, async () => {
  for (const text of ['기생충', 'パラサイト', 'Паразиты', 'פרזיטים', 'طفيلي'])
    expect((await search(text, 'movie'))?.hits[0]).toMatchObject({
      id: PARASITE,
      title: { text: 'Parasite' },
    });
});

test('finds a title by its name in another language than that of the page and the title', {
  tags: ['H8'],
}, async () => {
  const query = {
    text: 'Nyerd meg az életed',
    kind: 'all',
    page: 1,
    onMyServices: false,
  } as const;
  for (const [lang, name] of [
    ['ko', '오징어 게임'],
    ['de', 'Squid Game'],
    ['ar', 'لعبة الحبار'],
  ] as const) {
    const page = await getSearchPage({ catalog }, query, lang, null);
    expect(page?.hits[0]).toMatchObject({ type: 'tv', id: 93_405, title: { text: name } });
  }
});

test('a tab lists its kind only', { tags: ['H8'] }, async () => {
  for (const kind of ['movie', 'tv', 'person'] as const) {
    const results = await search('an', kind);
    expect(new Set(results?.hits.map(({ type }) => type))).toEqual(new Set([kind]));
  }
  expect((await search('parasite', 'tv'))?.hits.map(({ id }) => id)).not.toContain(PARASITE);
});

test.each(SEARCH_KINDS)(
  'tab %s shows the number of results of every tab',
  { tags: ['H8'] },
  async (kind) => {
    const results = await search('love', kind);
    for (const tab of SEARCH_KINDS)
      expect(results?.counts[tab]).toBe((await catalog.search(tab, 'love', 'en', 1)).total);
    expect(results?.counts[kind]).toBeGreaterThanOrEqual(results?.hits.length ?? Number.NaN);
  },
);

test('no tab shows a number of results in family mode, because the catalog counts hidden titles', {
  tags: ['H8'],
}, async () => {
  for (const kind of SEARCH_KINDS) {
    const query = { text: 'love', kind, page: 1, onMyServices: false };
    const results = await getSearchPage({ catalog }, query, 'en', { age: 12, region: 'KR' });
    expect(results?.hits).not.toEqual([]);
    expect(results?.counts).toEqual({ all: null, movie: null, tv: null, person: null });
  }
});

test('tiles contain only the fields that they show', { tags: ['H8'] }, async () => {
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

test('an empty query sends no request and has no results', { tags: ['H9'] }, async () => {
  const unavailableCatalog = openStarterCatalog({ intercept: refuseConnection });
  expect(await search('', 'all', 1, unavailableCatalog)).toEqual({
    query: { text: '', kind: 'all', onMyServices: false, page: 1 },
    hits: [],
    pages: 0,
    counts: { all: null, movie: null, tv: null, person: null },
    ideas: null,
  });
});

test('a query without matches has no results and is not a missing page', {
  tags: ['H9'],
}, async () => {
  expect(await search('qqqqzzzzxxxx')).toMatchObject({
    hits: [],
    counts: { all: 0, movie: 0, tv: 0, person: 0 },
  });
});

test('returns null for a page past the last one', async () => {
  expect(await search('parasite', 'all', 40)).toBeNull();
});

test('the count of a tab is null if the catalog cannot return it', async () => {
  const partialCatalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      request.url.includes('/search/person') ? refuseConnection() : fetchOriginal(request),
  });
  const results = await search('parasite', 'all', 1, partialCatalog);
  expect(results?.counts.person).toBeNull();
  expect(results?.counts.movie).toBe((await catalog.search('movie', 'parasite', 'en', 1)).total);
});

test('rejects during a catalog outage', { tags: ['C3'] }, async () => {
  const unavailableCatalog = openStarterCatalog({ intercept: refuseConnection });
  await expect(search('parasite', 'all', 1, unavailableCatalog)).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});

test('totals of the catalog are not capped', async () => {
  const hugeCatalog = openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      editJson<object>(fetchOriginal(request), (body) => ({
        ...body,
        ...(request.url.includes('/search/multi') && { total_pages: 9000, total_results: 180_000 }),
      })),
  });
  expect(await search('parasite', 'all', 1, hugeCatalog)).toMatchObject({
    pages: 500,
    counts: { all: 180_000 },
  });
});
