import { type Kysely, sql } from 'kysely';
import type { Catalog } from '../../catalog/catalog.ts';
import { writeAgeRatings } from '../../db/age-ratings.ts';
import type { Schema } from '../../db/schema.ts';
import type { Lang } from '../../domain/language/language.ts';
import { normalizeForSearch } from '../../domain/text/search-text.ts';
import { MAX_RESPONSE_AGE_DAYS, REFRESH_AGE_DAYS } from '../../domain/titles/catalog-data-age.ts';
import type { TitlePage, TitleRef } from '../../domain/titles/title.ts';
import { shortHash } from '../../lib/short-hash.ts';

/** Scores, offers and names change slowly. */
export const TITLE_TTL = '3 days';

const DAY_MS = 24 * 3_600_000;

export type TitleStoreDeps = {
  db: Kysely<Schema>;
  /** With what was taken down, so that undoing a takedown finds the title as it was. */
  catalog: Pick<Catalog, 'title' | 'titleWithoutOverrides' | 'titleFetchedAt'>;
};

/**
 * `outdated` if the catalog is down or its response unusable, and its cached title is old or older
 * than the row.
 */
export type StoreResult = 'stored' | 'outdated' | 'missing' | 'rejected';

export type TitleStore = {
  /**
   * Reads a title from the catalog into its row, unless `accept` is false for it. Rejects if the
   * catalog is down.
   */
  fetchAndStore(
    title: TitleRef,
    lang: Lang,
    accept?: (page: TitlePage) => Promise<boolean>,
  ): Promise<StoreResult>;
  /** Notes that the catalog no longer has the title. */
  markRemoved(title: TitleRef): Promise<void>;
};

/**
 * Writes the tables `titles`, `watch_services` and `age_ratings`. `fetched_at` is the age of the
 * oldest catalog data of a row, which may be older than `refreshed_at`, the time of its newest.
 */
export function createTitleStore({ db, catalog }: TitleStoreDeps): TitleStore {
  /** Hash and time of each write, so that a service is not written with every title. */
  const writtenServices = new Map<number, { hash: string; fetchedAt: number }>();

  async function fetchAndStore(
    { type, id }: TitleRef,
    lang: Lang,
    accept: (page: TitlePage) => Promise<boolean> = async () => true,
  ): Promise<StoreResult> {
    const [page, withoutOverrides] = await Promise.all([
      catalog.title(type, id, lang),
      catalog.titleWithoutOverrides(type, id, lang),
    ]);
    if (page === null || withoutOverrides === null) return 'missing';
    if (!(await accept(page))) return 'rejected';
    const fetchedAt =
      catalog.titleFetchedAt(type, id, lang) ?? Date.now() - MAX_RESPONSE_AGE_DAYS * DAY_MS;
    await writeServices(page, fetchedAt);
    await writeAgeRatings(db, page, page.ageRatings, new Date(fetchedAt));
    const isWritten = await writeTitle(page, withoutOverrides, lang, new Date(fetchedAt));
    const isOld = fetchedAt < Date.now() - REFRESH_AGE_DAYS * DAY_MS;
    return isWritten && !isOld ? 'stored' : 'outdated';
  }

  /**
   * Stores overridden names for search; pages apply the overrides of picture and score. Keeps the
   * posters of other languages only while they are new, so that they do not outlive the terms.
   */
  async function writeTitle(
    page: TitlePage,
    withoutOverrides: TitlePage,
    lang: Lang,
    fetchedAt: Date,
  ): Promise<boolean> {
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
    const isNew = sql<boolean>`titles.fetched_at >= now() - ${TITLE_TTL}::interval`;
    const row = await db
      .insertInto('titles')
      .values({
        content_type: page.type,
        content_id: page.id,
        posters: JSON.stringify({ [lang]: withoutOverrides.poster }),
        refreshed_at: fetchedAt,
        fetched_at: fetchedAt,
        ...values,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['content_type', 'content_id'])
          .doUpdateSet({
            ...values,
            posters: sql<string>`case when ${isNew} then titles.posters || excluded.posters
              else excluded.posters end`,
            fetched_at: sql<Date>`case when ${isNew}
              then least(titles.fetched_at, excluded.fetched_at) else excluded.fetched_at end`,
            refreshed_at: sql<Date>`excluded.refreshed_at`,
            removed_at: null,
          })
          .where(
            sql<boolean>`titles.fetched_at is null or titles.refreshed_at = 'epoch'
              or excluded.fetched_at >= titles.fetched_at - ${TITLE_TTL}::interval`,
          ),
      )
      .returning('content_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Sorted by id: processes that write the same rows would deadlock otherwise. */
  async function writeServices({ watch }: TitlePage, fetchedAt: number): Promise<void> {
    const offers = Object.values(watch).flatMap(({ groups }) =>
      groups.flatMap((group) => group.offers),
    );
    const changed = new Map<number, { id: number; name: string; logo: string | null }>();
    for (const { providerId, name, logo } of offers) {
      const written = providerId === null ? undefined : writtenServices.get(providerId);
      if (
        providerId !== null &&
        (written?.hash !== hashService(name, logo) || written.fetchedAt + DAY_MS <= fetchedAt)
      )
        changed.set(providerId, { id: providerId, name, logo });
    }
    if (changed.size === 0) return;
    const services = [...changed.values()].sort((a, b) => a.id - b.id);
    const refreshedAt = new Date(fetchedAt);
    await db
      .insertInto('watch_services')
      .values(services.map((service) => ({ ...service, refreshed_at: refreshedAt })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({
            name: ref('excluded.name'),
            logo: ref('excluded.logo'),
            refreshed_at: ref('excluded.refreshed_at'),
          }))
          .where(sql<boolean>`watch_services.refreshed_at <= excluded.refreshed_at`),
      )
      .execute();
    for (const { id, name, logo } of services)
      writtenServices.set(id, { hash: hashService(name, logo), fetchedAt });
  }

  async function markRemoved({ type, id }: TitleRef): Promise<void> {
    await db
      .updateTable('titles')
      .set({ removed_at: sql<Date>`coalesce(removed_at, now())`, refreshed_at: sql<Date>`now()` })
      .where('content_type', '=', type)
      .where('content_id', '=', id)
      .execute();
  }

  return { fetchAndStore, markRemoved };
}

function hashService(name: string, logo: string | null): string {
  return shortHash(`${name}\n${logo}`);
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
