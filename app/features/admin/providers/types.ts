import type { Text } from '../../../../domain/language/localized-text.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import type { CuratedType } from './schema.ts';

/** A provider that an admin added (D8). */
export type ProviderRow = {
  id: string;
  version: number;
  title: TitleRef;
  /** `null` if unknown or not read in time. */
  titleName: string | null;
  name: string;
  watch: CuratedType;
  country: string;
  /** Path of its logo on the catalog's image host; `null` for logos of other hosts. */
  logo: string | null;
  logoUrl: string | null;
  url: string | null;
  active: boolean;
  /** ISO. */
  added: string;
  /** ISO; `null` if never changed. */
  changed: string | null;
};

export type FoundTitle = TitleRef & { name: Text; year: string | null };

/** The chosen title; `name` is `null` if unknown or not read in time. */
export type PickedTitle = TitleRef & { name: string | null };

/**
 * The logged result of an import. `unknown` counts titles that are not in the title index;
 * `unknownTitles` are the first of them by key.
 */
export type ImportReport = {
  file: string;
  added: number;
  changed: number;
  unchanged: number;
  unknown: number;
  unknownTitles: string[];
};

/** Data of the open dialog; `null` if not found. */
export type OpenDialogData =
  /** `found` is `null` without a query. */
  | { dialog: 'new'; found: FoundTitle[] | 'failed' | null; picked: PickedTitle | null }
  | { dialog: 'edit' | 'delete'; provider: ProviderRow | null }
  | { dialog: 'report'; report: ImportReport | null }
  | { dialog: 'import' };
