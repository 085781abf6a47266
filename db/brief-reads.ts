import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { errorCode } from '../lib/error-code.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { DatabaseLog } from './open.ts';
import type { Schema } from './schema.ts';

/** A page without its reviews is better than a page later than this. */
const TIMEOUT_MS = 1000;
/** Reads are rejected after a failure, so that visitors do not wait for a dead database. */
const BACKOFF_MS = 2000;

export type BriefReadsOptions = {
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
export function createBriefReads({
  pool,
  log,
  timeoutMs = TIMEOUT_MS,
  backoffMs = BACKOFF_MS,
  now = Date.now,
}: BriefReadsOptions): Kysely<Schema> {
  let pausedUntil = 0;

  function pause(error: unknown): void {
    if (pausedUntil <= now())
      log.warn({ err: error }, 'the database is away; pages go without what it holds');
    pausedUntil = now() + backoffMs;
  }

  function inTime<T>(task: Promise<T>, begun: number): Promise<T> {
    return withTimeout(task, Math.max(0, begun + timeoutMs - now()), () => {
      throw new Error(`the database did not answer within ${timeoutMs} ms`);
    });
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (now() < pausedUntil) throw new Error('the database was away a moment ago');
    const begun = now();
    const connecting = pool.connect();
    try {
      return brief(await inTime(connecting, begun), begun);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      pause(error);
      throw error;
    }
  }

  function brief(client: PostgresPoolClient, begun: number): PostgresPoolClient {
    let lost = false;
    function query(cursor: never): never;
    function query(text: string, values: readonly unknown[]): never;
    function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      return inTime(client.query(text, values), begun).catch((error: unknown) => {
        if (isOfStatement(error)) throw error;
        lost = true;
        pause(error);
        throw error;
      });
    }
    return { query, release: (destroy) => client.release(destroy || lost) };
  }

  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: async () => {} } }),
  });
}

/** Errors of the server have five-character codes, also shutdown and too many connections. */
function isOfStatement(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58)/.test(code);
}
