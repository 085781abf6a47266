import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteOldCatalogData } from '../catalog-data-age.ts';
import {
  applyPendingMigrations,
  lockMigrations,
  type Migration,
  readMigrations,
  readNewerMigrations,
} from '../migrate.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';
import { column, typedSql } from '../typed-sql.ts';
import { DumpError, type DumpHeader, openDump } from './format.ts';
import { copyTable, loadDump, restartSequences, withDeferredForeignKeys } from './load.ts';
import { readSequences, readTables, type Table } from './tables.ts';

/** Schema in which the tables of an older version are filled and migrated first. */
const STAGING_SCHEMA = 'kinora_restore';

/**
 * Replaces the contents of the database by those of a dump, in one transaction: on any error it
 * rejects without changes. A dump of an older version is migrated. The database must be migrated by
 * `folder` (default: the code's migrations) and by no newer version. Returns the rows per table.
 * Meanwhile the embedded database rejects other queries; PostgreSQL serves reads of the old
 * contents.
 */
export async function restoreDump(
  database: Pick<Database, 'kind' | 'runExclusive'>,
  lines: AsyncIterable<string>,
  folder?: string,
): Promise<Record<string, number>> {
  const migrations = await readMigrations(folder);
  const { header, parts } = await openDump(lines);
  assertRestorable(header, migrations);
  return database.runExclusive('The database is being restored.', async (kysely) => {
    const rows = await kysely
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        // The dump contains the counts that triggers would add (see 0006-reviews.sql).
        await sql`select set_config('kinora.restoring', 'on', true)`.execute(transaction);
        await lockMigrations(transaction);
        assertSameVersion(await readNewerMigrations(transaction, migrations));
        const tables = await readTables(transaction);
        await emptyTables(transaction, tables, database.kind);
        const loadParts = (into: Table[]) => loadDump(transaction, parts, into);
        const loaded =
          header.migrations.length === migrations.length
            ? await withDeferredForeignKeys(transaction, tables, () => loadParts(tables))
            : await loadOlder(transaction, tables, migrations, header.migrations.length, loadParts);
        // Dumps of older versions contain catalog data.
        await deleteOldCatalogData(transaction);
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
export function assertRestorable(
  { migrations: dumpMigrations }: DumpHeader,
  migrations: Migration[],
): void {
  const last = dumpMigrations.at(-1);
  const newest = migrations.at(-1);
  if (last && newest && last.number > newest.number)
    throw new DumpError(
      `This backup was made by a newer version of Kinora (migration ${last.name}). Restore it with that version.`,
    );
  const mismatch = dumpMigrations.find(
    ({ checksum }, index) => checksum !== migrations[index]?.checksum,
  );
  if (mismatch)
    throw new DumpError(
      `This backup is of another program: its migration ${mismatch.name} is not one of this version's.`,
    );
}

/** Data of this version would lack what newer migrations changed in the data. */
function assertSameVersion([newerMigration]: string[]): void {
  if (newerMigration !== undefined)
    throw new DumpError(
      `The database has migration ${newerMigration} of a newer version of Kinora. Restore with that version.`,
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

async function emptyTables(
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
  await withDeferredForeignKeys(transaction, tables, async () => {
    for (const { name } of tables.toReversed())
      await sql`delete from ${sql.table(name)}`.execute(transaction);
  });
}

/** Fills and migrates the old tables in a separate schema, then copies them over. */
async function loadOlder(
  transaction: Transaction<Schema>,
  tables: Table[],
  migrations: Migration[],
  dumpMigrationCount: number,
  loadParts: (into: Table[]) => Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const { rows } = await typedSql('search path', {
    path: column.text(),
  })`select current_setting('search_path') as path`.execute(transaction);
  await sql`create schema ${sql.ref(STAGING_SCHEMA)}`.execute(transaction);
  await sql`set local search_path = ${sql.ref(STAGING_SCHEMA)}`.execute(transaction);
  await applyPendingMigrations(migrations.slice(0, dumpMigrationCount), transaction);
  const oldTables = await readTables(transaction);
  // Rows that migrations insert are in the dump too, in their final state.
  if (oldTables.length > 0)
    await sql`truncate ${sql.join(oldTables.map(({ name }) => sql.table(name)))}`.execute(
      transaction,
    );
  const loaded = await withDeferredForeignKeys(transaction, oldTables, () => loadParts(oldTables));
  await applyPendingMigrations(migrations, transaction);
  const sequences = await readSequences(transaction);

  await sql`select set_config('search_path', ${rows[0]?.path}, true)`.execute(transaction);
  await withDeferredForeignKeys(transaction, tables, async () => {
    for (const table of tables) await copyTable(transaction, table, STAGING_SCHEMA);
  });
  await restartSequences(transaction, sequences);
  await sql`drop schema ${sql.ref(STAGING_SCHEMA)} cascade`.execute(transaction);
  return loaded;
}
