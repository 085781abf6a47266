import {
  FILTER_NAMES,
  FILTER_PARAMETERS,
  type FilterName,
  type Filters,
  MAX_PAGE,
  SORTS,
} from '../../../domain/lists/list.ts';

/** Query of a list. Unknown and malformed values are ignored. */
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

/** Reads each filter from the values of its query parameter, and writes it to them. */
const FILTERS: {
  [Name in FilterName]: {
    read(values: string[], now: Date): Filters[Name];
    write(value: Filters[Name]): string[];
  };
} = {
  genreIds: { read: readGenreIds, write: (ids) => ids.map(String) },
  sort: {
    read: ([value]) => SORTS.find((sort) => sort === value) ?? null,
    write: (sort) => (sort === null ? [] : [sort]),
  },
  year: {
    read: ([value], now) => wholeNumber(value, FIRST_FILM_YEAR, now.getUTCFullYear() + 5),
    write: writeNumber,
  },
  rating: { read: ([value]) => wholeNumber(value, 1, 9), write: writeNumber },
};

export function readListQuery(parameters: URLSearchParams, now = new Date()): ListQuery {
  const page = wholeNumber(parameters.get('page'), 1, MAX_PAGE) ?? 1;
  const from =
    wholeNumber(parameters.get('from'), Math.max(1, page - MAX_PAGES_PER_GRID + 1), page) ?? page;
  const read = <Name extends FilterName>(name: Name) =>
    FILTERS[name].read(parameters.getAll(FILTER_PARAMETERS[name]), now);
  return {
    page,
    from,
    genreIds: read('genreIds'),
    sort: read('sort'),
    year: read('year'),
    rating: read('rating'),
  };
}

/** The query in canonical order and without defaults: empty, or with its `?`. */
export function writeListQuery(query: ListQuery): string {
  const parameters = new URLSearchParams();
  const write = <Name extends FilterName>(name: Name) => {
    for (const value of FILTERS[name].write(query[name]))
      parameters.append(FILTER_PARAMETERS[name], value);
  };
  for (const name of FILTER_NAMES) write(name);
  if (query.page > 1) parameters.set('page', String(query.page));
  if (query.from < query.page) parameters.set('from', String(query.from));
  return parameters.size > 0 ? `?${parameters}` : '';
}

function writeNumber(value: number | null): string[] {
  return value === null ? [] : [String(value)];
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
