import { type Kysely, sql } from 'kysely';
import {
  MAX_RESPONSE_AGE_DAYS,
  MAX_STORED_AGE_DAYS,
  REFRESH_AGE_DAYS,
} from '../domain/titles/catalog-data-age.ts';
import type { Schema } from './schema.ts';

/** Titles per statement: the embedded database has one connection, which pages need too. */
const BATCH_SIZE = 500;

/** SQL for the catalog columns of `titles` without data. */
const BLANK_TITLE = {
  names: `'{}'`,
  search_text: `''`,
  posters: `'{}'`,
  released: 'null',
  score: 'null',
  genre_ids: `'{}'`,
  services: `'{}'`,
  fetched_at: 'null',
} as const;

/**
 * SQL that replaces the original of an override by a hash, which still tells whether the catalog
 * has changed. Scores need none: their small changes are ignored.
 */
const HASHED_ORIGINAL = {
  catalog_value: 'null',
  catalog_value_at: 'null',
  catalog_hash: `case when catalog_value is not null and field_name <> 'vote_average'
    then md5(coalesce(catalog_value #>> '{}', '')) else catalog_hash end`,
} as const;

/** SQL for columns whose values are not dumped. Titles without data are refreshed soon. */
export const DUMPED_VALUES: Partial<Record<string, Partial<Record<string, string>>>> = {
  titles: { ...BLANK_TITLE, refreshed_at: `timestamptz 'epoch'` },
  content_overrides: HASHED_ORIGINAL,
  takedowns: { name: 'null' },
};

/** SQL that removes the catalog data of a title, which is then due for a refresh. */
export const CLEAR_TITLE = assign({ ...BLANK_TITLE, refreshed_at: `timestamptz 'epoch'` });

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::integer)`;
/**
 * Deletes catalog data that is older than the catalog's terms allow. The rows of titles and
 * overrides stay. A removed title cannot be refreshed, so it loses its data when it is due.
 */
export async function deleteOldCatalogData(kysely: Kysely<Schema>): Promise<void> {
  while ((await blankTitles(kysely)) === BATCH_SIZE);
  await sql`
    update content_overrides set ${assign(HASHED_ORIGINAL)}
    where catalog_value is not null
      and coalesce(catalog_value_at, 'epoch') < ${daysAgo(MAX_STORED_AGE_DAYS)}`.execute(kysely);
  await sql`
    update takedowns set name = null
    where name is not null and created_at < ${daysAgo(MAX_STORED_AGE_DAYS)}`.execute(kysely);
  await sql`
    delete from age_ratings where fetched_at < ${daysAgo(MAX_STORED_AGE_DAYS)}`.execute(kysely);
  await sql`
    delete from offer_reports
    where coalesce(shown_fetched_at,
        last_reported_at - make_interval(days => ${MAX_RESPONSE_AGE_DAYS}::integer))
      < ${daysAgo(MAX_STORED_AGE_DAYS)}`.execute(kysely);
  // A day later, because titles do not write an unchanged service more than once a day.
  await sql`
    delete from watch_services
    where refreshed_at < ${daysAgo(MAX_STORED_AGE_DAYS + 1)}`.execute(kysely);
}

async function blankTitles(kysely: Kysely<Schema>): Promise<number> {
  const { numAffectedRows } = await sql`
    update titles set ${assign(BLANK_TITLE)}
    where (content_type, content_id) in (
      select content_type, content_id from titles
      where fetched_at < ${daysAgo(REFRESH_AGE_DAYS)}
        and (removed_at is not null or fetched_at < ${daysAgo(MAX_STORED_AGE_DAYS)})
      order by fetched_at limit ${BATCH_SIZE} for update skip locked
    )`.execute(kysely);
  return Number(numAffectedRows ?? 0);
}

function assign(columns: Record<string, string>) {
  return sql.raw(
    Object.entries(columns)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
  );
}
