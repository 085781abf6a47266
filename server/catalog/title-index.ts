import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isTakenDown, type TakedownSource } from '../../catalog/takedowns.ts';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import { retryWrite } from '../../db/retry-write.ts';
import type { Schema } from '../../db/schema.ts';
import { TITLE_REF, typedSql } from '../../db/typed-sql.ts';
import type { Lang } from '../../domain/language/language.ts';
import { type TitlePage, type TitleRef, titleKey } from '../../domain/titles/title.ts';
import type { TitleIndex } from '../../domain/titles/title-index.ts';
import { isAppError } from '../../domain/web/errors.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import { TITLE_TTL, type TitleStore } from './title-store.ts';

/** Concurrent requests, so that a list of hundreds does not overload the catalog. */
const CONCURRENCY = 3;
/** Queued titles. Titles beyond it are requested when they are listed again. */
const MAX_QUEUED = 2000;

export type TitleIndexDeps = {
  db: Kysely<Schema>;
  titleStore: TitleStore;
  takedowns: Pick<TakedownSource, 'get'>;
  log: Logger;
};

export function openTitleIndex({
  db,
  titleStore,
  takedowns,
  log,
}: TitleIndexDeps): TitleIndex & { close(): Promise<void> } {
  const indexing = createSingleFlight();
  const queue = new Map<string, { title: TitleRef; lang: Lang }>();
  const workers = new Set<Promise<void>>();
  const checks = new Set<Promise<void>>();
  let closed = false;

  async function indexIfMissing(title: TitleRef, lang: Lang): Promise<boolean> {
    const existing = await db
      .selectFrom('titles')
      .select(['fetched_at', 'restricted'])
      .where('content_type', '=', title.type)
      .where('content_id', '=', title.id)
      .executeTakeFirst();
    if (existing?.restricted || isTakenDown(await takedowns.get(), title)) return false;
    if (existing && existing.fetched_at !== null) return true;
    try {
      const result = await retryWrite(() => titleStore.fetchAndStore(title, lang, isListed));
      return result === 'missing' ? existing !== undefined : result !== 'rejected';
    } catch (error) {
      // A title whose data was deleted for its age can still be saved.
      if (existing && isAppError(error)) return true;
      throw error;
    }
  }

  async function isListed(page: TitlePage): Promise<boolean> {
    return !page.restricted && !isTakenDown(await takedowns.get(), page, page.keywordIds);
  }

  async function queueOutdated(titles: TitleRef[], lang: Lang): Promise<void> {
    const { rows } = await typedSql('outdated titles', TITLE_REF)`
      select content_type as type, content_id as id from titles
      where (content_type, content_id) in (select *
        from unnest(${titles.map(({ type }) => type)}::text[],
        ${titles.map(({ id }) => id)}::integer[]))
        and (refreshed_at < now() - ${TITLE_TTL}::interval
          or not (posters ? ${lang} or removed_at is not null))`.execute(db);
    for (const title of rows)
      if (queue.size < MAX_QUEUED) queue.set(titleKey(title), { title, lang });
    while (workers.size < CONCURRENCY && queue.size > 0) {
      const worker: Promise<void> = runWithPriority('background', processQueue).finally(() =>
        workers.delete(worker),
      );
      workers.add(worker);
    }
  }

  async function processQueue(): Promise<void> {
    for (const [key, { title, lang }] of queue) {
      if (closed) return;
      queue.delete(key);
      try {
        if ((await titleStore.fetchAndStore(title, lang)) === 'missing')
          await titleStore.markRemoved(title);
      } catch (error) {
        // The catalog is down and logs that itself; the next list requests the titles again.
        if (isAppError(error)) queue.clear();
        else log.warn({ err: error, title: key }, 'title refresh failed');
      }
    }
  }

  return {
    ensureIndexed(title, lang) {
      return indexing.run(titleKey(title), () => indexIfMissing(title, lang));
    },
    refresh(titles, lang) {
      if (titles.length === 0 || closed) return;
      const check: Promise<void> = queueOutdated(titles, lang)
        .catch((error: unknown) => log.warn({ err: error }, 'refresh of listed titles failed'))
        .finally(() => checks.delete(check));
      checks.add(check);
    },
    async close() {
      closed = true;
      await Promise.all(checks);
      await Promise.all(workers);
    },
  };
}
