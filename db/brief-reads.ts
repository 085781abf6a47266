import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { DatabaseLog } from './open.ts';
import type { Schema } from './schema.ts';

/** A page without its reviews after this is better than one that is waited for. */
const PATIENCE_MS = 1000;
/** After a failure nothing is tried for this long: a database that is away or starting is no concern of the next thousand visitors. */
const PAUSE_MS = 2000;

export type BriefReadsOptions = {
  pool: PostgresPool;
  log: DatabaseLog;
  patienceMs?: number;
  pauseMs?: number;
  now?: () => number;
};

/**
 * The database for what a page can do without. A read that takes longer than `patienceMs`, waiting for a connection included, is given
 * up and its connection with it; for `pauseMs` after that, or after a connection was refused or lost, reads are rejected at once. An
 * error in a statement is no sign of trouble. Not for writes: one that is given up may have happened.
 */
export function createBriefReads({
  pool,
  log,
  patienceMs = PATIENCE_MS,
  pauseMs = PAUSE_MS,
  now = Date.now,
}: BriefReadsOptions): Kysely<Schema> {
  let pausedUntil = 0;

  function pause(error: unknown): void {
    if (pausedUntil <= now())
      log.warn({ err: error }, 'the database is away; pages go without what it holds');
    pausedUntil = now() + pauseMs;
  }

  /** The task, given `patienceMs` from `begun` on. */
  function within<T>(task: Promise<T>, begun: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const left = Math.max(0, begun + patienceMs - now());
      const timer = setTimeout(
        () => reject(new Error(`the database did not answer within ${patienceMs} ms`)),
        left,
      );
      task.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (now() < pausedUntil) throw new Error('the database was away a moment ago');
    const begun = now();
    const connecting = pool.connect();
    try {
      return brief(await within(connecting, begun), begun);
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
      return within(client.query(text, values), begun).catch((error: unknown) => {
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58)/.test(code);
}
