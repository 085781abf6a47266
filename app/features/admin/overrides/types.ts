import type { OverrideField, OverrideLanguage } from '../../../../domain/override.ts';
import type { ImagePath, MediaType } from '../../../../domain/title.ts';

export type OverrideValue = string | number;

/** What a card of a title shows that an override may replace. */
export type TitleFace = {
  title: string;
  year: string | null;
  overview: string | null;
  poster: ImagePath;
  backdrop: ImagePath;
  score: number | null;
};

export type OverrideRow = {
  id: string;
  version: number;
  type: MediaType;
  titleId: number;
  /** In the language of the admin area; `null` if the catalog is unavailable. */
  name: string | null;
  field: OverrideField;
  language: OverrideLanguage;
  value: OverrideValue;
  active: boolean;
  /** Null where they have left. */
  creator: string | null;
  /** ISO. */
  created: string;
  /** What the catalog itself said when this was written, and says now, where that is not the same. */
  moved: { was: OverrideValue | null; is: OverrideValue | null } | null;
};

/** One that is looked at closely. */
export type OpenedOverride = OverrideRow & {
  /** The title as visitors see it; null where the catalog cannot be asked, as below. */
  shown: TitleFace | null;
  /** The same without this override. */
  without: TitleFace | null;
};

/** A title that an override may be written of. */
export type Candidate = {
  type: MediaType;
  id: number;
  name: string;
  date: string | null;
  poster: ImagePath;
};

/** What there is of a title in a language that an override can be written in. */
export type InLanguage = {
  shown: TitleFace;
  /** Which override of the field there is already, and in which version; empty where there is none. */
  version: string;
};

/** What the steps of a new override show. */
export type Addition = {
  /** Null where nothing is searched for. */
  results: Candidate[] | 'failed' | null;
  /** Null where none is chosen. */
  chosen: Candidate | 'gone' | 'failed' | null;
  /** Null until title and field are chosen. */
  languages: Record<OverrideLanguage, InLanguage> | null;
};
