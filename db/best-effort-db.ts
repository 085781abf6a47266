import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { errorCode } from '../lib/error-code.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { DatabaseLog } from './open.ts';
import type { Schema } from './schema.ts';

/** A page without its reviews is better than a page later than this. */
const TIMEOUT_MS = 1000;
/** Reads are rejected after a failure, so that visitors do not wait for a dead database. */
const BACKOFF_MS = 2000;

export type BestEffortDbOptions = {
  pool: PostgresPool;
  log: DatabaseLog;
  timeoutMs?: number;
  backoffMs?: number;
  now?: () => number;
};

/**
 * The database for data that a page can do without. A read longer than `timeoutMs`, including the
 * wait for a connection, is abandoned and its connection closed. Then, or after a lost or refused
 * connection, reads are rejected for `backoffMs`. SQL errors do not count. Not for writes: an
 * abandoned write may have happened.
 */
export function createBestEffortDb({
  pool,
  log,
  timeoutMs = TIMEOUT_MS,
  backoffMs = BACKOFF_MS,
  now = Date.now,
}: BestEffortDbOptions): Kysely<Schema> {
  let backoffUntil = 0;

  function startBackoff(error: unknown): void {
    if (backoffUntil <= now())
      log.warn({ err: error }, 'database unavailable, rendering pages without its data');
    backoffUntil = now() + backoffMs;
  }

  function withDeadline<T>(task: Promise<T>, startedAt: number): Promise<T> {
    return withTimeout(task, Math.max(0, startedAt + timeoutMs - now()), () => {
      throw new Error(`the database did not respond within ${timeoutMs} ms`);
    });
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (now() < backoffUntil) throw new Error('the database was unavailable a moment ago');
    const startedAt = now();
    const connecting = pool.connect();
    try {
      return wrapClient(await withDeadline(connecting, startedAt), startedAt);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      startBackoff(error);
      throw error;
    }
  }

  function wrapClient(client: PostgresPoolClient, startedAt: number): PostgresPoolClient {
    let isLost = false;
    function query(cursor: never): never;
    function query(text: string, values: readonly unknown[]): never;
    function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      return withDeadline(client.query(text, values), startedAt).catch((error: unknown) => {
        if (isStatementError(error)) throw error;
        isLost = true;
        startBackoff(error);
        throw error;
      });
    }
    return { query, release: (destroy) => client.release(destroy || isLost) };
  }

  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: async () => {} } }),
  });
}

/** Errors of the server have five-character codes, also shutdown and too many connections. */
function isStatementError(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58)/.test(code);
}
