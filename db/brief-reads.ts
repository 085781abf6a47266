import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { errorCode } from '../lib/error-code.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { DatabaseLog } from './open.ts';
import type { Schema } from './schema.ts';

/** After this a page without its reviews is better than a page later. */
const TIMEOUT_MS = 1000;
/**
 * After a failure reads are rejected at once for this long, so that the next thousand visitors do
 * not wait for a database that is down.
 */
const BACKOFF_MS = 2000;

export type BriefReadsOptions = {
  pool: PostgresPool;
  log: DatabaseLog;
  timeoutMs?: number;
  backoffMs?: number;
  now?: () => number;
};

/**
 * The database for what a page can do without. A read that takes longer than `timeoutMs`, waiting
 * for a connection included, is given up and its connection with it; for `backoffMs` after that, or
 * after a connection was refused or lost, reads are rejected at once. An error in a statement is no
 * sign of trouble. Not for writes: one that is given up may have happened.
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

  /** The task, which has until `timeoutMs` after `begun`. */
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
      // One that comes late goes back unused.
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

/** What the server says of a statement has a code of five characters; shutting down and having no room are said that way too. */
function isOfStatement(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58)/.test(code);
}
