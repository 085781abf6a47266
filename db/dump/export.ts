import { randomBytes } from 'node:crypto';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { errorCode } from '../../lib/error-code.ts';
import { readApplied } from '../migrate.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';
import { column, typedSql } from '../typed-sql.ts';
import { DumpError, headerLine, sealed } from './format.ts';
import { readSequences, readTables, type Table } from './tables.ts';

/** Rows that are read at a time: some milliseconds of the database, and of a review's greatest length 5 MB. */
const FETCHED = 250;
/** A stalled reader must not hold its snapshot for ever, and a slow one may take its time. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
const UNDEFINED_TABLE = '42P01';
const INVALID_CURSOR = '34000';

type Source = { table: Table; cursor: string };

/**
 * The lines of a dump of everything as it is at one moment. Rejects where there is nothing to dump, and where the structure is being
 * changed or the connection lost meanwhile: then it can be tried again.
 *
 * On PostgreSQL one transaction reads to the end. The embedded database has one connection, which a transaction would keep from
 * everybody else for as long as the reader takes: there the cursors are `with hold`. The database copies what they show to a temporary
 * file when the transaction ends, which is soon, and visitors' queries run between the reads.
 */
export async function* exportDump({
  kysely,
  kind,
}: Pick<Database, 'kysely' | 'kind'>): AsyncGenerator<string> {
  const rows: Record<string, number> = {};
  yield* sealed(contentOf(kysely, kind === 'embedded', rows), rows);
}

async function* contentOf(
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
  let sources: Source[] = [];
  try {
    await settle(transaction, names);
    const migrations = await readApplied(transaction).catch((error: unknown) => {
      throw toEmptyDatabaseError(error);
    });
    const tables = await readTables(transaction);
    // Only what was locked before the snapshot was taken is certainly as the snapshot has it.
    if (tables.some(({ name }) => !names.includes(name)))
      throw new DumpError('The database is being migrated. Try again in a moment.');
    const sequences = await readSequences(transaction);
    sources = await openCursors(transaction, tables, hold);
    if (hold) await transaction.commit().execute();

    yield headerLine(migrations);
    for (const { table, cursor } of sources) {
      yield JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) });
      counts[table.name] = 0;
      for await (const row of rowsOf(hold ? kysely : transaction, table, cursor)) {
        counts[table.name] = (counts[table.name] ?? 0) + 1;
        yield row;
      }
    }
    for (const { name, next } of sequences) yield JSON.stringify({ sequence: name, next });
  } finally {
    // Where the connection is lost there is nothing to roll back, and the reason is on its way already.
    if (!transaction.isCommitted)
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    else
      for (const { cursor } of sources)
        await sql`close ${sql.ref(cursor)}`.execute(kysely).catch(() => {});
  }
}

/** Locks first and then takes the snapshot: a table that is rewritten between the two would look empty in it. */
async function settle(transaction: ControlledTransaction<Schema>, names: string[]): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_TIMEOUT_MS)}`.execute(
    transaction,
  );
  // How a server writes dates and numbers is a matter of its configuration.
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
): Promise<Source[]> {
  const own = randomBytes(6).toString('hex');
  const sources = tables.map((table, index) => ({ table, cursor: `dump_${own}_${index}` }));
  for (const { table, cursor } of sources) {
    const values = table.columns.map(
      ({ name }, index) => sql`${sql.ref(name)}::text as ${sql.ref(`c${index}`)}`,
    );
    await sql`declare ${sql.ref(cursor)} no scroll cursor ${sql.raw(hold ? 'with' : 'without')} hold for
      select ${sql.join(values)} from ${sql.table(table.name)}`.execute(transaction);
  }
  return sources;
}

async function* rowsOf(
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
    )`fetch ${sql.lit(FETCHED)} from ${sql.ref(cursor)}`
      .execute(reader)
      .catch((error: unknown) => {
        throw toLostConnectionError(error);
      });
    for (const row of rows) yield JSON.stringify(columns.map((column) => row[column] ?? null));
    if (rows.length < FETCHED) return;
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
