import type { ImportCounts, ImportRow, ImportStage } from '../../../domain/lists/import.ts';
import type { MediaType, TitleRef } from '../../../domain/titles/title.ts';
import type { ImportGroup } from './schema.ts';

/** One file of an import; `name` is its path in an archive. */
export type ImportFile = { name: string; bytes: Uint8Array };

export type RowReaderOptions = {
  /** Called for each line and for each row; throw `TooManyRowsError` above a limit. */
  countLine: () => void;
  add: (row: ImportRow) => void;
  signal: AbortSignal;
};

/** A title of the preview or the report. Dates are ISO days. */
export type PreviewRow = {
  position: number;
  /** `null` if the title was not found. */
  title: TitleRef | null;
  name: string;
  year: number | null;
  picture: string | null;
  listedOn: string | null;
  watchedOn: string | null;
  rating: number | null;
  review: string | null;
};

export type FoundTitle = TitleRef & { name: string; year: string | null; picture: string | null };

/** The form to search for the title of a row that was not found. */
export type TitleSearch = {
  position: number;
  query: string;
  type: MediaType | null;
  results: FoundTitle[];
};

export type ImportView = {
  stage: ImportStage;
  fileName: string;
  total: number;
  done: number;
  /** The catalog is unavailable; the import resumes by itself. */
  waiting: boolean;
  counts: ImportCounts;
  group: ImportGroup;
  page: number;
  pages: number;
  rows: PreviewRow[];
  search: TitleSearch | null;
};
