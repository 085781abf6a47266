import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { errorCode } from '../lib/error-code.ts';
import type { Schema } from './schema.ts';
import { column, type TypedRow, typedSql } from './typed-sql.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
/** An arbitrary key of an advisory lock, unique in the database. */
const LOCK_KEY = 7_546_672;
/**
 * Queries of running processes wait behind a migration that waits for a table, and fail after 4 s.
 * So the migration gives up first, and tries again.
 */
const TABLE_LOCK = { timeoutMs: 2_000, backoffMs: 1_000 };
const MAX_TABLE_LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';
/** Breaks older code, so only this version and later ones start on the database. */
const CONTRACT_NAME = /^\d{4}-contract-/;

const APPLIED_COLUMNS = { number: column.number(), name: column.text(), checksum: column.text() };
export type AppliedMigration = TypedRow<typeof APPLIED_COLUMNS>;
export type Migration = AppliedMigration & {
  text: string;
  /** The text of earlier versions, if it was edited (db/migrations/former/README.md). */
  formerText: string | null;
};
/** A migration that was just applied, and how long it took. */
export type MigrationRun = { name: string; ms: number };

/**
 * Migrates the database to this version of the code and returns the migrations that were missing.
 * One transaction under a lock, so processes may start together. Rejects without changes if a
 * migration fails, was edited after it was applied, or is a newer one that breaks this version. A
 * migration file `0001-topic.sql` is sent as a whole and split by the server, so it must not
 * contain `begin`, `commit` or statements that cannot run in a transaction.
 */
export async function migrate(
  kysely: Kysely<Schema>,
  folder: string = MIGRATIONS_FOLDER,
  tableLock = TABLE_LOCK,
): Promise<MigrationRun[]> {
  const migrations = await readMigrations(folder);
  for (let attempts = 1; ; attempts += 1)
    try {
      return await runMigrations(migrations, kysely, tableLock.timeoutMs);
    } catch (error) {
      if (!isLockTimeout(error) || attempts >= MAX_TABLE_LOCK_ATTEMPTS) throw error;
      await sleep(tableLock.backoffMs);
    }
}

function runMigrations(
  migrations: Migration[],
  kysely: Kysely<Schema>,
  lockTimeoutMs: number,
): Promise<MigrationRun[]> {
  // With a stricter isolation level a process that waited for the lock would not see the migrations
  // of the one before.
  return kysely
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await lockMigrations(transaction);
      await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
      return applyPendingMigrations(migrations, transaction);
    });
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === LOCK_NOT_AVAILABLE;
}

/** Serialises schema changes until the transaction ends. */
export async function lockMigrations(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(transaction);
}

/** Applies the missing ones of `migrations` to the current schema and returns them. */
export async function applyPendingMigrations(
  migrations: Migration[],
  transaction: Transaction<Schema>,
): Promise<MigrationRun[]> {
  await sql`create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(transaction);
  const pending = findPendingMigrations(migrations, await readAppliedMigrations(transaction));
  const runs: MigrationRun[] = [];
  for (const migration of pending) {
    const start = performance.now();
    await applyMigration(migration, transaction);
    runs.push({ name: migration.name, ms: Math.round(performance.now() - start) });
  }
  return runs;
}

/** The applied migrations of the current schema, in order. Rejects if there are none. */
export async function readAppliedMigrations(kysely: Kysely<Schema>): Promise<AppliedMigration[]> {
  const { rows } = await typedSql(
    'applied migrations',
    APPLIED_COLUMNS,
  )`select number, name, checksum from schema_migrations order by number`.execute(kysely);
  return rows;
}

/** Names of the applied migrations that are newer than `migrations`, those of this version. */
export async function readNewerMigrations(
  kysely: Kysely<Schema>,
  migrations: Migration[],
): Promise<string[]> {
  const newest = getNewestNumber(migrations);
  const applied = await readAppliedMigrations(kysely);
  return applied.filter(({ number }) => number > newest).map(({ name }) => name);
}

function getNewestNumber(migrations: Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

/** Whether a migration may break older code. All others only add to the schema. */
export function isContract(name: string): boolean {
  return CONTRACT_NAME.test(name);
}

async function applyMigration(
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
  await sql`insert into schema_migrations (number, name, checksum)
    values (${number}, ${name}, ${checksum})`.execute(transaction);
}

function findPendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const newest = getNewestNumber(migrations);
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const migration = byNumber.get(number);
    // Of a newer version that runs beside this one during an upgrade.
    if (!migration && number > newest && !isContract(name)) continue;
    if (!migration)
      throw new Error(
        `The database has migration ${name}, which this version of Kinora does not know. ` +
          'Start the version that made it, or restore a backup from before it.',
      );
    if (findText(migration, checksum) === null)
      throw new Error(
        `Migration ${migration.name} was changed after it had been applied. Restore the file and write a new migration instead.`,
      );
  }
  const appliedNumbers = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !appliedNumbers.has(number));
}

/** The current or former text of a migration with that checksum; `null` if there is none. */
export function findText(migration: Migration, checksum: string): string | null {
  if (migration.checksum === checksum) return migration.text;
  const { formerText } = migration;
  return formerText !== null && toChecksum(formerText) === checksum ? formerText : null;
}

export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  const duplicate = migrations.find(
    (migration, index) => migrations[index + 1]?.number === migration.number,
  );
  if (duplicate) throw new Error(`Two migrations have the number of ${duplicate.name}.`);
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
  if (digits === undefined)
    throw new Error(`The migration ${name} must be named like 0001-topic.sql.`);
  const text = await readText(join(folder, name));
  return {
    number: Number(digits),
    name,
    text,
    checksum: toChecksum(text),
    formerText: await readText(join(folder, 'former', name)).catch(nullIfMissing),
  };
}

/** Git may check out files with Windows line ends. */
async function readText(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

function toChecksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
