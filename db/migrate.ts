import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { column, type TypedRow, typedSql } from './typed-sql.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** Any number that nothing else in the database locks. */
const LOCK = 7_546_672;

const APPLIED = { number: column.number(), name: column.text(), checksum: column.text() };
export type Applied = TypedRow<typeof APPLIED>;
export type Migration = Applied & { text: string };

/**
 * Brings the database to the state that this version of the code needs and returns the names of the migrations it applied. All of
 * them in one transaction, one process at a time: several may start at once. Rejects, with nothing changed, where a migration
 * fails, was edited after it was applied, or is newer than the code.
 *
 * A migration is a file `0001-topic.sql`. It is sent as it is and the server finds its statements, so that a semicolon in a text
 * or a function does no harm; for the same reason it must not hold `begin`, `commit` or what cannot run in a transaction.
 */
export async function migrate(
  kysely: Kysely<Schema>,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // With a stricter isolation level a process that waited for the lock would not see what the one before it did.
  return kysely
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await lockMigrations(transaction);
      return applyMissing(migrations, transaction);
    });
}

/** Waits until nobody else changes the tables' structure and keeps others from it until the transaction ends. */
export async function lockMigrations(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
}

/** Applies those of `migrations` that the current schema has not had, and returns their names. */
export async function applyMissing(
  migrations: Migration[],
  transaction: Transaction<Schema>,
): Promise<string[]> {
  await sql`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(transaction);
  const missing = missingMigrations(migrations, await readApplied(transaction));
  for (const migration of missing) await apply(migration, transaction);
  return missing.map(({ name }) => name);
}

/** The migrations that the current schema has had, in order. Rejects where there was never any. */
export async function readApplied(kysely: Kysely<Schema>): Promise<Applied[]> {
  const { rows } = await typedSql(
    'applied migrations',
    APPLIED,
  )`select number, name, checksum from schema_migrations order by number`.execute(kysely);
  return rows;
}

async function apply(
  { number, name, text, checksum }: Migration,
  transaction: Transaction<Schema>,
): Promise<void> {
  try {
    await sql.raw(text).execute(transaction);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  await sql`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(
    transaction,
  );
}

function missingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const known = byNumber.get(number);
    if (!known)
      throw new Error(
        `The database has migration ${name}, which this version of Kinora does not know. ` +
          'Start the version that made it, or restore a backup from before it.',
      );
    if (known.checksum !== checksum)
      throw new Error(
        `Migration ${known.name} was changed after it had been applied. Restore the file and write a new migration instead.`,
      );
  }
  const last = applied.at(-1);
  const done = new Set(applied.map(({ number }) => number));
  const missing = migrations.filter(({ number }) => !done.has(number));
  const late = missing.find(({ number }) => last && number < last.number);
  if (late && last)
    throw new Error(
      `Migration ${late.name} comes before ${last.name}, which is applied. Give it a higher number.`,
    );
  return missing;
}

/** The migrations of this version of the code, in order. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  const twice = migrations.find(
    (migration, index) => migrations[index + 1]?.number === migration.number,
  );
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
  if (digits === undefined)
    throw new Error(`The migration ${name} must be named like 0001-topic.sql.`);
  // Git may check the file out with the line ends of Windows.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return {
    number: Number(digits),
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  };
}
