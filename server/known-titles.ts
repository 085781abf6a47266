import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Catalog } from '../catalog/catalog.ts';
import type { Schema } from '../db/schema.ts';
import { TITLE_REF, typedSql } from '../db/typed-sql.ts';
import { isAppError } from '../domain/errors.ts';
import { fold } from '../domain/fold.ts';
import type { KnownTitles } from '../domain/known-title.ts';
import type { Lang } from '../domain/language.ts';
import { keyOf } from '../domain/mark.ts';
import type { TitlePage, TitleRef } from '../domain/title.ts';
import { createSingleFlight } from '../lib/single-flight.ts';

/** Scores, offers and names change slowly. */
const TTL = '3 days';
/** Concurrent requests, so that a list of hundreds does not overload the catalog. */
const CONCURRENCY = 3;
/** Queued titles. Titles beyond it are requested when they are listed again. */
const MAX_WAITING = 2000;

export type KnownTitlesDeps = {
  database: Kysely<Schema>;
  catalog: Pick<Catalog, 'title' | 'original'>;
  log: Logger;
};

export function openKnownTitles({
  database,
  catalog,
  log,
}: KnownTitlesDeps): KnownTitles & { close(): Promise<void> } {
  const learning = createSingleFlight();
  /** Cache, so that a service is not written with every title. */
  const services = new Map<number, string>();
  const waiting = new Map<string, { title: TitleRef; lang: Lang }>();
  const asking = new Set<Promise<void>>();
  const looking = new Set<Promise<void>>();
  let closed = false;

  async function learnNow(title: TitleRef, lang: Lang): Promise<boolean> {
    const known = await database
      .selectFrom('titles')
      .select('content_id')
      .where('content_type', '=', title.type)
      .where('content_id', '=', title.id)
      .executeTakeFirst();
    return known !== undefined || askFor(title, lang);
  }

  async function askFor({ type, id }: TitleRef, lang: Lang): Promise<boolean> {
    const [page, original] = await Promise.all([
      catalog.title(type, id, lang),
      catalog.original(type, id, lang),
    ]);
    if (page === null || original === null) return false;
    await writeServices(page);
    await write(page, original, lang);
    return true;
  }

  /** Stores overridden names for search; pages apply the overrides of picture and score. */
  async function write(page: TitlePage, original: TitlePage, lang: Lang): Promise<void> {
    const facts = {
      names: JSON.stringify(page.names),
      search_text: [
        ...new Set(
          [...Object.values(page.names), page.originalTitle.text, ...page.alsoKnownAs].map(fold),
        ),
      ].join('\n'),
      released: page.date,
      score: original.score,
      genre_ids: page.genreIds,
      services: JSON.stringify(servicesByRegion(page)),
    };
    await database
      .insertInto('titles')
      .values({
        content_type: page.type,
        content_id: page.id,
        posters: JSON.stringify({ [lang]: original.poster }),
        ...facts,
      })
      .onConflict((conflict) =>
        conflict.columns(['content_type', 'content_id']).doUpdateSet({
          ...facts,
          posters: sql<string>`titles.posters || excluded.posters`,
          gone_at: null,
          asked_at: sql<Date>`now()`,
        }),
      )
      .execute();
  }

  /** Sorted by id: processes that write the same rows would deadlock otherwise. */
  async function writeServices({ watch }: TitlePage): Promise<void> {
    const offers = Object.values(watch).flatMap(({ groups }) =>
      groups.flatMap((group) => group.offers),
    );
    const unwritten = new Map<number, { id: number; name: string; logo: string | null }>();
    for (const { providerId, name, logo } of offers)
      if (providerId !== null && services.get(providerId) !== `${name}\n${logo}`)
        unwritten.set(providerId, { id: providerId, name, logo });
    if (unwritten.size === 0) return;
    const rows = [...unwritten.values()].sort((a, b) => a.id - b.id);
    await database
      .insertInto('watch_services')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), logo: ref('excluded.logo') }))
          .where(
            sql<boolean>`(watch_services.name, watch_services.logo) is distinct from (excluded.name, excluded.logo)`,
          ),
      )
      .execute();
    for (const { id, name, logo } of rows) services.set(id, `${name}\n${logo}`);
  }

  async function markGone({ type, id }: TitleRef): Promise<void> {
    await database
      .updateTable('titles')
      .set({ gone_at: sql<Date>`coalesce(gone_at, now())`, asked_at: sql<Date>`now()` })
      .where('content_type', '=', type)
      .where('content_id', '=', id)
      .execute();
  }

  async function refreshOldOnes(titles: TitleRef[], lang: Lang): Promise<void> {
    const { rows } = await typedSql('outdated titles', TITLE_REF)`
      select content_type as type, content_id as id from titles
      where (content_type, content_id) in (select * from unnest(${titles.map(({ type }) => type)}::text[], ${titles.map(({ id }) => id)}::integer[]))
        and (asked_at < now() - ${TTL}::interval or not (posters ? ${lang} or gone_at is not null))`.execute(
      database,
    );
    for (const title of rows)
      if (waiting.size < MAX_WAITING) waiting.set(keyOf(title), { title, lang });
    while (asking.size < CONCURRENCY && waiting.size > 0) {
      const worker: Promise<void> = askForWaiting().finally(() => asking.delete(worker));
      asking.add(worker);
    }
  }

  async function askForWaiting(): Promise<void> {
    for (const [key, { title, lang }] of waiting) {
      if (closed) return;
      waiting.delete(key);
      try {
        if (!(await askFor(title, lang))) await markGone(title);
      } catch (error) {
        // The catalog is down and logs that itself; the next list requests the titles again.
        if (isAppError(error)) waiting.clear();
        else log.warn({ err: error, title: key }, 'a title of a list could not be looked after');
      }
    }
  }

  return {
    learn(title, lang) {
      return learning.run(keyOf(title), () => learnNow(title, lang));
    },
    refresh(titles, lang) {
      if (titles.length === 0 || closed) return;
      const look: Promise<void> = refreshOldOnes(titles, lang)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the titles of a list could not be looked after'),
        )
        .finally(() => looking.delete(look));
      looking.add(look);
    },
    async close() {
      closed = true;
      await Promise.all(looking);
      await Promise.all(asking);
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
