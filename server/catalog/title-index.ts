import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import { isTakenDown, type TakedownSource } from '../../catalog/takedowns.ts';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import type { Schema } from '../../db/schema.ts';
import { TITLE_REF, typedSql } from '../../db/typed-sql.ts';
import type { Lang } from '../../domain/language/language.ts';
import { normalizeForSearch } from '../../domain/text/search-text.ts';
import type { TitlePage, TitleRef } from '../../domain/titles/title.ts';
import type { TitleIndex } from '../../domain/titles/title-index.ts';
import { titleKey } from '../../domain/titles/title-state.ts';
import { isAppError } from '../../domain/web/errors.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';

/** Scores, offers and names change slowly. */
const TTL = '3 days';
/** Concurrent requests, so that a list of hundreds does not overload the catalog. */
const CONCURRENCY = 3;
/** Queued titles. Titles beyond it are requested when they are listed again. */
const MAX_QUEUED = 2000;

export type TitleIndexDeps = {
  db: Kysely<Schema>;
  /** With what was taken down, so that undoing a takedown finds the title as it was. */
  catalog: Pick<Catalog, 'title' | 'titleWithoutOverrides'>;
  takedowns: Pick<TakedownSource, 'get'>;
  log: Logger;
};

type FetchedTitle = { page: TitlePage; withoutOverrides: TitlePage };

export function openTitleIndex({
  db,
  catalog,
  takedowns,
  log,
}: TitleIndexDeps): TitleIndex & { close(): Promise<void> } {
  const indexing = createSingleFlight();
  /** Cache, so that a service is not written with every title. */
  const writtenServices = new Map<number, string>();
  const queue = new Map<string, { title: TitleRef; lang: Lang }>();
  const workers = new Set<Promise<void>>();
  const checks = new Set<Promise<void>>();
  let closed = false;

  async function indexIfMissing(title: TitleRef, lang: Lang): Promise<boolean> {
    const existing = await db
      .selectFrom('titles')
      .select('restricted')
      .where('content_type', '=', title.type)
      .where('content_id', '=', title.id)
      .executeTakeFirst();
    if (isTakenDown(await takedowns.get(), title)) return false;
    if (existing !== undefined) return !existing.restricted;
    const fetched = await fetchTitle(title, lang);
    if (fetched === null || fetched.page.restricted) return false;
    if (isTakenDown(await takedowns.get(), title, fetched.page.keywordIds)) return false;
    await store(fetched, lang);
    return true;
  }

  async function fetchTitle({ type, id }: TitleRef, lang: Lang): Promise<FetchedTitle | null> {
    const [page, withoutOverrides] = await Promise.all([
      catalog.title(type, id, lang),
      catalog.titleWithoutOverrides(type, id, lang),
    ]);
    return page && withoutOverrides && { page, withoutOverrides };
  }

  async function store({ page, withoutOverrides }: FetchedTitle, lang: Lang): Promise<void> {
    await writeServices(page);
    await writeTitle(page, withoutOverrides, lang);
  }

  /** Stores overridden names for search; pages apply the overrides of picture and score. */
  async function writeTitle(
    page: TitlePage,
    withoutOverrides: TitlePage,
    lang: Lang,
  ): Promise<void> {
    const values = {
      names: JSON.stringify(page.names),
      search_text: [
        ...new Set(
          [...Object.values(page.names), page.originalTitle.text, ...page.alsoKnownAs].map(
            normalizeForSearch,
          ),
        ),
      ].join('\n'),
      released: page.date,
      score: withoutOverrides.score,
      genre_ids: page.genreIds,
      services: JSON.stringify(servicesByRegion(page)),
      restricted: page.restricted,
    };
    await db
      .insertInto('titles')
      .values({
        content_type: page.type,
        content_id: page.id,
        posters: JSON.stringify({ [lang]: withoutOverrides.poster }),
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(['content_type', 'content_id']).doUpdateSet({
          ...values,
          posters: sql<string>`titles.posters || excluded.posters`,
          removed_at: null,
          refreshed_at: sql<Date>`now()`,
        }),
      )
      .execute();
  }

  /** Sorted by id: processes that write the same rows would deadlock otherwise. */
  async function writeServices({ watch }: TitlePage): Promise<void> {
    const offers = Object.values(watch).flatMap(({ groups }) =>
      groups.flatMap((group) => group.offers),
    );
    const changedServices = new Map<number, { id: number; name: string; logo: string | null }>();
    for (const { providerId, name, logo } of offers)
      if (providerId !== null && writtenServices.get(providerId) !== `${name}\n${logo}`)
        changedServices.set(providerId, { id: providerId, name, logo });
    if (changedServices.size === 0) return;
    const rows = [...changedServices.values()].sort((a, b) => a.id - b.id);
    await db
      .insertInto('watch_services')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), logo: ref('excluded.logo') }))
          .where(
            sql<boolean>`(watch_services.name, watch_services.logo) is distinct from (excluded.name,
              excluded.logo)`,
          ),
      )
      .execute();
    for (const { id, name, logo } of rows) writtenServices.set(id, `${name}\n${logo}`);
  }

  async function markRemoved({ type, id }: TitleRef): Promise<void> {
    await db
      .updateTable('titles')
      .set({ removed_at: sql<Date>`coalesce(removed_at, now())`, refreshed_at: sql<Date>`now()` })
      .where('content_type', '=', type)
      .where('content_id', '=', id)
      .execute();
  }

  async function queueOutdated(titles: TitleRef[], lang: Lang): Promise<void> {
    const { rows } = await typedSql('outdated titles', TITLE_REF)`
      select content_type as type, content_id as id from titles
      where (content_type, content_id) in (select *
        from unnest(${titles.map(({ type }) => type)}::text[],
        ${titles.map(({ id }) => id)}::integer[]))
        and (refreshed_at < now() - ${TTL}::interval
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
        const fetched = await fetchTitle(title, lang);
        await (fetched ? store(fetched, lang) : markRemoved(title));
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

/** Region → ids of the services that stream the title; `[0]` if it can only be rented or bought. */
function servicesByRegion({ watch }: TitlePage): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(watch).map(([region, { groups }]) => {
      const included = groups
        .filter(({ type }) => type !== 'rent' && type !== 'buy')
        .flatMap(({ offers }) => offers);
      const ids = [...new Set(included.flatMap(({ providerId }) => providerId ?? []))];
      return [region, ids.length > 0 ? ids : [0]];
    }),
  );
}
