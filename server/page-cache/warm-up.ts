import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import type { Schema } from '../../db/schema.ts';
import type { DefaultRegion } from '../../domain/titles/watch-region.ts';
import type { PageCache } from './cache.ts';
import { type CacheKey, readCacheKey } from './cache-key.ts';

const MAX_WARMED_PAGES = 100;
const MAX_SAVED_PAGES = 300;
const SAVE_INTERVAL_MS = 5 * 60_000;
/** Requests that arrive during the start come first. */
const START_DELAY_MS = 500;
/** Pause between two pages, which limits CPU use. */
const PAGE_INTERVAL_MS = 30;

/** Current score of a URL, with a half-life of one day. */
const currentScore = sql<number>`viewed_pages.score * power(0.5,
  extract(epoch from now() - viewed_pages.scored_at) / 86400)`;

export type WarmUp = {
  /** Saves the visits since the last call. */
  save(): Promise<void>;
  close(): Promise<void>;
};

/** Stores which pages are viewed most, and renders them into the cache after a start. */
export function startWarmUp({
  cache,
  db,
  defaultRegion,
  log,
}: {
  cache: PageCache;
  db: Kysely<Schema>;
  defaultRegion: DefaultRegion;
  log: Logger;
}): WarmUp {
  const stop = new AbortController();
  const timer = setInterval(() => save(), SAVE_INTERVAL_MS).unref();

  async function warm(): Promise<void> {
    await sleep(START_DELAY_MS, undefined, { signal: stop.signal, ref: false });
    const rows = await db
      .selectFrom('viewed_pages')
      .select('path')
      .orderBy(currentScore, 'desc')
      .limit(MAX_WARMED_PAGES)
      .execute();
    for (const { path } of rows) {
      const page = readCacheKey(path, undefined, defaultRegion);
      if (page !== null && !cache.getCached(page.key))
        await runWithPriority('background', () => renderAhead(page));
      await sleep(PAGE_INTERVAL_MS, undefined, { signal: stop.signal, ref: false });
    }
    if (rows.length > 0) log.info({ pages: rows.length }, 'most viewed pages rendered');
  }

  /** In the encoding that browsers request, so that the first visitor does not wait for it. */
  async function renderAhead(cacheKey: CacheKey): Promise<void> {
    await cache.encode(await cache.render(cacheKey), 'br', 'small');
  }

  async function save(): Promise<void> {
    const viewed = cache
      .takeVisits()
      .sort((a, b) => b.visits - a.visits)
      .slice(0, MAX_SAVED_PAGES)
      // Sorted: processes that write the same rows would deadlock otherwise.
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    if (viewed.length === 0) return;
    try {
      await db
        .insertInto('viewed_pages')
        .values(viewed.map(({ path, visits }) => ({ path, score: visits })))
        .onConflict((conflict) =>
          conflict.column('path').doUpdateSet({
            score: sql<number>`${currentScore} + excluded.score`,
            scored_at: sql<Date>`now()`,
          }),
        )
        .execute();
    } catch (error) {
      log.warn({ err: error }, 'cannot store most viewed pages');
    }
  }

  warm().catch((error: unknown) => {
    if (!stop.signal.aborted) log.warn({ err: error }, 'cannot render most viewed pages ahead');
  });
  return {
    save,
    async close() {
      stop.abort();
      clearInterval(timer);
      await save();
    },
  };
}
