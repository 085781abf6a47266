import { type Kysely, sql, type Transaction } from 'kysely';
import { applyMissing, lockMigrations, type Migration, readMigrations } from '../migrate.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';
import { column, typedSql } from '../typed-sql.ts';
import { DumpError, type DumpHeader, openDump } from './format.ts';
import { copyTable, keysChecked, load, restartSequences } from './load.ts';
import { readSequences, readTables, type Table } from './tables.ts';

/** Schema in which the tables of an older version are filled and migrated first. */
const STAGING = 'kinora_restore';

/**
 * Replaces the contents of the database by those of a dump, in one transaction: on any error it
 * rejects without changes. A dump of an older version is migrated. The database must be migrated by
 * `folder` (default: the code's migrations). Returns the rows per table. Meanwhile the embedded
 * database rejects other queries; PostgreSQL serves reads of the old contents.
 */
export async function restoreDump(
  database: Pick<Database, 'kind' | 'alone'>,
  lines: AsyncIterable<string>,
  folder?: string,
): Promise<Record<string, number>> {
  const migrations = await readMigrations(folder);
  const { header, parts } = await openDump(lines);
  assertRestorable(header, migrations);
  return database.alone('The database is being restored.', async (kysely) => {
    const rows = await kysely
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        // The dump contains the counts that triggers would add (see 0006-reviews.sql).
        await sql`select set_config('kinora.restoring', 'on', true)`.execute(transaction);
        await lockMigrations(transaction);
        const tables = await readTables(transaction);
        await empty(transaction, tables, database.kind);
        const loadParts = (into: Table[]) => load(transaction, parts, into);
        const loaded =
          header.migrations.length === migrations.length
            ? await keysChecked(transaction, tables, () => loadParts(tables))
            : await loadOlder(transaction, tables, migrations, header.migrations.length, loadParts);
        // The embedded database has no autovacuum.
        if (tables.length > 0)
          await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(
            transaction,
          );
        return loaded;
      });
    // Its log contains every row again until then.
    if (database.kind === 'embedded') await sql`checkpoint`.execute(kysely);
    return rows;
  });
}

/** Rejects with a DumpError if the dump is of a newer version of the code. */
export function assertRestorable({ migrations: had }: DumpHeader, migrations: Migration[]): void {
  const last = had.at(-1);
  const newest = migrations.at(-1);
  if (last && newest && last.number > newest.number)
    throw new DumpError(
      `This backup was made by a newer version of Kinora (migration ${last.name}). Restore it with that version.`,
    );
  const foreign = had.find(({ checksum }, index) => checksum !== migrations[index]?.checksum);
  if (foreign)
    throw new DumpError(
      `This backup is of another program: its migration ${foreign.name} is not one of this version's.`,
    );
}

export async function countRows(kysely: Kysely<Schema>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await readTables(kysely)) {
    const { rows } = await typedSql('rows of a table', {
      rows: column.text(),
    })`select count(*) as rows from ${sql.table(name)}`.execute(kysely);
    counts[name] = Number(rows[0]?.rows);
  }
  return counts;
}

async function empty(
  transaction: Transaction<Schema>,
  tables: Table[],
  kind: Database['kind'],
): Promise<void> {
  if (tables.length === 0) return;
  const all = sql.join(tables.map(({ name }) => sql.table(name)));
  if (kind === 'embedded') {
    await sql`truncate ${all}`.execute(transaction);
    return;
  }
  // Unlike `truncate`, this does not block readers.
  await sql`lock table ${all} in exclusive mode`.execute(transaction);
  await keysChecked(transaction, tables, async () => {
    for (const { name } of tables.toReversed())
      await sql`delete from ${sql.table(name)}`.execute(transaction);
  });
}

/** Fills and migrates the old tables in a separate schema, then copies them over. */
async function loadOlder(
  transaction: Transaction<Schema>,
  tables: Table[],
  migrations: Migration[],
  had: number,
  loadParts: (into: Table[]) => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const { rows } = await typedSql('search path', {
    path: column.text(),
  })`select current_setting('search_path') as path`.execute(transaction);
  await sql`create schema ${sql.ref(STAGING)}`.execute(transaction);
  await sql`set local search_path = ${sql.ref(STAGING)}`.execute(transaction);
  await applyMissing(migrations.slice(0, had), transaction);
  const old = await readTables(transaction);
  // Rows that migrations insert are in the dump too, in their final state.
  if (old.length > 0)
    await sql`truncate ${sql.join(old.map(({ name }) => sql.table(name)))}`.execute(transaction);
  const loaded = await keysChecked(transaction, old, () => loadParts(old));
  await applyMissing(migrations, transaction);
  const sequences = await readSequences(transaction);

  await sql`select set_config('search_path', ${rows[0]?.path}, true)`.execute(transaction);
  await keysChecked(transaction, tables, async () => {
    for (const table of tables) await copyTable(transaction, table, STAGING);
  });
  await restartSequences(transaction, sequences);
  await sql`drop schema ${sql.ref(STAGING)} cascade`.execute(transaction);
  return loaded;
}
