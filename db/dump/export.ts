import { randomBytes } from 'node:crypto';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { errorCode } from '../../lib/error-code.ts';
import { DUMPED_VALUES } from '../catalog-data-age.ts';
import { readAppliedMigrations } from '../migrate.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';
import { column, typedSql } from '../typed-sql.ts';
import { DumpError, toHeaderLine, withFooter } from './format.ts';
import { readSequences, readTables, type Table } from './tables.ts';

/** Rows per fetch: some milliseconds, and at most 5 MB of reviews. */
const FETCH_SIZE = 250;
/** A stalled reader must not hold its snapshot forever; a slow one may take its time. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
const UNDEFINED_TABLE = '42P01';
const INVALID_CURSOR = '34000';

type TableCursor = { table: Table; cursor: string };

/**
 * The lines of a dump of one snapshot. Rejects if there is no schema, or if the schema changes or
 * the connection is lost: then retry. On PostgreSQL one transaction lasts until the end. It would
 * block the single connection of the embedded database, so there the cursors are `with hold`: the
 * database copies their rows to a temporary file when the short transaction ends, and other queries
 * run between the fetches.
 */
export async function* exportDump({
  kysely,
  kind,
}: Pick<Database, 'kysely' | 'kind'>): AsyncGenerator<string> {
  const rows: Record<string, number> = {};
  yield* withFooter(readContent(kysely, kind === 'embedded', rows), rows);
}

async function* readContent(
  kysely: Kysely<Schema>,
  hold: boolean,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const names = (await readTables(kysely)).map(({ name }) => name);
  const transaction = await kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let cursors: TableCursor[] = [];
  try {
    await prepareSnapshot(transaction, names);
    const migrations = await readAppliedMigrations(transaction).catch((error: unknown) => {
      throw toEmptyDatabaseError(error);
    });
    const tables = await readTables(transaction);
    // Only tables locked before the snapshot are certainly consistent with it.
    if (tables.some(({ name }) => !names.includes(name)))
      throw new DumpError('The database is being migrated. Try again in a moment.');
    const sequences = await readSequences(transaction);
    cursors = await openCursors(transaction, tables, hold);
    if (hold) await transaction.commit().execute();

    yield toHeaderLine(migrations);
    for (const { table, cursor } of cursors) {
      yield JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) });
      counts[table.name] = 0;
      for await (const row of readRows(hold ? kysely : transaction, table, cursor)) {
        counts[table.name] = (counts[table.name] ?? 0) + 1;
        yield row;
      }
    }
    for (const { name, next } of sequences) yield JSON.stringify({ sequence: name, next });
  } finally {
    // After a lost connection a rollback is impossible, and its error is being reported already.
    if (!transaction.isCommitted)
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    else
      for (const { cursor } of cursors)
        await sql`close ${sql.ref(cursor)}`.execute(kysely).catch(() => {});
  }
}

/** Locks before taking the snapshot: a table rewritten in between would look empty. */
async function prepareSnapshot(
  transaction: ControlledTransaction<Schema>,
  names: string[],
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_TIMEOUT_MS)}`.execute(
    transaction,
  );
  // The format of dates and numbers depends on the server's configuration.
  for (const setting of [
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    'extra_float_digits = 1',
    `timezone = 'UTC'`,
  ])
    await sql`set local ${sql.raw(setting)}`.execute(transaction);
  if (names.length > 0)
    await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(
      transaction,
    );
}

async function openCursors(
  transaction: ControlledTransaction<Schema>,
  tables: Table[],
  hold: boolean,
): Promise<TableCursor[]> {
  const suffix = randomBytes(6).toString('hex');
  const cursors = tables.map((table, index) => ({ table, cursor: `dump_${suffix}_${index}` }));
  for (const { table, cursor } of cursors) {
    const values = table.columns.map(({ name }, index) => {
      const replacement = DUMPED_VALUES[table.name]?.[name];
      const value = replacement === undefined ? sql.ref(name) : sql.raw(`(${replacement})`);
      return sql`${value}::text as ${sql.ref(`c${index}`)}`;
    });
    await sql`declare ${sql.ref(cursor)} no scroll cursor ${sql.raw(hold ? 'with' : 'without')} hold for
      select ${sql.join(values)} from ${sql.table(table.name)}`.execute(transaction);
  }
  return cursors;
}

async function* readRows(
  reader: Kysely<Schema>,
  table: Table,
  cursor: string,
): AsyncGenerator<string> {
  const columns = table.columns.map((_, index) => `c${index}`);
  const row = Object.fromEntries(columns.map((name) => [name, column.orNull(column.text())]));
  for (;;) {
    const { rows } = await typedSql(
      'rows of a dump',
      row,
    )`fetch ${sql.lit(FETCH_SIZE)} from ${sql.ref(cursor)}`
      .execute(reader)
      .catch((error: unknown) => {
        throw toLostConnectionError(error);
      });
    for (const row of rows) yield JSON.stringify(columns.map((column) => row[column] ?? null));
    if (rows.length < FETCH_SIZE) return;
  }
}

function toEmptyDatabaseError(error: unknown): unknown {
  return errorCode(error) === UNDEFINED_TABLE
    ? new DumpError('The database is empty: no site was ever started on it.')
    : error;
}

function toLostConnectionError(error: unknown): unknown {
  return errorCode(error) === INVALID_CURSOR
    ? new DumpError('The connection to the database was lost meanwhile. Try again.')
    : error;
}
