import type { MediaType } from '../titles/title.ts';

export type ImportRow = {
  /** From 1, with the header counted, as in a spreadsheet. */
  line: number;
  type: MediaType | null;
  tmdbId: number | null;
  imdbId: string | null;
  name: string;
  year: number | null;
  /** ISO date of listing or viewing. */
  date: string | null;
};

export type MissingRow = Pick<ImportRow, 'line' | 'name' | 'year'>;

export const IMPORT_LISTS = ['saved', 'seen'] as const;
export type ImportList = (typeof IMPORT_LISTS)[number];

export type ImportProgress = {
  fileName: string;
  total: number;
  done: number;
  added: number;
  already: number;
  unmatched: number;
  missing: MissingRow[];
  finished: boolean;
  /** The catalog is unavailable; the import resumes by itself. */
  waiting: boolean;
};
