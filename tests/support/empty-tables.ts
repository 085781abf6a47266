import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * Deletes all rows of the tables, and of the tables that refer to them, without running triggers.
 * As `truncate … cascade`, which takes up to half a second.
 */
export async function emptyTables(
  kysely: Kysely<Schema>,
  ...tables: (keyof Schema)[]
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    const { rows } = await sql<{ name: string }>`
      with recursive emptied as (
        select unnest(${tables}::regclass[])::oid as id
        union
        select conrelid from pg_constraint join emptied on confrelid = emptied.id
          where contype = 'f'
      )
      select relname as name from pg_class join emptied on pg_class.oid = emptied.id`.execute(
      transaction,
    );
    const statements = rows.map(({ name }) => sql`delete from ${sql.table(name)}`);
    for (const statement of statements) await statement.execute(transaction);
  });
}
