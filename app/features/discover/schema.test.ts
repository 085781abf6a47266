import { describe, expect, test } from 'vitest';
import { hasFilters, NO_FILTERS } from '../../../domain/lists/list.ts';
import { type ListQuery, MAX_PAGES_PER_GRID, readListQuery, writeListQuery } from './schema.ts';

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
      read('with=18,35&sort=newest&year=2019&rating=7&runtime=90-120&language=ko&page=4&from=2'),
    ).toEqual({
      page: 4,
      from: 2,
      genreIds: [18, 35],
      sort: 'newest',
      year: 2019,
      rating: 7,
      runtime: { from: 90, to: 120 },
      language: 'ko',
    });
  });

  test.each([
    PLAIN,
    { ...PLAIN, page: 500, from: 500 },
    { ...PLAIN, page: 12, from: 3 },
    { ...PLAIN, genreIds: [18, 10_759] },
    { ...PLAIN, sort: 'score', year: 1888, rating: 9 },
    { ...PLAIN, runtime: { from: null, to: 120 } },
    { ...PLAIN, runtime: { from: 150, to: null }, language: 'ja' },
    { ...PLAIN, page: 2, from: 1, genreIds: [35], sort: 'title', year: 2031, rating: 1 },
  ] satisfies ListQuery[])('%j is written and read back', (query) => {
    expect(read(writeListQuery(query).slice(1))).toEqual(query);
  });

  test('equal filters have one canonical query in any order', () => {
    const canonicalQuery = writeListQuery(read('rating=5&page=2&with=18&year=2001&sort=votes'));
    expect(canonicalQuery).toBe(
      writeListQuery(read('with=18&sort=votes&year=2001&rating=5&page=2')),
    );
    expect(canonicalQuery).toBe('?with=18&sort=votes&year=2001&rating=5&page=2');
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
    'with=100000',
    'with=,,;',
    'runtime=',
    'runtime=-',
    'runtime=120',
    'runtime=0-0',
    'runtime=-601',
    'runtime=a-b',
    'runtime=90-120-150',
    'language=',
    'language=KO',
    'language=korean',
    'language=xx',
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
    expect(read('year=2031').year).toBe(2031);
    expect(
      readListQuery(new URLSearchParams('year=2032'), new Date('2027-01-01T00:00:00Z')).year,
    ).toBe(2032);
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
