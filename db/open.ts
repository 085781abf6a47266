import { openEmbeddedPostgres } from '@kinora/embedded-postgres';
import { FolderLockError } from '@kinora/embedded-postgres/folder-lock';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { createBriefReads } from './brief-reads.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { prepared } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

export type DatabaseLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Database = {
  kysely: Kysely<Schema>;
  /** Best-effort reads: a timeout of one second, and a backoff while the database is down. */
  reads: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  ping(): Promise<void>;
  connections(): { used: number; idle: number; waiting: number };
  /** Runs long `work`. The embedded database rejects other queries meanwhile with `reason`. */
  alone<T>(reason: string, work: (kysely: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Waits for running queries, closes all connections and unlocks the folder. Idempotent. */
  close(): Promise<void>;
};

/** Rejection of a query while `alone` runs on the embedded database. Intended and temporary. */
export class DatabaseHeld extends Error {}

/**
 * Opens PostgreSQL if `url` is given, else the embedded database in `folder` (DATA_DIR). PostgreSQL
 * connects at the first query. The embedded database is ready at once; rejects with a message for
 * the operator if the folder is in use or not durable. In a transaction use only its own handle: it
 * holds the single connection of the embedded database.
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
    // Kysely ends the pool only if it was used.
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
