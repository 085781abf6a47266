import type { Kysely } from 'kysely';
import type { TakedownKind } from '../domain/admin/takedown.ts';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

const ROW = { kind: column.text<TakedownKind>(), id: column.number() };

/** All takedowns, with the titles known to carry a keyword. */
export async function readTakedowns(kysely: Kysely<Schema>) {
  const { rows } = await typedSql('takedowns', ROW)`
    select kind, target_id as id from takedowns where kind in ('person', 'keyword')
    union select content_type, content_id from takedown_titles`.execute(kysely);
  const idsOf = (kind: TakedownKind) =>
    new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])));
  return {
    titles: new Set(
      rows.flatMap(({ kind, id }) => (kind === 'movie' || kind === 'tv' ? [`${kind}/${id}`] : [])),
    ),
    people: idsOf('person'),
    keywords: idsOf('keyword'),
  };
}
