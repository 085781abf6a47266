import type { ColumnType, Generated } from 'kysely';
import type { OverrideField, OverrideLanguage } from '../domain/admin/override.ts';
import type { Lang } from '../domain/language/language.ts';
import type {
  EarlierImportRow,
  ImportCounts,
  ImportOptions,
  ImportStage,
} from '../domain/lists/import.ts';
import type { ReportReason } from '../domain/reviews/review.ts';
import type { MediaType } from '../domain/titles/title.ts';
import type { QueuedMailKind } from '../domain/web/mail-kind.ts';
import type { AccountsSchema } from './schema-accounts.ts';
import type { AdminSchema } from './schema-admin.ts';
import type { WatchSchema } from './schema-watch.ts';
import type { Timestamp } from './timestamp.ts';

export type Schema = AdminSchema &
  AccountsSchema &
  WatchSchema & {
    content_overrides: ContentOverrides;
    job_leases: JobLeases;
    profiles: Profiles;
    reviews: Reviews;
    viewed_pages: ViewedPages;
    catalog_responses: CatalogResponses;
    outbox: Outbox;
    event_counts: EventCounts;
    titles: Titles;
    age_ratings: AgeRatings;
    title_states: TitleStates;
    shared_lists: SharedLists;
    review_votes: ReviewVotes;
    review_reports: ReviewReports;
    review_counts: ReviewCounts;
    private_reviews: PrivateReviews;
    list_imports: ListImports;
    list_import_rows: ListImportRows;
    imports: EarlierImports;
  };

type ContentOverrides = {
  id: Generated<string>;
  content_type: MediaType;
  content_id: number;
  field_name: OverrideField;
  /** Written as JSON text. */
  override_value: ColumnType<string | number, string, string>;
  language: OverrideLanguage;
  is_active: Generated<boolean>;
  /** The catalog's value at the time of writing, as JSON text; `null` if unknown or too old. */
  catalog_value: ColumnType<unknown, string | null | undefined, string | null>;
  catalog_value_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Replaces `catalog_value` when it is too old; see db/catalog-data-age.ts. */
  catalog_hash: string | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type JobLeases = {
  job: string;
  holder: string;
  expires_at: Date;
};

type Profiles = {
  id: string;
  username: string | null;
  leaves_out_seen: Generated<boolean>;
  leaves_out_hidden: Generated<boolean>;
  watch_region: ColumnType<string | null, string | null | undefined>;
  watch_services: ColumnType<number[] | null, number[] | null | undefined>;
  mail_codes: Generated<boolean>;
  created_at: Timestamp;
};

type Reviews = {
  id: Generated<string>;
  user_id: string;
  content_type: MediaType;
  content_id: number;
  rating: number;
  review_text: string | null;
  language: Lang | null;
  spoiler: Generated<boolean>;
  helpful: ColumnType<number, never, never>;
  /** Maintained by a trigger, with the time of the last report. */
  reports: ColumnType<number, never, never>;
  reported_at: ColumnType<Date | null, never, never>;
  /** `null` in reviews of earlier versions; see db/review-edited.ts. */
  text_edited: Generated<boolean | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

type ViewedPages = {
  path: string;
  score: number;
  scored_at: Timestamp;
};

/** Written and read by catalog-response-store.ts alone. */
type CatalogResponses = {
  key: Buffer;
  kind: string;
  tag: string | null;
  body: Buffer;
  fetched_at: Date;
  changed_at: Date | null;
  /** An ISO day. */
  needed_on: ColumnType<string, string, string>;
  keep_until: Date;
};

type Outbox = {
  id: string;
  recipient: string;
  kind: QueuedMailKind;
  language: Lang;
  data: string;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  created_at: Timestamp;
};

type EventCounts = {
  day: string;
  event: string;
  count: number;
};

type Titles = {
  content_type: MediaType;
  content_id: number;
  /** Written as JSON text, as are posters and services. */
  names: ColumnType<Partial<Record<Lang, string>>, string, string>;
  search_text: string;
  posters: ColumnType<Partial<Record<Lang, string | null>>, string, string>;
  released: string | null;
  score: number | null;
  genre_ids: number[];
  /** Region → ids of services; `[0]` if the title can only be rented or bought. */
  services: ColumnType<Record<string, number[]>, string, string>;
  /** Adult or softcore. */
  restricted: Generated<boolean>;
  removed_at: Date | null;
  /** Last response of the catalog; `epoch` requests another soon. */
  refreshed_at: Timestamp;
  /** Age of the oldest catalog data in the row; `null` if its catalog columns are blank. */
  fetched_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Until then the refresh job leaves the row alone. */
  refresh_after: Timestamp;
};

type AgeRatings = {
  content_type: MediaType;
  content_id: number;
  /** Region → rating in capital letters without spaces. Written as JSON text. */
  ratings: ColumnType<Record<string, string>, string, string>;
  fetched_at: Date;
};

type TitleStates = {
  user_id: string;
  content_type: MediaType;
  content_id: number;
  saved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Written as an ISO day. Read it as text: a Date has a time zone. */
  seen_on: ColumnType<Date | null, string | null | undefined, string | null>;
  hidden_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

type SharedLists = {
  user_id: string;
  token: string;
  created_at: Timestamp;
};

type ReviewVotes = {
  review_id: string;
  user_id: string;
  created_at: Timestamp;
};

type ReviewReports = {
  id: Generated<string>;
  review_id: string;
  user_id: string;
  reason: ReportReason;
  note: string | null;
  created_at: Timestamp;
};

type ReviewCounts = {
  content_type: MediaType;
  content_id: number;
  language: string;
  rating: number;
  count: number;
};

type PrivateReviews = {
  user_id: string;
  content_type: MediaType;
  content_id: number;
  rating: number | null;
  review_text: string | null;
  spoiler: Generated<boolean>;
  created_at: Timestamp;
};

type ListImports = {
  id: Generated<string>;
  user_id: string;
  file_name: string;
  language: Lang;
  stage: Generated<ImportStage>;
  total: number;
  done: Generated<number>;
  next_at: Timestamp;
  waiting: Generated<boolean>;
  /** Written as JSON text, as is `result`; `null` until the import is finished. */
  options: ColumnType<ImportOptions | null, string | undefined, string>;
  result: ColumnType<ImportCounts | null, string | undefined, string>;
  created_at: Timestamp;
  expires_at: Timestamp;
};

type ListImportRows = {
  import_id: string;
  position: number;
  media_type: MediaType | null;
  tmdb_id: number | null;
  imdb_id: string | null;
  name: string;
  year: number | null;
  listed: boolean;
  /** ISO days. Read them as text: a Date has a time zone. */
  listed_on: ColumnType<Date | null, string | null, string | null>;
  watched: boolean;
  watched_on: ColumnType<Date | null, string | null, string | null>;
  rating: number | null;
  review_text: string | null;
  spoiler: Generated<boolean>;
  content_type: MediaType | null;
  content_id: number | null;
};

/** Imports of the last version, which had no preview. */
type EarlierImports = {
  id: Generated<string>;
  user_id: string;
  list: 'saved' | 'seen';
  file_name: string;
  language: Lang;
  /** Written as JSON text. */
  rows: ColumnType<EarlierImportRow[], string, string>;
  total: number;
  done: Generated<number>;
  added: Generated<number>;
  already: Generated<number>;
  unmatched: Generated<number>;
  missing: ColumnType<object[], never, string>;
  next_at: Timestamp;
  waiting: Generated<boolean>;
  created_at: Timestamp;
  finished_at: Date | null;
};
