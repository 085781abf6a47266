import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable } from '../domain/web/database-unavailable.ts';
import { withTimeout } from '../lib/timeout.ts';
import { type Availability, createAvailability } from './availability.ts';
import { connectInTime } from './connect-in-time.ts';
import type { DatabaseLog } from './open.ts';
import { mayUseReplica, type Replica } from './replica.ts';
import type { Schema } from './schema.ts';
import { toUnavailable } from './to-unavailable.ts';

/** A page without its reviews is better than a page later than this. */
const TIMEOUT_MS = 1000;
/** Reads are rejected after a failure, so that visitors do not wait for a dead database. */
const BACKOFF_MS = 2000;

const REPLICA_MESSAGES = {
  outage: 'replica unavailable, public pages are read from the primary',
  end: 'the replica is back',
};

declare const forOptionalReads: unique symbol;

/** No other database can be passed for it, nor it for one that is written to. */
export type BestEffortDb = Kysely<Schema> & { readonly [forOptionalReads]: true };

export type BestEffortDbOptions = {
  pool: PostgresPool;
  availability: Availability;
  timeoutMs?: number;
  backoffMs?: number;
};

/**
 * The database for data that a page can do without. A read longer than `timeoutMs`, including the
 * wait for a connection, is abandoned and its connection closed. Then, or after a lost or refused
 * connection, reads are rejected for `backoffMs`. SQL errors do not count. Not for writes: an
 * abandoned write may have happened.
 */
export function createBestEffortDb(options: BestEffortDbOptions): BestEffortDb {
  return toKysely(createBestEffortPool(options).connect);
}

/** The same, with public reads on the replica while it can be used. */
export function createReplicatedBestEffortDb(
  options: BestEffortDbOptions,
  replica: Replica,
  log: DatabaseLog,
): BestEffortDb {
  const primaryPool = createBestEffortPool(options);
  const replicaPool = createBestEffortPool({
    ...options,
    pool: replica.pool,
    availability: createAvailability(log, REPLICA_MESSAGES),
  });
  return toKysely(() =>
    mayUseReplica() && replica.isUsable()
      ? replicaPool.connect().catch(primaryPool.connect)
      : primaryPool.connect(),
  );
}

function toKysely(connect: PostgresPool['connect']): BestEffortDb {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: async () => {} } }),
  }) as BestEffortDb;
}

function createBestEffortPool({
  pool,
  availability,
  timeoutMs = TIMEOUT_MS,
  backoffMs = BACKOFF_MS,
}: BestEffortDbOptions): Pick<PostgresPool, 'connect'> {
  let backoffUntil = 0;

  /** The error to throw; starts a backoff if the database is at fault. */
  function handleFailure(error: unknown): unknown {
    const unavailable = toUnavailable(error);
    if (unavailable === null) return error;
    availability.onFailure(unavailable);
    backoffUntil = Date.now() + backoffMs;
    return unavailable;
  }

  function withDeadline<T>(task: Promise<T>, startedAt: number): Promise<T> {
    return withTimeout(task, Math.max(0, startedAt + timeoutMs - Date.now()), rejectOverdue);
  }

  function rejectOverdue(): never {
    throw new DatabaseUnavailable('timeout', `the database did not respond within ${timeoutMs} ms`);
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (Date.now() < backoffUntil)
      throw new DatabaseUnavailable('lost', 'the database was unavailable a moment ago');
    const startedAt = Date.now();
    try {
      return wrapClient(await connectInTime(pool, timeoutMs, rejectOverdue), startedAt);
    } catch (error) {
      throw handleFailure(error);
    }
  }

  function wrapClient(client: PostgresPoolClient, startedAt: number): PostgresPoolClient {
    let isLost = false;
    function query(cursor: never): never;
    function query(text: string, values: readonly unknown[]): never;
    function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      return withDeadline(client.query(text, values), startedAt).then(
        (result) => {
          availability.onSuccess();
          return result;
        },
        (error: unknown) => {
          const failure = handleFailure(error);
          isLost ||= failure instanceof DatabaseUnavailable;
          throw failure;
        },
      );
    }
    return { query, release: (destroy) => client.release(destroy || isLost) };
  }

  return { connect };
}
