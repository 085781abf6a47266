import { describe, expect, test } from 'vitest';
import { hasFilters, NO_FILTERS } from '../../../domain/lists/list.ts';
import {
  isRedirectedList,
  type ListQuery,
  MAX_PAGES_PER_GRID,
  readListQuery,
  writeListQuery,
} from './schema.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const PLAIN: ListQuery = { ...NO_FILTERS, page: 1, from: 1 };
const read = (query: string) => readListQuery(new URLSearchParams(query), NOW);

describe('the query of a list', () => {
  test('an empty query is the unfiltered first page', () => {
    expect(read('')).toEqual(PLAIN);
    expect(writeListQuery(PLAIN)).toBe('');
  });

  test('reads every filter of a list query', () => {
    expect(
      read(
        'with=18,35&match=any&without=27&service=8&service=337&in=KR&country=KR&language=ko' +
          '&runtime=90-120&year=2019&rated=12&rating=7&votes=100&keyword=818&sort=newest&page=4&from=2',
      ),
    ).toEqual({
      page: 4,
      from: 2,
      genreIds: [18, 35],
      anyGenre: true,
      withoutGenreIds: [27],
      serviceIds: [8, 337],
      region: 'KR',
      country: 'KR',
      language: 'ko',
      runtime: { from: 90, to: 120 },
      years: { from: 2019, to: 2019 },
      age: 12,
      rating: 7,
      votes: 100,
      keywordId: 818,
      sort: 'newest',
    });
  });

  test.each([
    PLAIN,
    { ...PLAIN, page: 500, from: 500 },
    { ...PLAIN, page: 12, from: 3 },
    { ...PLAIN, genreIds: [18, 10_759] },
    { ...PLAIN, sort: 'score', years: { from: 1888, to: 1888 }, rating: 9 },
    { ...PLAIN, years: { from: 2023, to: null } },
    { ...PLAIN, years: { from: null, to: 1999 }, votes: 1000 },
    { ...PLAIN, serviceIds: [8, 9], region: 'DE', country: 'KR' },
    { ...PLAIN, age: 0, region: 'US', keywordId: 2_147_483_647 },
    { ...PLAIN, genreIds: [18, 35], anyGenre: true, withoutGenreIds: [27, 99] },
    { ...PLAIN, runtime: { from: null, to: 120 } },
    { ...PLAIN, runtime: { from: 150, to: null }, language: 'ja' },
    { ...PLAIN, page: 2, from: 1, genreIds: [35], sort: 'title', rating: 1 },
  ] satisfies ListQuery[])('%j is written and read back', (query) => {
    expect(read(writeListQuery(query).slice(1))).toEqual(query);
  });

  test('equal filters have one canonical query in any order', () => {
    const canonicalQuery = writeListQuery(read('rating=5&page=2&with=18&year=2001&sort=votes'));
    expect(canonicalQuery).toBe(
      writeListQuery(read('with=18&sort=votes&year=2001&rating=5&page=2')),
    );
    expect(canonicalQuery).toBe('?with=18&year=2001&rating=5&sort=votes&page=2');
  });
});

describe('invalid parts of a list query are ignored', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=501',
    'page=1.5',
    'page=1e2',
    'page=',
    'page=%20',
    'page=two',
    'page=٢',
    'sort=',
    'sort=best',
    'sort=Newest',
    'sort=__proto__',
    'year=1887',
    'year=2032',
    'year=20190',
    'year=soon',
    'rating=0',
    'rating=10',
    'rating=7.5',
    'with=',
    'with=drama',
    'with=0',
    'with=2147483648',
    'with=,,;',
    'runtime=',
    'runtime=-',
    'runtime=-0',
    'runtime=0-0',
    'runtime=-601',
    'runtime=a-b',
    'runtime=90-120-150',
    'language=',
    'language=KO',
    'language=korean',
    'language=xx',
    'country=kr',
    'country=XX',
    'in=KR',
    'match=any',
    'service=mine',
    'rated=13',
    'votes=50',
    'keyword=heist',
    'without=drama',
    'year=2010-2015-2020',
    'from=0',
    'from=2',
    'foo=bar',
    'PAGE=3',
  ])('ignores %s in a list query', (query) => {
    expect(read(query)).toEqual(PLAIN);
  });

  test('keeps valid parts of a list query beside invalid ones', () => {
    expect(read('with=18,x,18,35&year=soon&rating=6')).toEqual({
      ...PLAIN,
      genreIds: [18, 35],
      rating: 6,
    });
  });

  test('reads at most five genres, each once', () => {
    expect(read('with=1&with=2,2&with=3,4,5,6').genreIds).toEqual([1, 2, 3, 4, 5]);
  });

  test('reads the first of duplicate parameters', () => {
    expect(read('page=2&page=3').page).toBe(2);
  });

  test('accepts the year after next as a filter, but no later one', () => {
    expect(read('year=2031').years).toEqual({ from: 2031, to: 2031 });
    expect(
      readListQuery(new URLSearchParams('year=2032'), new Date('2027-01-01T00:00:00Z')).years,
    ).toEqual({ from: 2032, to: 2032 });
  });
});

describe('pages shown together', () => {
  test('from is the first page shown, and defaults to page', () => {
    expect(read('page=5&from=3')).toMatchObject({ page: 5, from: 3 });
    expect(read('page=5')).toMatchObject({ page: 5, from: 5 });
  });

  test('ignores from after page or too far before it', () => {
    expect(read('page=5&from=6')).toMatchObject({ page: 5, from: 5 });
    expect(read('page=40&from=1')).toMatchObject({ page: 40, from: 40 });
    expect(read(`page=40&from=${40 - MAX_PAGES_PER_GRID}`)).toMatchObject({ from: 40 });
    expect(read(`page=40&from=${40 - MAX_PAGES_PER_GRID + 1}`)).toMatchObject({ from: 31 });
  });
});

test('the two limits of a form are one range, in ascending order', { tags: ['H6'] }, () => {
  expect(read('year=2010&year=2020').years).toEqual({ from: 2010, to: 2020 });
  expect(read('year=2010&year=').years).toEqual({ from: 2010, to: null });
  expect(read('runtime=&runtime=60').runtime).toEqual({ from: null, to: 60 });
  expect(read('year=&year=').years).toBeNull();
  expect(read('runtime=120-90').runtime).toEqual({ from: 90, to: 120 });
});

test('the services of a list are in one order, so that equal lists have one URL', {
  tags: ['H6'],
}, () => {
  expect(read('service=337,8&service=8&in=KR').serviceIds).toEqual([8, 337]);
});

test('a genre that is required is not excluded', { tags: ['H6'] }, () => {
  expect(read('with=18&without=18,27').withoutGenreIds).toEqual([27]);
});

test.each([
  ['genre=drama', true],
  ['region=DE', true],
  ['about=heist', true],
  ['year=2010&year=', true],
  ['service=mine', true],
  ['service=8', true],
  ['rated=12', true],
  ['in=KR&rating=7', true],
  ['service=8&in=KR', false],
  ['service=8&in=XX', true],
  ['rated=12&in=KR', false],
  ['rating=7&year=2010-&page=2', false],
])('the query "%s" is redirected: %s', { tags: ['H6'] }, (query, isRedirected) => {
  expect(isRedirectedList(new URLSearchParams(query))).toBe(isRedirected);
});

test('paging is not a filter', () => {
  expect(hasFilters(read('page=7&from=3'))).toBe(false);
  for (const query of [
    'with=18',
    'sort=votes',
    'year=2019',
    'rating=7',
    'runtime=-90',
    'language=ko',
  ])
    expect(hasFilters(read(query))).toBe(true);
});
