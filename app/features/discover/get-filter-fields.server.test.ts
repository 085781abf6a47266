import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { NO_FILTERS } from '../../../domain/lists/list.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getFilterFields } from './get-filter-fields.server.ts';
import { getGenreField } from './get-genre-fields.server.ts';
import type { ListPage } from './get-list-page.server.ts';
import type { FilterField } from './types.ts';

const GENRES = [
  { id: 18, name: 'Drama' },
  { id: 35, name: 'Comedy' },
];
const SERVICES = [8, 9, 97, 337, 350, 356, 1883, 1899, 84, 11].map((id) => ({
  id,
  name: `Service ${id}`,
  logo: `/${id}.png`,
}));

function getList(filters: Partial<ListPage['query']> = {}, list: Partial<ListPage> = {}): ListPage {
  return {
    type: 'movie',
    view: { kind: 'named', name: 'popular' },
    genres: GENRES,
    genre: null,
    query: { ...NO_FILTERS, page: 1, from: 1, ...filters },
    region: null,
    slides: [],
    tiles: [],
    pages: 1,
    total: 0,
    ...list,
  };
}

function getFields(
  filters: Partial<ListPage['query']> = {},
  list: Partial<ListPage> = {},
  ownServiceIds: number[] = [],
  lang = 'en' as (typeof LANGUAGES)[number]['code'],
): FilterField[] {
  const page = getList(filters, list);
  const deps = { list: page, path: '/en/movie', region: 'KR', services: SERVICES };
  return getFilterFields({ ...deps, ownServiceIds, unknownKeyword: null }, serverLanguage(lang));
}

const findField = <Kind extends FilterField['kind']>(
  fields: FilterField[],
  kind: Kind,
  name: string,
) =>
  fields.find(
    (field): field is Extract<FilterField, { kind: Kind }> =>
      field.kind === kind && field.name === name,
  );

test.each(LANGUAGES)(
  'dropdowns without a filter have an empty option in $code',
  { tags: ['H6'] },
  ({ code }) => {
    const selects = getFields({}, {}, [], code).filter((field) => field.kind === 'select');
    expect(selects.map(({ name }) => name)).toEqual([
      'sort',
      'rating',
      'votes',
      'language',
      'country',
      'rated',
    ]);
    for (const { value, label, options } of selects) {
      expect(value).toBe('');
      expect(label).not.toBe('');
      expect(options.map((option) => option.value)).toContain('');
      expect(new Set(options.map((option) => option.label)).size).toBe(options.length);
    }
  },
);

test('each field has the value of its filter', { tags: ['H6'] }, () => {
  const fields = getFields({
    sort: 'votes',
    rating: 7,
    votes: 1000,
    runtime: { from: null, to: 120 },
    years: { from: 2010, to: 2020 },
    language: 'ko',
    country: 'KR',
    age: 12,
    genreIds: [35],
    withoutGenreIds: [18],
    serviceIds: [97],
    region: 'KR',
  });
  const getLabel = (name: string) => {
    const select = findField(fields, 'select', name);
    return select?.options.find(({ value }) => value === select.value)?.label;
  };
  expect(['sort', 'rating', 'votes', 'language', 'country', 'rated'].map(getLabel)).toEqual([
    'Most votes',
    '7 and up',
    '1,000 and up',
    'Korean',
    'South Korea',
    'Rated up to age 12',
  ]);
  expect(findField(fields, 'range', 'runtime')?.values).toEqual(['', '120']);
  expect(findField(fields, 'range', 'year')?.values).toEqual(['2010', '2020']);
  const getChecked = (name: string) =>
    findField(fields, 'checks', name)
      ?.options.filter(({ checked }) => checked)
      .map(({ value }) => value);
  expect(['with', 'without', 'service'].map(getChecked)).toEqual([['35'], ['18'], ['97']]);
});

test('a named list is in its own order, and popularity can be chosen instead', {
  tags: ['H6'],
}, () => {
  const sort = findField(
    getFields({}, { view: { kind: 'named', name: 'top_rated' } }),
    'select',
    'sort',
  );
  expect(sort?.options.slice(0, 2)).toEqual([
    { value: '', label: 'Top rated' },
    { value: 'popularity', label: 'Popularity' },
  ]);
});

test('my services come first, and the panel offers at most eight further ones', {
  tags: ['D8'],
}, () => {
  const field = findField(getFields({}, {}, [11, 1899]), 'checks', 'service');
  expect(field?.options.map(({ value }) => Number(value))).toEqual([
    1899, 11, 8, 9, 97, 337, 350, 356,
  ]);
  expect(field?.links).toEqual([
    { label: 'On my services', url: '/en/movie?service=mine' },
    { label: 'Country and services', url: '/en/services?return=%2Fen%2Fmovie' },
  ]);
  expect(findField(getFields({ rating: 8 }), 'checks', 'service')?.links).toEqual([
    {
      label: 'Choose my services',
      url: '/en/services?return=%2Fen%2Fmovie%3Frating%3D8',
    },
  ]);
});

test('all or any of the genres can be required, unless the path has a genre', {
  tags: ['H6'],
}, () => {
  const match = (list: Partial<ListPage>) =>
    findField(getFields({}, list), 'checks', 'with')?.match;
  expect(match({})).toEqual({ any: false, labels: ['All of them', 'Any of them'] });
  expect(match({ view: { kind: 'genre', slug: 'drama' }, genre: GENRES[0] })).toBeNull();
});

test.each(LANGUAGES)('the genre field has all genres in $code', { tags: ['H5'] }, ({ code }) => {
  const field = getGenreField(getList(), serverLanguage(code));
  expect(field?.value).toBe('');
  expect(field?.options.map(({ value }) => value)).toEqual(['', 'drama', 'comedy']);
});

test('lists of a studio have no genre in their path', () => {
  const view = { kind: 'studio', id: 1, name: 'A24' } as const;
  expect(getGenreField(getList({}, { view }), serverLanguage('en'))).toBeNull();
});
