import type { LinkCheck } from '../../../../domain/admin/link-status.ts';
import type { Text } from '../../../../domain/language/localized-text.ts';
import type { OfferReportKind } from '../../../../domain/titles/offer-report.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import type { CuratedType, ProviderState } from './schema.ts';

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
  /** ISO days. */
  startsOn: string | null;
  endsOn: string | null;
  state: ProviderState;
  /** Result of the last check of `url`; `null` before the first. */
  link: (LinkCheck & { /** ISO. */ checkedAt: string }) | null;
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

/** A service with its localized kinds of offers; `curated` if an admin added one of them. */
export type ReportedService = { name: string; kinds: string; curated: boolean };

/** A report of visitors about a wrong or missing service. */
export type OfferReportRow = {
  id: string;
  title: TitleRef;
  /** `null` if unknown or not read in time. */
  titleName: string | null;
  country: string;
  kind: OfferReportKind;
  /** `null` if a service is missing. */
  service: string | null;
  /** The page at the last report. `shownFrom` is the age of its catalog data; `null` if unknown. */
  shown: ReportedService[];
  shownFrom: string | null;
  count: number;
  /** ISO. */
  first: string;
  last: string;
  /** `by` is `null` if the admin was deleted. */
  resolved: { at: string; by: string | null } | null;
};

/** The offers that the page shows now; `from`: age of the catalog data, `null` if unknown. */
export type OffersNow = { services: ReportedService[]; from: string | null };

/** Data of the open dialog; `report` is `null` if not found, `now` without the title. */
export type OpenReport =
  | { dialog: 'view'; report: OfferReportRow | null; now: OffersNow | 'failed' | null }
  | { dialog: 'add'; report: OfferReportRow | null };
