import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteOldCatalogData } from '../catalog-data-age.ts';
import { lockMigrations, readMigrations, readNewerMigrations } from '../migrate.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';
import { column, typedSql } from '../typed-sql.ts';
import { findDumpedMigrations } from './dumped-migrations.ts';
import { DumpError, openDump } from './format.ts';
import { loadDump, withDeferredForeignKeys } from './load.ts';
import { loadOlderDump } from './load-older.ts';
import { readTables, type Table } from './tables.ts';

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
  const dumpedMigrations = findDumpedMigrations(header, migrations);
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
          dumpedMigrations.length === migrations.length
            ? await withDeferredForeignKeys(transaction, tables, () => loadParts(tables))
            : await loadOlderDump(transaction, {
                tables,
                migrations,
                dumpedMigrations,
                load: loadParts,
              });
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
