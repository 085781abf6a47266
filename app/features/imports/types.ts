import type { ImportCounts, ImportStage } from '../../../domain/lists/import.ts';
import type { MediaType, TitleRef } from '../../../domain/titles/title.ts';
import type { ImportGroup } from './schema.ts';

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
  /** Rows that were looked up: also in a preview fewer than `total` if too many were not found. */
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
