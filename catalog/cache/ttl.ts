import { MAX_RESPONSE_AGE_DAYS } from '../../domain/titles/catalog-data-age.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * TTLs of a result. Until `fresh` it is served as is; until `stale`, served while revalidating;
 * until `keep`, the refresh is awaited and the old result served only if that fails.
 */
export type Ttl = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

const MAX_TTL_MS = MAX_RESPONSE_AGE_DAYS * DAY;

export type QueryKind = keyof typeof TTLS;

export const TTLS = {
  /** Offers and votes change within hours; the catalog caches its responses for eight hours. */
  title: { fresh: 6 * HOUR, staleWhileRevalidate: 7 * DAY, staleIfError: MAX_TTL_MS },
  /** New episodes come weekly, and a late overview is tolerable. */
  season: { fresh: 6 * HOUR, staleWhileRevalidate: 3 * DAY, staleIfError: MAX_TTL_MS },
  /** A new movie joins a collection a few times in its life. */
  collection: { fresh: 6 * HOUR, staleWhileRevalidate: 7 * DAY, staleIfError: MAX_TTL_MS },
  person: { fresh: 24 * HOUR, staleWhileRevalidate: 14 * DAY, staleIfError: MAX_TTL_MS },
  /** Popularity changes daily, today's lists at some midnight: an hour is tolerable. */
  list: { fresh: HOUR, staleWhileRevalidate: 12 * HOUR, staleIfError: MAX_TTL_MS },
  discover: { fresh: 2 * HOUR, staleWhileRevalidate: 24 * HOUR, staleIfError: MAX_TTL_MS },
  /** New titles should be found on the same day. Outdated ones are acceptable for a month. */
  search: { fresh: HOUR, staleWhileRevalidate: 12 * HOUR, staleIfError: 30 * DAY },
  /** An id without a title may get one tomorrow. */
  find: { fresh: 12 * HOUR, staleWhileRevalidate: 7 * DAY, staleIfError: MAX_TTL_MS },
  languages: { fresh: 7 * DAY, staleWhileRevalidate: 60 * DAY, staleIfError: MAX_TTL_MS },
  /** Of keywords, companies and networks. */
  names: { fresh: 7 * DAY, staleWhileRevalidate: 60 * DAY, staleIfError: MAX_TTL_MS },
  /** Services come and go within months. */
  services: { fresh: 24 * HOUR, staleWhileRevalidate: 30 * DAY, staleIfError: MAX_TTL_MS },
  genres: { fresh: 24 * HOUR, staleWhileRevalidate: 30 * DAY, staleIfError: MAX_TTL_MS },
} as const satisfies Record<string, Ttl>;

/** A missing title: saves requests of crawlers, while an added title appears soon. */
export const MISSING_TTL_MS = MINUTE;

export const INCOMPLETE_TTL_MS = MINUTE;

/** English titles seen in other responses, which may be as old as any response. */
export const ENGLISH_TITLE_TTL_MS = 2 * DAY;

/** Between a response that takes away a cached value and the one that confirms it. */
export const CONFIRMATION_INTERVAL_MS = 5 * MINUTE;

/** Maximum backoff after unusable responses: one may remain unusable for months. */
export const MAX_REFRESH_BACKOFF_MS = MINUTE;

/** Long enough for the client's circuit to half-open, so that the next refresh is its probe. */
export const REFRESH_BACKOFF_MS = 3000;

/** Maximum wait for a refresh if a result is cached; usual responses take a tenth of it. */
export const REFRESH_TIMEOUT_MS = 2000;
