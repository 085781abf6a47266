import type { MediaType } from '../titles/title.ts';

/** Identity of a title in an export of another site. */
export type ImportedTitle = {
  type: MediaType | null;
  tmdbId: number | null;
  imdbId: string | null;
  name: string;
  year: number | null;
};

/** All that an export says about one title. Dates are ISO days. */
export type ImportRow = ImportedTitle & {
  /** On a list of titles to watch. */
  listed: boolean;
  listedOn: string | null;
  watched: boolean;
  watchedOn: string | null;
  /** 1 to 10. */
  rating: number | null;
  /** At most `MAX_REVIEW_LENGTH` characters. */
  review: string | null;
  spoiler: boolean;
};

/** `matching` looks up the titles, `preview` waits for the user, `finished` is a report. */
export type ImportStage = 'matching' | 'preview' | 'finished';

export const IMPORT_TARGETS = ['saved', 'seen', 'none'] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

export type ImportOptions = {
  listed: ImportTarget;
  watched: ImportTarget;
  ratings: boolean;
  reviews: boolean;
};

export const DEFAULT_IMPORT_OPTIONS: ImportOptions = {
  listed: 'saved',
  watched: 'seen',
  ratings: true,
  reviews: true,
};

/** Titles per group; one title may be in several groups. */
export type ImportCounts = {
  listed: number;
  watched: number;
  ratings: number;
  reviews: number;
  already: number;
  missing: number;
};

/** A row of an import that the last version began. */
export type EarlierImportRow = ImportedTitle & { line: number; date: string | null };
