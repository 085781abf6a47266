import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

/** People that a text may stand for. Whoever means one of more types more of the name. */
const MOST = 100;

/** Ids of the people whose username begins like that, and the text itself, which may be the id of somebody who has left. */
export async function peopleNamed(kysely: Kysely<Schema>, typed: string): Promise<string[]> {
  // Names that begin like a text are those from it on, whatever the order of letters is in this database: no upper end is needed.
  const { rows } = await typedSql('users by name', { id: column.text() })`
    select id from (
      select id, username from profiles where lower(username) >= lower(${typed}) order by lower(username) limit ${MOST}
    ) as from_there
    where starts_with(lower(username), lower(${typed}))`.execute(kysely);
  return [...new Set([typed, ...rows.map(({ id }) => id)])];
}
