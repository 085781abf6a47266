import { type Kysely, type RawBuilder, sql } from 'kysely';
import { normalizeRating } from '../domain/titles/age-ratings.ts';
import { type FamilyMode, getAllowedRatings } from '../domain/titles/family-mode.ts';
import type { TitleRef } from '../domain/titles/title.ts';
import type { Schema } from './schema.ts';
import { column, TITLE_REF, type TypedRow, typedSql } from './typed-sql.ts';

const RATING_ROW = {
  ...TITLE_REF,
  rating: column.orNull(column.text()),
  fetched_at: column.date(),
};

/** Ratings in a region of those titles whose ratings are stored; `null` if it has not rated one. */
export async function readAgeRatings(
  db: Kysely<Schema>,
  titles: TitleRef[],
  region: string,
): Promise<TypedRow<typeof RATING_ROW>[]> {
  const { rows } = await typedSql('age ratings', RATING_ROW)`
    select content_type as type, content_id as id, ratings ->> ${region}::text as rating,
      fetched_at
    from age_ratings
    where (content_type, content_id) in (select * from unnest(
      ${titles.map(({ type }) => type)}::text[],
      ${titles.map(({ id }) => id)}::integer[]))`.execute(db);
  return rows;
}

/** Stores the ratings of a title, by region, unless newer ones are stored. */
export async function writeAgeRatings(
  db: Kysely<Schema>,
  { type, id }: TitleRef,
  ratings: Record<string, string>,
  fetchedAt: Date,
): Promise<void> {
  const normalized = Object.entries(ratings).map(([region, rating]) => [
    region,
    normalizeRating(rating),
  ]);
  await db
    .insertInto('age_ratings')
    .values({
      content_type: type,
      content_id: id,
      ratings: JSON.stringify(Object.fromEntries(normalized)),
      fetched_at: fetchedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['content_type', 'content_id'])
        .doUpdateSet(({ ref }) => ({
          ratings: ref('excluded.ratings'),
          fetched_at: ref('excluded.fetched_at'),
        }))
        .where(sql<boolean>`excluded.fetched_at > age_ratings.fetched_at`),
    )
    .execute();
}

/** SQL condition: family mode shows the title of `row`, a table with its type and id. */
export function isShownInFamilyMode(row: string, mode: FamilyMode): RawBuilder<boolean> {
  return sql`exists (select from age_ratings a
    where a.content_type = ${sql.ref(`${row}.content_type`)}
      and a.content_id = ${sql.ref(`${row}.content_id`)}
      and a.ratings ->> ${mode.region}::text = any (${[...getAllowedRatings(mode)]}::text[]))`;
}
