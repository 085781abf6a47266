import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

const MOST = 100;

/** Ids of users by name prefix, and the text itself: it may be the id of a deleted user. */
export async function peopleNamed(kysely: Kysely<Schema>, typed: string): Promise<string[]> {
  // Names with the prefix are contiguous in any collation: no upper bound is needed.
  const { rows } = await typedSql('users by name', { id: column.text() })`
    select id from (
      select id, username from profiles where lower(username) >= lower(${typed}) order by lower(username) limit ${MOST}
    ) as from_there
    where starts_with(lower(username), lower(${typed}))`.execute(kysely);
  return [...new Set([typed, ...rows.map(({ id }) => id)])];
}
