import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable, isRetriable } from '../domain/web/database-unavailable.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { Availability } from './availability.ts';
import { connectInTime } from './connect-in-time.ts';
import { getFailure, noteFailure } from './failure-tracking.ts';
import { waitBeforeRetry } from './retry-write.ts';
import type { Schema } from './schema.ts';
import { toUnavailable } from './to-unavailable.ts';

/** Visitors get an error within 5 s, with the time that a page takes after the failure. */
const TIMEOUT_MS = 4000;

declare const forRequests: unique symbol;

/** No other database can be passed for it. */
export type RequestDb = Kysely<Schema> & { readonly [forRequests]: true };

export type RequestDbOptions = {
  pool: PostgresPool;
  availability: Availability;
  /** Called when a server rejects a write: it was demoted, or is a standby. */
  onReadOnly: () => void;
  timeoutMs?: number;
};

/**
 * The database for requests of visitors. A statement that gets no response within `timeoutMs`,
 * including the wait for a connection, rejects with `DatabaseUnavailable`; a write may have
 * happened. After a lost connection, a read outside a transaction is run again once.
 */
export function createRequestDb({
  pool,
  availability,
  onReadOnly,
  timeoutMs = TIMEOUT_MS,
}: RequestDbOptions): RequestDb {
  async function connectOnce(timeoutAt: number): Promise<PostgresPoolClient> {
    try {
      return await connectInTime(pool, timeoutAt - Date.now(), rejectOverdue);
    } catch (error) {
      throw toUnavailable(error) ?? new DatabaseUnavailable('lost', 'cannot connect', error);
    }
  }

  /** Retries once: no statement was sent yet. */
  async function connect(): Promise<PostgresPoolClient> {
    const earlierFailure = getFailure();
    if (earlierFailure !== null) throw earlierFailure;
    const timeoutAt = Date.now() + timeoutMs;
    try {
      const client = await connectOnce(timeoutAt).catch(async (error: unknown) => {
        if (!isRetriable(error)) throw error;
        await waitBeforeRetry();
        return connectOnce(timeoutAt);
      });
      return wrapClient(client, timeoutAt);
    } catch (error) {
      throw reportFailure(error as DatabaseUnavailable);
    }
  }

  function reportFailure(failure: DatabaseUnavailable): DatabaseUnavailable {
    availability.onFailure(failure);
    noteFailure(failure);
    return failure;
  }

  function wrapClient(firstClient: PostgresPoolClient, firstTimeoutAt: number): PostgresPoolClient {
    let client: PostgresPoolClient | null = firstClient;
    let isFirst = true;

    function discardClient(): void {
      client?.release(true);
      client = null;
    }

    async function queryOnce(text: string, values: readonly unknown[], timeoutAt: number) {
      if (client === null) throw new DatabaseUnavailable('lost', 'the connection was lost');
      try {
        const result = await withTimeout(
          client.query(text, values),
          timeoutAt - Date.now(),
          rejectOverdue,
        );
        availability.onSuccess();
        return result;
      } catch (error) {
        const unavailable = toUnavailable(error);
        if (unavailable === null) throw error;
        discardClient();
        if (unavailable.reason === 'read_only') onReadOnly();
        throw unavailable;
      }
    }

    function query(cursor: never): never;
    function query(text: string, values: readonly unknown[]): never;
    async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      const timeoutAt = isFirst ? firstTimeoutAt : Date.now() + timeoutMs;
      // A later read may belong to a transaction.
      const canRetry = isFirst && isRepeatable(text);
      isFirst = false;
      try {
        return await queryOnce(text, values, timeoutAt).catch(async (error: unknown) => {
          if (!canRetry || !isRetriable(error)) throw error;
          await waitBeforeRetry();
          client = await connectOnce(timeoutAt);
          return queryOnce(text, values, timeoutAt);
        });
      } catch (error) {
        const unavailable = toUnavailable(error);
        throw unavailable === null ? error : reportFailure(unavailable);
      }
    }

    return { query, release: (destroy) => client?.release(destroy) };
  }

  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: async () => {} } }),
  }) as RequestDb;
}

function rejectOverdue(): never {
  throw new DatabaseUnavailable('timeout', 'the database did not respond in time');
}

/** `begin` too: the connection may have been lost while it was idle. */
function isRepeatable(text: string): boolean {
  return /^\s*(select|begin|start transaction)\b/i.test(text);
}
