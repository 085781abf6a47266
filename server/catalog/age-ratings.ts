import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { AgeRatings } from '../../catalog/family-mode.ts';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import { readAgeRatings, writeAgeRatings } from '../../db/age-ratings.ts';
import type { BestEffortDb } from '../../db/best-effort-db.ts';
import type { Schema } from '../../db/schema.ts';
import { normalizeRating } from '../../domain/titles/age-ratings.ts';
import { type TitleRef, titleKey } from '../../domain/titles/title.ts';
import { isAppError } from '../../domain/web/errors.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { logPostponed } from '../jobs/log-postponed.ts';

/** A page waits no longer for ratings that are not stored. They are requested all the same. */
const WAIT_MS = 1500;
/** Ratings change rarely. Older ones are used and requested again. */
const TTL_MS = 30 * 24 * 3_600_000;
/** Requests run in the background: pages of other visitors come first. */
const REQUESTS = { maxConcurrent: 5, maxQueued: 1000 };
const QUEUE_TIMEOUT_MS = 60_000;
/** Kept in memory for reads that began before they were stored, and if they cannot be stored. */
const RECENT = { max: 1000, ms: 60_000 };

export type AgeRatingsDeps = {
  db: Kysely<Schema>;
  /** For reads, which fail soon during an outage of the database. */
  bestEffortDb: BestEffortDb;
  catalog: Pick<Catalog, 'ageRatings'>;
  log: Logger;
  waitMs?: number;
  now?: () => number;
};

type Ratings = Record<string, string>;

/** Age ratings in the table `age_ratings`, filled as titles are listed in family mode. */
export function openAgeRatings({
  db,
  bestEffortDb,
  catalog,
  log,
  waitMs = WAIT_MS,
  now = Date.now,
}: AgeRatingsDeps): AgeRatings & { close(): Promise<void> } {
  const requests = createSingleFlight();
  const semaphore = createSemaphore(REQUESTS);
  const recent = new LRUCache<string, { ratings: Ratings; fetchedAt: number }>({ max: RECENT.max });
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();

  async function read(titles: TitleRef[], region: string): Promise<Map<string, string | null>> {
    const refs = new Map(titles.map((title) => [titleKey(title), title]));
    const ratings = new Map<string, string | null>();
    if (refs.size === 0) return ratings;
    const stored = await readAgeRatings(bestEffortDb, [...refs.values()], region).catch(
      (error: unknown) => {
        logPostponed(log, error, 'cannot read age ratings');
        return [];
      },
    );
    for (const row of stored) {
      ratings.set(titleKey(row), row.rating);
      if (row.fetched_at.getTime() < now() - TTL_MS) void request(row);
    }
    const missing = [...refs].filter(([key]) => !ratings.has(key));
    if (missing.length === 0) return ratings;
    const requested = missing.map(async ([key, title]) => {
      const found = await request(title);
      if (found) ratings.set(key, found[region] ? normalizeRating(found[region]) : null);
    });
    await withTimeout(Promise.all(requested), waitMs, () => {});
    return new Map(ratings);
  }

  /** `null` if the catalog cannot be asked now. Never rejects. */
  function request(title: TitleRef): Promise<Ratings | null> {
    const known = recent.get(titleKey(title));
    if (known && known.fetchedAt > now() - RECENT.ms) return Promise.resolve(known.ratings);
    return requests.run(titleKey(title), () => {
      const work = runWithPriority('background', () =>
        semaphore.run(() => requestAndStore(title), QUEUE_TIMEOUT_MS, stop.signal),
      )
        .then((result) => result?.value ?? null)
        .finally(() => running.delete(work));
      running.add(work);
      return work;
    });
  }

  async function requestAndStore({ type, id }: TitleRef): Promise<Ratings | null> {
    const fetchedAt = now();
    let ratings: Ratings;
    try {
      ratings = (await catalog.ageRatings(type, id)) ?? {};
    } catch (error) {
      // The catalog logs that it is unavailable.
      if (!isAppError(error)) log.warn({ err: error, type, id }, 'cannot request age ratings');
      return null;
    }
    recent.set(titleKey({ type, id }), { ratings, fetchedAt });
    await writeAgeRatings(db, { type, id }, ratings, new Date(fetchedAt)).catch(
      (error: unknown) => {
        if (!stop.signal.aborted) logPostponed(log, error, 'cannot store age ratings');
      },
    );
    return ratings;
  }

  return {
    read,
    async close() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
