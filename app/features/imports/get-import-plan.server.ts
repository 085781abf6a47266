import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { column, typedSql } from '../../../db/typed-sql.ts';
import type { ImportCounts, ImportOptions } from '../../../domain/lists/import.ts';

export type PlannedImport = { id: string; userId: string; options: ImportOptions };

/**
 * Two common table expressions: `plan` has one row per title of an import, with what is new of it.
 * Values that the user has already entered stay.
 */
export function getImportPlan({ id, userId, options }: PlannedImport): RawBuilder<unknown> {
  const goesTo = (target: 'saved' | 'seen') => sql`(
    found.listed and ${options.listed === target}::boolean
    or found.watched and ${options.watched === target}::boolean)`;
  return sql`
    found as (
      select content_type, content_id, min(position) as position,
        bool_or(listed) as listed, max(listed_on) as listed_on,
        bool_or(watched) as watched, max(watched_on) as watched_on, max(rating) as rating,
        (array_agg(review_text order by position)
          filter (where review_text is not null))[1] as review_text,
        bool_or(spoiler) as spoiler
      from list_import_rows where import_id = ${id} and content_id is not null
      group by content_type, content_id
    ), changes as (
      select found.*,
        s.saved_at is null and ${goesTo('saved')} as new_saved,
        s.seen_on is null and ${goesTo('seen')} as new_seen,
        ${options.ratings}::boolean and found.rating is not null and p.rating is null
          and r.id is null as new_rating,
        ${options.reviews}::boolean and found.review_text is not null
          and p.review_text is null and r.id is null as new_review
      from found
        left join title_states s on s.user_id = ${userId}
          and s.content_type = found.content_type and s.content_id = found.content_id
        left join private_reviews p on p.user_id = ${userId}
          and p.content_type = found.content_type and p.content_id = found.content_id
        left join reviews r on r.user_id = ${userId}
          and r.content_type = found.content_type and r.content_id = found.content_id
    ), plan as materialized (
      select *, not (new_saved or new_seen or new_rating or new_review) as already from changes
    )`;
}

const COUNTS = {
  listed: column.number(),
  watched: column.number(),
  ratings: column.number(),
  reviews: column.number(),
  already: column.number(),
  missing: column.number(),
};

export async function countImport(
  db: Kysely<Schema>,
  planned: PlannedImport,
): Promise<ImportCounts> {
  const { rows } = await typedSql('counts of an import', COUNTS)`
    with ${getImportPlan(planned)}
    select count(*) filter (where new_saved)::integer as listed,
      count(*) filter (where new_seen)::integer as watched,
      count(*) filter (where new_rating)::integer as ratings,
      count(*) filter (where new_review)::integer as reviews,
      count(*) filter (where already)::integer as already,
      (select count(*) from list_import_rows
        where import_id = ${planned.id} and content_id is null)::integer as missing
    from plan`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has one row');
  return counts;
}
