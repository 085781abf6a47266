import { type Filters, MAX_PAGE, SORTS, type Sort } from '../../../domain/list.ts';

/** What the address of a list says. Unknown and malformed values are as if they were not there. */
export type ListQuery = Filters & {
  page: number;
  /** First page shown: "load more" shows pages `from` to `page` together, so that Back and reload bring all of them back. */
  from: number;
};

/** Loading more than this many pages into one grid helps nobody; the link then leads to a page of its own. */
export const PAGES_TOGETHER = 10;

const FIRST_FILM = 1888;

export function readListQuery(parameters: URLSearchParams, now = new Date()): ListQuery {
  const page = wholeNumber(parameters.get('page'), 1, MAX_PAGE) ?? 1;
  const from =
    wholeNumber(parameters.get('from'), Math.max(1, page - PAGES_TOGETHER + 1), page) ?? page;
  const sort = parameters.get('sort');
  return {
    page,
    from,
    genreIds: genreIds(parameters.getAll('with')),
    sort: SORTS.includes(sort as Sort) ? (sort as Sort) : null,
    year: wholeNumber(parameters.get('year'), FIRST_FILM, now.getUTCFullYear() + 5),
    rating: wholeNumber(parameters.get('rating'), 1, 9),
  };
}

export function hasFilters({ genreIds, sort, year, rating }: Filters): boolean {
  return genreIds.length > 0 || sort !== null || year !== null || rating !== null;
}

/** The query of an address in one fixed order, without what is the default; empty or `?…`. */
export function writeListQuery({ genreIds, sort, year, rating, page, from }: ListQuery): string {
  const parameters = new URLSearchParams();
  for (const id of genreIds) parameters.append('with', String(id));
  if (sort !== null) parameters.set('sort', sort);
  if (year !== null) parameters.set('year', String(year));
  if (rating !== null) parameters.set('rating', String(rating));
  if (page > 1) parameters.set('page', String(page));
  if (from < page) parameters.set('from', String(from));
  return parameters.size > 0 ? `?${parameters}` : '';
}

function genreIds(values: string[]): number[] {
  const ids = values
    .flatMap((value) => value.split(','))
    .map((value) => wholeNumber(value, 1, 99_999));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, 5);
}

function wholeNumber(value: string | null, least: number, most: number): number | null {
  if (value === null || !/^\d{1,6}$/.test(value)) return null;
  const number = Number(value);
  return number >= least && number <= most ? number : null;
}
