const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long an answer is good for. Until `fresh` it is served as it is; until `stale` it is served at once and refreshed behind;
 * until `keep` a refresh is awaited, and what is kept is served only when that fails.
 */
export type Times = { fresh: number; stale: number; keep: number };

/** The catalog's terms forbid to keep an answer longer than six months. */
const MAX_TTL_MS = 182 * DAY;

export type Kind = keyof typeof TIMES;

export const TIMES = {
  /** Offers and votes move within hours, the rest hardly ever; the catalog's own answers are good for eight hours. */
  title: { fresh: 6 * HOUR, stale: 7 * DAY, keep: MAX_TTL_MS },
  /** New episodes come weekly and a late overview is not missed for an hour. */
  season: { fresh: 6 * HOUR, stale: 3 * DAY, keep: MAX_TTL_MS },
  /** Filmographies grow slowly. */
  person: { fresh: 24 * HOUR, stale: 14 * DAY, keep: MAX_TTL_MS },
  /** Popularity is counted once a day, but today's lists change at midnight somewhere: an hour is unnoticed. */
  list: { fresh: HOUR, stale: 12 * HOUR, keep: MAX_TTL_MS },
  discover: { fresh: 2 * HOUR, stale: 24 * HOUR, keep: MAX_TTL_MS },
  /** A title announced today should be found today. An old result is better than none, but not for half a year. */
  search: { fresh: HOUR, stale: 12 * HOUR, keep: 30 * DAY },
  /** A number of another site that nothing stands for yet may stand for something tomorrow. */
  find: { fresh: 12 * HOUR, stale: 7 * DAY, keep: MAX_TTL_MS },
  /** Names of languages that Intl lacks. */
  languages: { fresh: 7 * DAY, stale: 60 * DAY, keep: MAX_TTL_MS },
  /** Has changed twice in ten years. */
  genres: { fresh: 24 * HOUR, stale: 30 * DAY, keep: MAX_TTL_MS },
} as const satisfies Record<string, Times>;

/** The catalog said that it has no such thing: spares it the crawlers, and a title added meanwhile appears soon. */
export const MISSING_MS = 10 * MINUTE;

/** An answer whose English fallback could not be fetched is completed soon. */
export const INCOMPLETE_MS = MINUTE;

/**
 * After a failed refresh what is kept is served without trying again: nobody waits in vain twice. As long as the client's circuit
 * stays open, so that the next refresh is the probe that finds out whether the catalog is back.
 */
export const REFRESH_BACKOFF_MS = 3000;

/** An awaited refresh is given up for the kept answer after this: usual answers take a tenth of it. */
export const REFRESH_TIMEOUT_MS = 2000;
