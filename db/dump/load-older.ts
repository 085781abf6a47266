import { sql, type Transaction } from 'kysely';
import { CLEAR_TITLE } from '../catalog-data-age.ts';
import { applyPendingMigrations, type Migration } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { column, typedSql } from '../typed-sql.ts';
import { copyTable, restartSequences, withDeferredForeignKeys } from './load.ts';
import { readSequences, readTables, type Table } from './tables.ts';

/** Schema in which the tables of an older version are filled and migrated. */
const STAGING_SCHEMA = 'kinora_restore';
/** From this migration on, titles may be without data of the catalog. */
const BLANK_TITLES_ALLOWED = 18;
const TITLES_CREATED = 5;

/** Fills and migrates the tables of an older version, then copies them to `tables`. */
export async function loadOlderDump(
  transaction: Transaction<Schema>,
  {
    tables,
    migrations,
    dumpedMigrations,
    load,
  }: {
    tables: Table[];
    migrations: Migration[];
    dumpedMigrations: Migration[];
    load: (into: Table[]) => Promise<Record<string, number>>;
  },
): Promise<Record<string, number>> {
  const { rows } = await typedSql('search path', {
    path: column.text(),
  })`select current_setting('search_path') as path`.execute(transaction);
  await sql`create schema ${sql.ref(STAGING_SCHEMA)}`.execute(transaction);
  await sql`set local search_path = ${sql.ref(STAGING_SCHEMA)}`.execute(transaction);
  await applyPendingMigrations(dumpedMigrations, transaction);
  const oldTables = await readTables(transaction);
  // Rows that migrations insert are in the dump too, in their final state.
  if (oldTables.length > 0)
    await sql`truncate ${sql.join(oldTables.map(({ name }) => sql.table(name)))}`.execute(
      transaction,
    );
  const loaded = await withDeferredForeignKeys(transaction, oldTables, () => load(oldTables));
  await migrateLoadedTables(transaction, migrations, dumpedMigrations);
  const sequences = await readSequences(transaction);

  await sql`select set_config('search_path', ${rows[0]?.path}, true)`.execute(transaction);
  await withDeferredForeignKeys(transaction, tables, async () => {
    for (const table of tables) await copyTable(transaction, table, STAGING_SCHEMA);
  });
  await restartSequences(transaction, sequences);
  await sql`drop schema ${sql.ref(STAGING_SCHEMA)} cascade`.execute(transaction);
  return loaded;
}

/** Triggers count and delete as in a database that is migrated at the start of the site. */
async function migrateLoadedTables(
  transaction: Transaction<Schema>,
  migrations: Migration[],
  dumpedMigrations: Migration[],
): Promise<void> {
  const newest = dumpedMigrations.at(-1)?.number ?? 0;
  // The backup command of a later version writes no catalog data, whatever the schema allows.
  const hasBlankTitles = newest >= TITLES_CREATED && newest < BLANK_TITLES_ALLOWED;
  await sql`set local kinora.restoring = 'off'`.execute(transaction);
  if (hasBlankTitles) await nameBlankTitles(transaction);
  await applyPendingMigrations(migrations, transaction);
  if (hasBlankTitles) await blankNamedTitles(transaction);
  await sql`set local kinora.restoring = 'on'`.execute(transaction);
}

/** A name that stands for none, with which the migration accepts a title. */
const PLACEHOLDER_NAMES = '{"en":"-"}';

async function nameBlankTitles(transaction: Transaction<Schema>): Promise<void> {
  await sql`update titles set names = ${PLACEHOLDER_NAMES} where names = '{}'`.execute(transaction);
}

async function blankNamedTitles(transaction: Transaction<Schema>): Promise<void> {
  await sql`update titles set ${CLEAR_TITLE} where names = ${PLACEHOLDER_NAMES}`.execute(
    transaction,
  );
}
