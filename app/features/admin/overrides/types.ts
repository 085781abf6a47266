import type { OverrideField, OverrideLanguage } from '../../../../domain/admin/override.ts';
import type { ImagePath, MediaType } from '../../../../domain/titles/title.ts';

export type OverrideValue = string | number;

/** The fields of a title that overrides may replace. */
export type TitlePreview = {
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
  /** `null` if deleted. */
  creator: string | null;
  created: string;
  /**
   * The catalog value when the override was written, and now; `null` if unchanged. Without `before`
   * if it is too old to be stored.
   */
  catalogDrift: { before?: OverrideValue | null; now: OverrideValue | null } | null;
};

export type OpenedOverride = OverrideRow & {
  /** The title as visitors see it; `null` if the catalog is unavailable. */
  preview: TitlePreview | null;
  /** The same without this override; `null` if the catalog is unavailable. */
  previewWithoutOverride: TitlePreview | null;
};

/** A title to choose for an override. */
export type Candidate = {
  type: MediaType;
  id: number;
  name: string;
  date: string | null;
  poster: ImagePath;
};

/** A title in one language of overrides. */
export type LocalizedTitle = {
  preview: TitlePreview;
  /** Id and version of the active override of the field; empty if none. */
  version: string;
};

/** Data of the steps of a new override. */
export type WizardData = {
  /** `null` without a query. */
  results: Candidate[] | 'failed' | null;
  /** `null` if none is chosen. */
  selected: Candidate | 'gone' | 'failed' | null;
  /** `null` until title and field are chosen. */
  languages: Record<OverrideLanguage, LocalizedTitle> | null;
};
