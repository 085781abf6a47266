import { expect, test } from 'vitest';
import { LANGUAGES } from '../domain/language/language.ts';
import { NAMED_LISTS, NO_FILTERS, SEARCH_KINDS } from '../domain/lists/list.ts';
import { setUpCatalog } from './fixtures/catalog.ts';
import {
  RESTRICTED,
  RESTRICTED_MOVIE,
  RESTRICTED_PERSON,
  RESTRICTED_SHOW,
  respondHalfRestricted,
} from './fixtures/restricted.ts';

const TYPES = ['movie', 'tv'] as const;
const CODES = LANGUAGES.map(({ code }) => code);

test.each(CODES)('no list in %s has an adult or softcore title', async (lang) => {
  const { catalog } = await setUpCatalog({ script: respondHalfRestricted });
  const lists = await Promise.all([
    ...TYPES.flatMap((type) => [
      ...NAMED_LISTS[type].map((name) => catalog.list(type, name, lang, 1)),
      catalog.discover(type, { ...NO_FILTERS, genreIds: [18] }, lang, 1),
      catalog.discover(type, { ...NO_FILTERS, sort: 'newest', rating: 7 }, lang, 2),
    ]),
    ...SEARCH_KINDS.map((kind) => catalog.search(kind, 'lantern', lang, 1)),
    catalog.popularPeople(lang, 1),
  ]);
  for (const { items } of lists) {
    expect(items.length).toBeGreaterThanOrEqual(9);
    expect(JSON.stringify(items)).not.toContain(RESTRICTED);
  }
  const [movie, show, person] = await Promise.all([
    catalog.title('movie', 1001, lang),
    catalog.title('tv', 2001, lang),
    catalog.person(3001, lang),
  ]);
  for (const cards of [movie?.recommendations, show?.recommendations, person?.cast, person?.crew]) {
    expect(cards?.length).toBeGreaterThanOrEqual(9);
    expect(JSON.stringify(cards)).not.toContain(RESTRICTED);
  }
});

test('lists, searches and people are requested without adult and softcore titles', async () => {
  const { catalog, upstream } = await setUpCatalog({ script: respondHalfRestricted });
  await Promise.all([
    catalog.list('movie', 'trending', 'en', 1),
    catalog.list('tv', 'top_rated', 'en', 1),
    catalog.discover('tv', { ...NO_FILTERS, years: { from: 2020, to: 2020 } }, 'en', 1),
    catalog.popularPeople('en', 1),
    ...SEARCH_KINDS.map((kind) => catalog.search(kind, 'lantern', 'en', 1)),
  ]);
  expect(upstream.requests).toHaveLength(8);
  for (const { query } of upstream.requests)
    expect([query.get('include_adult'), query.get('include_softcore')]).toEqual(['false', 'false']);
});

test('an adult or softcore title has a page, which is marked as restricted', async () => {
  const { catalog } = await setUpCatalog({ script: respondHalfRestricted });
  for (const [type, id, restricted] of [
    ['movie', RESTRICTED_MOVIE, true],
    ['tv', RESTRICTED_SHOW, true],
    ['movie', 1001, false],
  ] as const)
    expect(await catalog.title(type, id, 'ko')).toMatchObject({ id, restricted });
  expect(await catalog.person(RESTRICTED_PERSON, 'ko')).toMatchObject({ adult: true });
});

test('an IMDb id of an adult title is not found', async () => {
  const { catalog } = await setUpCatalog({
    script: () => ({
      body: { movie_results: [{ id: 5, title: 'X', adult: true }], tv_results: [] },
    }),
  });
  expect(await catalog.findByImdbId('tt1234567')).toBeNull();
  const half = await setUpCatalog({ script: respondHalfRestricted });
  expect(await half.catalog.findByImdbId('tt1234567')).toEqual({ type: 'movie', id: 1003 });
});
