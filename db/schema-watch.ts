import type { ColumnType, Generated } from 'kysely';
import type { LinkStatus } from '../domain/admin/link-status.ts';
import type { OfferReportKind, ShownService } from '../domain/titles/offer-report.ts';
import type { MediaType } from '../domain/titles/title.ts';
import type { Timestamp } from './timestamp.ts';

/** Tables of offers and streaming services. */
export type WatchSchema = {
  watch_providers: WatchProviders;
  watch_services: WatchServices;
  offer_reports: OfferReports;
  followed_services: FollowedServices;
  service_titles: ServiceTitles;
};

type WatchProviders = {
  id: Generated<string>;
  content_type: MediaType;
  content_id: number;
  provider_name: string;
  provider_logo_url: string | null;
  provider_url: string | null;
  watch_type: 'flatrate' | 'rent' | 'buy';
  country_code: Generated<string>;
  is_active: Generated<boolean>;
  /** ISO days, inclusive. Read them as text: a Date has a time zone. */
  starts_on: ColumnType<Date | null, string | null | undefined, string | null>;
  ends_on: ColumnType<Date | null, string | null | undefined, string | null>;
  /** Of the last check of the URL; a trigger resets them when it changes. */
  link_status: LinkStatus | null;
  link_http_status: number | null;
  link_checked_at: Date | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type WatchServices = {
  id: number;
  name: string;
  logo: string | null;
  refreshed_at: Timestamp;
};

type OfferReports = {
  id: Generated<string>;
  content_type: MediaType;
  content_id: number;
  region: string;
  kind: OfferReportKind;
  service: string | null;
  /** Written as JSON text. */
  shown: ColumnType<ShownService[], string, string>;
  shown_fetched_at: Date | null;
  count: Generated<number>;
  created_at: Timestamp;
  last_reported_at: Timestamp;
  resolved_at: Date | null;
  resolved_by: string | null;
};

type FollowedServices = {
  region: string;
  service_id: number;
  uses: Generated<number>;
  used_at: Timestamp;
  next_read_at: Timestamp;
  read_at: ColumnType<Date | null, never, Date>;
};

type ServiceTitles = {
  region: string;
  service_id: number;
  content_type: MediaType;
  content_id: number;
  first_seen_at: Timestamp;
  seen_at: Timestamp;
};
