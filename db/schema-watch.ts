import type { ColumnType, Generated } from 'kysely';
import type { MediaType } from '../domain/titles/title.ts';
import type { Timestamp } from './timestamp.ts';

/** Tables of offers and streaming services. */
export type WatchSchema = {
  watch_providers: WatchProviders;
  watch_services: WatchServices;
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
  version: Generated<number>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type FollowedServices = {
  region: string;
  service_id: number;
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

type WatchServices = {
  id: number;
  name: string;
  logo: string | null;
  refreshed_at: Timestamp;
};
