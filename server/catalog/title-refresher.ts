import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import type { Schema } from '../../db/schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from '../../db/typed-sql.ts';
import { REFRESH_AGE_DAYS } from '../../domain/titles/catalog-data-age.ts';
import { assertAppError } from '../../domain/web/errors.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { logPostponed } from '../jobs/log-postponed.ts';
import type { TitleStore } from './title-store.ts';

const POLL_INTERVAL_MS = 60_000;
/** Titles are requested one by one, with this pause after each batch. */
const BATCH_SIZE = 20;
const BATCH_PAUSE_MS = 2000;
const CATALOG_BACKOFF_MS = 10 * 60_000;
/** Another process takes over the titles of a dead one after this. */
const LEASE = '10 minutes';
/** A title whose response is invalid is not requested again before. */
const BROKEN_BACKOFF = '1 day';
/** Of one title, the response may be unusable, or its first 404 not confirmed yet. */
const MAX_OUTDATED_IN_A_ROW = 3;
/** Names come in all languages, and posters in another one when a list shows the title. */
const LANG = 'en';

const DUE_BEFORE = sql`now() - make_interval(days => ${REFRESH_AGE_DAYS}::integer)`;

type BatchResult = 'more' | 'idle' | 'away';

export type TitleRefresherStats = {
  /** Titles to be requested again. */
  due: number;
  /** Titles without catalog data, except those that the catalog no longer has. */
  blank: number;
};

export type TitleRefresher = {
  /** Refreshes a batch, oldest first. `idle` without more, `away` if the catalog is down. */
  refreshDue(): Promise<BatchResult>;
  getStats(): Promise<TitleRefresherStats>;
  close(): Promise<void>;
};

export type TitleRefresherDeps = { db: Kysely<Schema>; titleStore: TitleStore; log: Logger };

/**
 * Requests the titles of the title index again before their data is too old to be stored, and
 * fills those without data, as after a restore. Several processes share the work by leases.
 */
export function startTitleRefresher({ db, titleStore, log }: TitleRefresherDeps): TitleRefresher {
  const stop = new AbortController();

  async function refreshBatch(): Promise<BatchResult> {
    const titles = await leaseDueTitles(db);
    let outdated = 0;
    for (const title of titles) {
      if (stop.signal.aborted) return 'idle';
      try {
        const result = await titleStore.fetchAndStore(title, LANG);
        if (result === 'missing') await titleStore.markRemoved(title);
        outdated = result === 'outdated' ? outdated + 1 : 0;
        if (outdated === MAX_OUTDATED_IN_A_ROW) return 'away';
      } catch (error) {
        assertAppError(error);
        if (error.code !== 'catalog_broken') return 'away';
        await postpone(db, title);
      }
    }
    return titles.length < BATCH_SIZE ? 'idle' : 'more';
  }

  function refreshDue(): Promise<BatchResult> {
    return runWithPriority('background', refreshBatch);
  }

  async function poll(): Promise<void> {
    const pauses = { more: BATCH_PAUSE_MS, idle: POLL_INTERVAL_MS, away: CATALOG_BACKOFF_MS };
    let pause = POLL_INTERVAL_MS;
    while (await sleepUnlessAborted(pause, stop.signal)) {
      try {
        pause = pauses[await refreshDue()];
      } catch (error) {
        pause = POLL_INTERVAL_MS;
        logPostponed(log, error, 'titles could not be refreshed, and are tried again');
      }
    }
  }

  const polling = poll();
  return {
    refreshDue,
    async getStats() {
      const { rows } = await typedSql('state of the title index', {
        due: column.number(),
        blank: column.number(),
      })`
        select
          (select count(*)::integer from titles where refreshed_at < ${DUE_BEFORE}) as due,
          (select count(*)::integer from titles
            where fetched_at is null and removed_at is null) as blank`.execute(db);
      return { due: rows[0]?.due ?? 0, blank: rows[0]?.blank ?? 0 };
    },
    async close() {
      stop.abort();
      await polling;
    },
  };
}

async function leaseDueTitles(db: Kysely<Schema>): Promise<TypedRow<typeof TITLE_REF>[]> {
  const { rows } = await typedSql('titles due for a refresh', TITLE_REF)`
    update titles set refresh_after = now() + ${LEASE}::interval
    where (content_type, content_id) in (
      select content_type, content_id from titles
      where refreshed_at < ${DUE_BEFORE} and refresh_after <= now()
      order by refreshed_at limit ${BATCH_SIZE} for update skip locked
    )
    returning content_type as type, content_id as id`.execute(db);
  return rows;
}

async function postpone(
  db: Kysely<Schema>,
  { type, id }: TypedRow<typeof TITLE_REF>,
): Promise<void> {
  await db
    .updateTable('titles')
    .set({ refresh_after: sql<Date>`now() + ${BROKEN_BACKOFF}::interval` })
    .where('content_type', '=', type)
    .where('content_id', '=', id)
    .execute();
}
