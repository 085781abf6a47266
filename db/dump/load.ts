import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { DumpError, type DumpPart, type DumpRow } from './format.ts';
import { isExcluded, readSequences, type Table } from './tables.ts';

/** Rows per statement, fewer if they are long: fast, and megabytes at most. */
const MAX_BATCH_ROWS = 500;
const MAX_BATCH_LENGTH = 1024 * 1024;

/** Fills empty tables and sets sequences. Returns the rows per table; rejects on a mismatch. */
export async function loadDump(
  transaction: Transaction<Schema>,
  parts: AsyncIterable<DumpPart>,
  tables: Table[],
): Promise<Record<string, number>> {
  const sequences: { name: string; next: string }[] = [];
  let rows: Record<string, number> = {};
  let inserter: ReturnType<typeof createInserter> | null = null;
  for await (const part of parts) {
    if (part.kind === 'row') {
      await inserter?.add(part.row);
      continue;
    }
    await inserter?.flush();
    // An older version may have dumped a table that is excluded now.
    inserter =
      part.kind === 'table' && !isExcluded(part.table)
        ? createInserter(transaction, matchTable(part, tables))
        : null;
    if (part.kind === 'sequence') sequences.push({ name: part.sequence, next: part.next });
    if (part.kind === 'end') rows = part.end.rows;
  }
  const missing = tables.find(({ name }) => rows[name] === undefined);
  if (missing) throw new DumpError(`This backup is not complete: it has no table ${missing.name}.`);
  await restartSequences(transaction, sequences);
  return rows;
}

function matchTable(part: { table: string; columns: string[] }, tables: Table[]): Table {
  const table = tables.find(({ name }) => name === part.table);
  const columns = part.columns.flatMap(
    (name) => table?.columns.find((column) => column.name === name) ?? [],
  );
  if (!table || columns.length !== part.columns.length || columns.length !== table.columns.length)
    throw new DumpError(`This backup does not fit: the table ${part.table} is another here.`);
  return { ...table, columns };
}

function createInserter(transaction: Transaction<Schema>, { name, columns }: Table) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(
    columns.map(({ type }, index) => sql`${sql.ref(`c${index}`)}::${sql.raw(type)}`),
  );
  const aliases = sql.join(columns.map((_, index) => sql.ref(`c${index}`)));
  let batch: DumpRow[] = [];
  let length = 0;

  /** One array per column: one statement to prepare for any number of rows. */
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const arrays = sql.join(
      columns.map((_, index) => sql`${batch.map((row) => row[index] ?? null)}::text[]`),
    );
    await sql`insert into ${sql.table(name)} (${names}) overriding system value
      select ${values} from unnest(${arrays}) as batch (${aliases})`.execute(transaction);
    batch = [];
    length = 0;
  }

  async function add(row: DumpRow): Promise<void> {
    batch.push(row);
    for (const value of row) length += value?.length ?? 0;
    if (batch.length >= MAX_BATCH_ROWS || length >= MAX_BATCH_LENGTH) await flush();
  }
  return { add, flush };
}

export async function copyTable(
  transaction: Transaction<Schema>,
  { name, columns }: Table,
  schema: string,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${names} from ${sql.table(`${schema}.${name}`)}`.execute(transaction);
}

/** Unlike `setval`, this is rolled back with the transaction. */
export async function restartSequences(
  transaction: Transaction<Schema>,
  sequences: { name: string; next: string }[],
): Promise<void> {
  const existing = new Set((await readSequences(transaction)).map(({ name }) => name));
  for (const { name, next } of sequences) {
    if (!existing.has(name))
      throw new DumpError(`This backup does not fit: there is no sequence ${name} here.`);
    await sql`alter sequence ${sql.table(name)} restart with ${sql.raw(next)}`.execute(transaction);
  }
}

/** Runs `work` and checks at its end the foreign keys that no order of tables satisfies. */
export async function withDeferredForeignKeys<T>(
  transaction: Transaction<Schema>,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = tables.flatMap(({ name, forwardKeys }) =>
    forwardKeys.map((key) => ({ table: sql.table(name), key: sql.ref(key) })),
  );
  for (const { table, key } of keys)
    await sql`alter table ${table} alter constraint ${key} deferrable initially deferred`.execute(
      transaction,
    );
  await sql`set constraints all deferred`.execute(transaction);
  const result = await work();
  await sql`set constraints all immediate`.execute(transaction);
  for (const { table, key } of keys)
    await sql`alter table ${table} alter constraint ${key} not deferrable`.execute(transaction);
  return result;
}
