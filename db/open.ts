import { openEmbeddedPostgres } from '@kinora/embedded-postgres';
import { FolderLockError } from '@kinora/embedded-postgres/folder-lock';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { createBriefReads } from './brief-reads.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { prepared } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

/** The part of a pino logger that the database writes to. */
export type DatabaseLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Database = {
  kysely: Kysely<Schema>;
  /** For reads that a page can do without: given up after a second, and not tried at all while the database is away. */
  reads: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  /** How many connections are in use and idle, and how many queries wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /**
   * Runs `work`, which needs the database for long. The embedded one has no room for others meanwhile: their queries are refused at
   * once, with `reason`, instead of waiting. PostgreSQL has, and serves them.
   */
  alone<T>(reason: string, work: (kysely: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Waits for running queries, closes every connection and frees the folder. Safe to call twice. */
  close(): Promise<void>;
};

/** What queries of others are refused with while somebody has the embedded database alone. Meant to be, and soon over. */
export class DatabaseHeld extends Error {}

/**
 * Opens PostgreSQL where a URL is given, and the embedded database in `folder` (DATA_DIR) otherwise. PostgreSQL is not asked
 * anything yet: a server that is down shows at the first query. The embedded one is ready for queries, and the call rejects, with a
 * message meant for the operator, where the folder is in use or the database cannot promise to keep what it is given.
 *
 * In a transaction use its own handle only: the embedded database has one connection, which the transaction holds.
 */
export async function openDatabase({
  url,
  folder,
  log,
}: {
  url: string | null;
  folder: string;
  log: DatabaseLog;
}): Promise<Database> {
  if (url !== null)
    return databaseOver('postgres', openPostgresPool(url, log), log, async () => {});
  // No `await` before this: the database starts in its thread while the caller loads code.
  const { pool, close } = await openEmbeddedPostgres({ folder, log }).catch((error: unknown) => {
    throw error instanceof FolderLockError ? describeForOperator(folder, error) : error;
  });
  return databaseOver('embedded', pool, log, close);
}

function describeForOperator(folder: string, error: FolderLockError): Error {
  const problem =
    error.reason === 'in-use' ? 'is in use by another Kinora process' : 'cannot be written';
  return new Error(`DATA_DIR ${folder} ${problem}`, { cause: error });
}

function databaseOver(
  kind: Database['kind'],
  pool: Pool,
  log: DatabaseLog,
  afterPool: () => Promise<void>,
): Database {
  const connections = prepared(pool);
  let refusal: string | null = null;
  const gated = {
    ...connections,
    connect: () =>
      refusal === null ? connections.connect() : Promise.reject(new DatabaseHeld(refusal)),
  };
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: gated }) });
  const reads = createBriefReads({ pool: gated, log });
  const direct = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  let closed: Promise<void> | undefined;
  async function closeAll(): Promise<void> {
    await kysely.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
    await afterPool();
  }
  return {
    kysely,
    reads,
    kind,
    async ping() {
      await sql`select 1`.execute(reads);
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async alone(reason, work) {
      if (kind === 'postgres') return work(kysely);
      if (refusal !== null) throw new DatabaseHeld(refusal);
      refusal = reason;
      try {
        return await work(direct);
      } finally {
        refusal = null;
      }
    },
    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}
