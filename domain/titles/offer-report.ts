import type { WatchType } from './title.ts';

export const OFFER_REPORT_KINDS = ['wrong', 'missing'] as const;
export type OfferReportKind = (typeof OFFER_REPORT_KINDS)[number];

/** A service on a title page; `curated` if an admin added its offer. */
export type ShownService = { name: string; types: WatchType[]; curated: boolean };

/** Names of services that can be reported; a longer one is no service. */
export const MAX_SERVICE_NAME_LENGTH = 200;
