import {
  FILTER_COUNTRIES,
  FILTER_LANGUAGES,
  FILTER_NAMES,
  FILTER_PARAMETERS,
  type FilterName,
  type Filters,
  MAX_PAGE,
  MY_SERVICES,
  type Range,
  SORTS,
} from '../../../domain/lists/list.ts';
import { FAMILY_AGES } from '../../../domain/titles/family-mode.ts';
import { WATCH_REGIONS } from '../../../domain/titles/watch-region.ts';
import { parseServiceIds } from '../../../domain/titles/watch-service.ts';

/** Query of a list. */
export type ListQuery = Filters & {
  page: number;
  /**
   * First page shown. "Load more" shows pages `from` to `page`, so that Back and reload restore all
   * of them.
   */
  from: number;
};

/** Maximum number of pages in one grid; after that, "load more" leads to a new page. */
export const MAX_PAGES_PER_GRID = 10;

export const FIRST_FILM_YEAR = 1888;
/** Ten hours. */
export const MAX_RUNTIME = 600;
/** Least numbers of votes to choose from. */
export const VOTE_MINIMUMS = [10, 100, 1_000, 10_000];

const MAX_GENRES = 5;
/** PostgreSQL's largest integer, as for titles. */
const MAX_ID = 2_147_483_647;

/** Parameter with the text of a keyword, for which the page looks up the id. */
export const KEYWORD_TEXT = 'about';
/** Value of the `match` parameter. */
export const ANY_GENRE = 'any';

/** Reads each filter from the values of its query parameter. */
const READERS: { [Name in FilterName]: (values: string[], now: Date) => Filters[Name] } = {
  genreIds: (values) => readIds(values, MAX_GENRES),
  anyGenre: ([value]) => value === ANY_GENRE,
  withoutGenreIds: (values) => readIds(values, MAX_GENRES),
  serviceIds: (values) => parseServiceIds(splitValues(values)),
  region: ([value]) => WATCH_REGIONS.find((region) => region === value) ?? null,
  country: ([value]) => FILTER_COUNTRIES.find((country) => country === value) ?? null,
  language: ([value]) => FILTER_LANGUAGES.find((language) => language === value) ?? null,
  runtime: (values) => readRange(values, 1, MAX_RUNTIME),
  years: (values, now) => readRange(values, FIRST_FILM_YEAR, now.getUTCFullYear() + 5),
  age: ([value]) => FAMILY_AGES.find((age) => String(age) === value) ?? null,
  rating: ([value]) => wholeNumber(value, 1, 9),
  votes: ([value]) => VOTE_MINIMUMS.find((votes) => String(votes) === value) ?? null,
  keywordId: ([value]) => wholeNumber(value, 1, MAX_ID),
  sort: ([value]) => SORTS.find((sort) => sort === value) ?? null,
};

/** Unknown and malformed values are ignored, and modifiers of filters that are not set. */
export function readListQuery(parameters: URLSearchParams, now = new Date()): ListQuery {
  const page = wholeNumber(parameters.get('page'), 1, MAX_PAGE) ?? 1;
  const from =
    wholeNumber(parameters.get('from'), Math.max(1, page - MAX_PAGES_PER_GRID + 1), page) ?? page;
  const filters = Object.fromEntries(
    FILTER_NAMES.map((name) => [
      name,
      READERS[name](parameters.getAll(FILTER_PARAMETERS[name]), now),
    ]),
  ) as Filters;
  return {
    ...filters,
    anyGenre: filters.anyGenre && filters.genreIds.length > 1,
    withoutGenreIds: filters.withoutGenreIds.filter((id) => !filters.genreIds.includes(id)),
    region: isRegional(filters) ? filters.region : null,
    page,
    from,
  };
}

/** Whether the filters depend on the offers or age ratings of a region. */
export function isRegional({ serviceIds, age }: Pick<Filters, 'serviceIds' | 'age'>): boolean {
  return serviceIds.length > 0 || age !== null;
}

/** Whether a list is requested by choices of the visitor, and redirects to their canonical URL. */
export function isRedirectedList(parameters: URLSearchParams): boolean {
  const query = readListQuery(parameters);
  return (
    ['genre', 'region', KEYWORD_TEXT].some((name) => parameters.has(name)) ||
    [FILTER_PARAMETERS.years, FILTER_PARAMETERS.runtime].some(
      (name) => parameters.getAll(name).length > 1,
    ) ||
    usesMyServices(parameters) ||
    (isRegional(query) ? query.region === null : parameters.has(FILTER_PARAMETERS.region))
  );
}

export function usesMyServices(parameters: URLSearchParams): boolean {
  return parameters.getAll(FILTER_PARAMETERS.serviceIds).includes(MY_SERVICES);
}

/** The query in canonical order and without defaults: empty, or with its `?`. */
export function writeListQuery(query: ListQuery): string {
  const parameters = new URLSearchParams();
  for (const name of FILTER_NAMES)
    for (const value of toValues(query[name])) parameters.append(FILTER_PARAMETERS[name], value);
  if (query.page > 1) parameters.set('page', String(query.page));
  if (query.from < query.page) parameters.set('from', String(query.from));
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The query of the same list on the services that the visitor has chosen. */
export function onMyServices(query: ListQuery): string {
  const search = writeListQuery({ ...query, serviceIds: [], page: 1, from: 1 });
  return `${search === '' ? '?' : `${search}&`}${FILTER_PARAMETERS.serviceIds}=${MY_SERVICES}`;
}

function toValues(filter: Filters[FilterName]): string[] {
  if (filter === null || filter === false) return [];
  if (filter === true) return [ANY_GENRE];
  if (Array.isArray(filter)) return filter.map(String);
  return [typeof filter === 'object' ? writeRange(filter) : String(filter)];
}

/** As in the URL: `90-120`, `-120`, `90-`, or `2019` if both are the same. */
export function writeRange({ from, to }: Range): string {
  return from === to ? String(from) : `${from ?? ''}-${to ?? ''}`;
}

/** A range as `writeRange` writes it, or the two values of a form. */
function readRange(values: string[], min: number, max: number): Range | null {
  const [first, last, ...further] =
    values.length === 1 ? (values[0] ?? '').split('-') : values.slice(0, 2);
  const from = wholeNumber(first, min, max);
  const to = last === undefined ? from : wholeNumber(last, min, max);
  if (further.length > 0 || (from === null && to === null)) return null;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

function splitValues(values: string[]): string[] {
  return values.flatMap((value) => value.split(','));
}

function readIds(values: string[], maxCount: number): number[] {
  const ids = splitValues(values).map((value) => wholeNumber(value, 1, MAX_ID));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, maxCount);
}

function wholeNumber(value: string | null | undefined, min: number, max: number): number | null {
  if (value == null || !/^\d{1,10}$/.test(value)) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}
