import { openEmbeddedPostgres } from '@kinora/embedded-postgres';
import { FolderLockError } from '@kinora/embedded-postgres/folder-lock';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { DatabaseUnavailable } from '../domain/web/database-unavailable.ts';
import { type Availability, createAvailability } from './availability.ts';
import {
  type BestEffortDb,
  createBestEffortDb,
  createReplicatedBestEffortDb,
} from './best-effort-db.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { type PostgresTarget, parsePostgresUrl } from './postgres-url.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { openReplica, type Replica } from './replica.ts';
import { createRequestDb, type RequestDb } from './request-db.ts';
import type { Schema } from './schema.ts';

export type DatabaseLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Database = {
  /** For jobs and migrations, whose statements may take long. */
  kysely: Kysely<Schema>;
  /** For requests of visitors: rejects with `DatabaseUnavailable` within 4 s. */
  requestDb: RequestDb;
  /**
   * Best-effort reads: a timeout of one second, and a backoff while the database is down. Within
   * `runOnReplica` (db/replica.ts) they may go to a replica.
   */
  bestEffortDb: BestEffortDb;
  kind: 'embedded' | 'postgres';
  /** Whether LISTEN works, which needs a session of the server. */
  canListen: boolean;
  ping(): Promise<void>;
  /** Called after a change of public content: the replica is not used before it has it. */
  noteChange(): void;
  /** Whether the last queries of requests succeeded. */
  isAvailable(): boolean;
  connections(): { used: number; idle: number; waiting: number };
  /** Runs long `work`. The embedded database rejects other queries meanwhile with `reason`. */
  runExclusive<T>(reason: string, work: (kysely: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Waits for running queries, closes all connections and unlocks the folder. Idempotent. */
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL if `url` is given, else the embedded database in `folder` (DATA_DIR). PostgreSQL
 * connects at the first query. The embedded database is ready at once; rejects with a message for
 * the operator if the folder is in use or not durable. In a transaction use only its own handle: it
 * holds the single connection of the embedded database.
 */
export async function openDatabase({
  url,
  isPooled,
  replicaUrl = null,
  isReplicaPooled,
  folder,
  log,
}: {
  url: string | null;
  /** Whether a pooler in transaction mode is in front of PostgreSQL. Default: by the URL. */
  isPooled?: boolean;
  /** A standby for public reads. */
  replicaUrl?: string | null;
  isReplicaPooled?: boolean;
  folder: string;
  log: DatabaseLog;
}): Promise<Database> {
  if (url !== null) {
    const target = applyPooling(parsePostgresUrl(url), isPooled);
    const pool = openPostgresPool(target, log);
    return createDatabase('postgres', pool, log, {
      discardConnections: pool.discardConnections,
      onPoolClosed: async () => {},
      isPooled: target.isPooled === true,
      openStandby: (availability) =>
        replicaUrl === null
          ? null
          : openReplica({
              target: applyPooling(parsePostgresUrl(replicaUrl), isReplicaPooled),
              primary: pool,
              isPrimaryAvailable: availability.isAvailable,
              log,
            }),
    });
  }
  // No `await` before this: the database starts in its thread while the caller loads code.
  const { pool, close } = await openEmbeddedPostgres({ folder, log }).catch((error: unknown) => {
    throw error instanceof FolderLockError ? describeForOperator(folder, error) : error;
  });
  return createDatabase('embedded', pool, log, {
    discardConnections() {},
    onPoolClosed: close,
    isPooled: false,
    openStandby: () => null,
  });
}

function applyPooling(target: PostgresTarget, isPooled: boolean | undefined): PostgresTarget {
  return { ...target, isPooled: isPooled ?? target.isPooled };
}

function describeForOperator(folder: string, error: FolderLockError): Error {
  const problem =
    error.reason === 'in-use' ? 'is in use by another Kinora process' : 'cannot be written';
  return new Error(`DATA_DIR ${folder} ${problem}`, { cause: error });
}

type EngineOptions = {
  discardConnections: () => void;
  onPoolClosed: () => Promise<void>;
  /** PgBouncer in transaction mode: a statement may run on any connection of the server. */
  isPooled: boolean;
  openStandby: (availability: Availability) => Replica | null;
};

function createDatabase(
  kind: Database['kind'],
  pool: Pool,
  log: DatabaseLog,
  { discardConnections, onPoolClosed, isPooled, openStandby }: EngineOptions,
): Database {
  const preparedPool = withPreparedStatements(pool, { namesStatements: !isPooled });
  let exclusiveReason: string | null = null;
  const gatedPool = {
    ...preparedPool,
    connect: () =>
      exclusiveReason === null
        ? preparedPool.connect()
        : Promise.reject(new DatabaseUnavailable('busy', exclusiveReason)),
  };
  const availability = createAvailability(log);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: gatedPool }) });
  const replica = openStandby(availability);
  const bestEffortOptions = { pool: gatedPool, availability };
  const bestEffortDb = replica
    ? createReplicatedBestEffortDb(bestEffortOptions, replica, log)
    : createBestEffortDb(bestEffortOptions);
  const requestDb = createRequestDb({
    pool: gatedPool,
    availability,
    onReadOnly: discardConnections,
  });
  const exclusiveKysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: preparedPool }),
  });
  let closing: Promise<void> | undefined;
  async function closeAll(): Promise<void> {
    await Promise.all([kysely.destroy(), replica?.close()]);
    // Kysely ends the pool only if it was used.
    if (!pool.ending) await pool.end();
    await onPoolClosed();
  }
  return {
    kysely,
    requestDb,
    bestEffortDb,
    kind,
    canListen: kind === 'postgres' && !isPooled,
    isAvailable: availability.isAvailable,
    noteChange: () => replica?.noteChange(),
    async ping() {
      await sql`select 1`.execute(bestEffortDb);
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async runExclusive(reason, work) {
      if (kind === 'postgres') return work(kysely);
      if (exclusiveReason !== null) throw new DatabaseUnavailable('busy', exclusiveReason);
      exclusiveReason = reason;
      try {
        return await work(exclusiveKysely);
      } finally {
        exclusiveReason = null;
      }
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
