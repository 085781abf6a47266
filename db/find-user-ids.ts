import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

const MAX_MATCHES = 100;

/** Ids of users by name prefix, and the text itself: it may be the id of a deleted user. */
export async function findUserIdsByName(kysely: Kysely<Schema>, text: string): Promise<string[]> {
  // Names with the prefix are contiguous in any collation: no upper bound is needed.
  const { rows } = await typedSql('users by name', { id: column.text() })`
    select id from (
      select id, username from profiles where lower(username) >= lower(${text})
        order by lower(username) limit ${MAX_MATCHES}
    ) as from_there
    where starts_with(lower(username), lower(${text}))`.execute(kysely);
  return [...new Set([text, ...rows.map(({ id }) => id)])];
}
