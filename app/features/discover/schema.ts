import {
  FILTER_LANGUAGES,
  FILTER_NAMES,
  FILTER_PARAMETERS,
  type FilterName,
  type Filters,
  MAX_PAGE,
  type RuntimeRange,
  SORTS,
} from '../../../domain/lists/list.ts';

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

const FIRST_FILM_YEAR = 1888;

/** Ten hours. */
const MAX_RUNTIME = 600;

/** Reads each filter from the values of its query parameter. */
const READERS: { [Name in FilterName]: (values: string[], now: Date) => Filters[Name] } = {
  genreIds: readGenreIds,
  sort: ([value]) => SORTS.find((sort) => sort === value) ?? null,
  year: ([value], now) => wholeNumber(value, FIRST_FILM_YEAR, now.getUTCFullYear() + 5),
  rating: ([value]) => wholeNumber(value, 1, 9),
  runtime: ([value]) => readRuntime(value),
  language: ([value]) => FILTER_LANGUAGES.find((language) => language === value) ?? null,
};

/** Unknown and malformed values are ignored. */
export function readListQuery(parameters: URLSearchParams, now = new Date()): ListQuery {
  const page = wholeNumber(parameters.get('page'), 1, MAX_PAGE) ?? 1;
  const from =
    wholeNumber(parameters.get('from'), Math.max(1, page - MAX_PAGES_PER_GRID + 1), page) ?? page;
  const read = <Name extends FilterName>(name: Name) =>
    READERS[name](parameters.getAll(FILTER_PARAMETERS[name]), now);
  return {
    page,
    from,
    genreIds: read('genreIds'),
    sort: read('sort'),
    year: read('year'),
    rating: read('rating'),
    runtime: read('runtime'),
    language: read('language'),
  };
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

function toValues(filter: Filters[FilterName]): string[] {
  return [filter]
    .flat()
    .filter((value) => value !== null)
    .map((value) => (typeof value === 'object' ? writeRuntime(value) : String(value)));
}

/** As in the URL: `90-120`, `-120` or `90-`. */
export function writeRuntime({ from, to }: RuntimeRange): string {
  return `${from ?? ''}-${to ?? ''}`;
}

/** `90-120`, or with one limit `-120` and `90-`. */
function readRuntime(value: string | undefined): RuntimeRange | null {
  const [, first, last] = /^(\d{0,3})-(\d{0,3})$/.exec(value ?? '') ?? [];
  const from = wholeNumber(first, 1, MAX_RUNTIME);
  const to = wholeNumber(last, 1, MAX_RUNTIME);
  return from === null && to === null ? null : { from, to };
}

function readGenreIds(values: string[]): number[] {
  const ids = values
    .flatMap((value) => value.split(','))
    .map((value) => wholeNumber(value, 1, 99_999));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, 5);
}

function wholeNumber(value: string | null | undefined, min: number, max: number): number | null {
  if (value == null || !/^\d{1,6}$/.test(value)) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}
