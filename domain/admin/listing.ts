export type Listing<Row> = {
  rows: Row[];
  page: number;
  pages: number;
  /** Number of rows, capped (see `more`). */
  total: number;
  /** There are more than `total` rows: counting stops there. */
  more: boolean;
};

export const EMPTY_LISTING: Listing<never> = { rows: [], page: 1, pages: 1, total: 0, more: false };

export const MAX_LISTING_PAGE = 500;
