/** One page of a list that may be long. */
export type Listing<Row> = {
  rows: Row[];
  page: number;
  /** Pages that can be turned to: whoever looks for more narrows the list. */
  pages: number;
  /** How many there are in all. */
  total: number;
  /** There are more than `total`, which is as far as they are counted. */
  more: boolean;
};

/** Nothing to show. */
export const EMPTY_LISTING: Listing<never> = { rows: [], page: 1, pages: 1, total: 0, more: false };

/** Pages that can be turned to. */
export const LAST_PAGE = 500;

/** The page that an address asks for, from 1. */
export function readPage(parameters: URLSearchParams, name = 'page'): number {
  const page = parameters.get(name) ?? '';
  return /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1;
}
