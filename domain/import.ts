import type { MediaType } from './title.ts';

/** One line of a list from elsewhere, as far as a title can be found by it. */
export type ImportRow = {
  /** Counted from 1, the head included, as spreadsheets count. */
  line: number;
  type: MediaType | null;
  tmdbId: number | null;
  imdbId: string | null;
  name: string;
  year: number | null;
  /** ISO date: when it was put on the list, or seen. */
  date: string | null;
};

/** A line whose title the catalog does not have. */
export type MissingRow = Pick<ImportRow, 'line' | 'name' | 'year'>;

/** The lists that can be filled. */
export const IMPORT_LISTS = ['saved', 'seen'] as const;
export type ImportList = (typeof IMPORT_LISTS)[number];

/** How far an import is, and what became of it. */
export type ImportView = {
  fileName: string;
  total: number;
  done: number;
  added: number;
  already: number;
  unmatched: number;
  missing: MissingRow[];
  finished: boolean;
  /** The catalog is away: it goes on by itself. */
  waiting: boolean;
};
