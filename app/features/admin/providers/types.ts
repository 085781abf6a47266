import type { Text } from '../../../../domain/text.ts';
import type { TitleRef } from '../../../../domain/title.ts';
import type { CuratedType } from './schema.ts';

/** An offer that an administrator added (D8). */
export type ProviderRow = {
  id: string;
  /** Grows with every change. */
  version: number;
  title: TitleRef;
  /** What the title is called; null where nobody could say in time. */
  titleName: string | null;
  name: string;
  watch: CuratedType;
  country: string;
  /** Path of its logo on the catalog's image host; null where it has none there. */
  logo: string | null;
  logoUrl: string | null;
  url: string | null;
  active: boolean;
  /** ISO. */
  added: string;
  /** ISO; null where it is as it was added. */
  changed: string | null;
};

/** A title of the catalog to choose. */
export type FoundTitle = TitleRef & { name: Text; year: string | null };

/** The title that was chosen; its name is null where nobody could say it in time. */
export type PickedTitle = TitleRef & { name: string | null };

/** What an import did, as the log has it. `unknown` are titles of which the site knows nothing yet, the first of them by key. */
export type ImportReport = {
  file: string;
  added: number;
  changed: number;
  unchanged: number;
  unknown: number;
  unknownTitles: string[];
};

/** What the open dialog shows. Null is what there is no more. */
export type Opened =
  /** `found` is null where nothing was looked for. */
  | { dialog: 'new'; found: FoundTitle[] | 'failed' | null; picked: PickedTitle | null }
  | { dialog: 'edit' | 'delete'; provider: ProviderRow | null }
  | { dialog: 'report'; report: ImportReport | null }
  | { dialog: 'import' };
