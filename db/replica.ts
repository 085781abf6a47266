import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { withTimeout } from '../lib/timeout.ts';
import type { DatabaseLog } from './open.ts';
import { openPostgresPool } from './postgres-pool.ts';
import type { PostgresTarget } from './postgres-url.ts';
import { withPreparedStatements } from './prepared-statements.ts';

const POLL_INTERVAL_MS = 1000;
const POLL_TIMEOUT_MS = 1000;
/** Reads go to the primary if the replica is further behind. */
const MAX_STALENESS_MS = 10_000;

export type Replica = {
  pool: PostgresPool;
  /**
   * Whether it has everything that was written until some seconds ago, and all known changes. While
   * the primary is away it is used as it is.
   */
  isUsable(): boolean;
  /** Called after a change of public content, here or in another process. */
  noteChange(): void;
  close(): Promise<void>;
};

export type ReplicaDeps = {
  target: PostgresTarget;
  primary: Pick<pg.Pool, 'connect'>;
  isPrimaryAvailable: () => boolean;
  log: DatabaseLog;
  pollIntervalMs?: number;
};

const publicReads = new AsyncLocalStorage<true>();

/** Runs work whose best-effort reads may go to the replica: it is for no particular visitor. */
export function runOnReplica<T>(work: () => T): T {
  return publicReads.run(true, work);
}

export function mayUseReplica(): boolean {
  return publicReads.getStore() === true;
}

/**
 * A standby for public reads. It is compared with the primary: a position in the log of the primary
 * that the standby has replayed contains all that was written before.
 */
export function openReplica({
  target,
  primary,
  isPrimaryAvailable,
  log,
  pollIntervalMs = POLL_INTERVAL_MS,
}: ReplicaDeps): Replica {
  const pool = openPostgresPool(target, log);
  let position: { lsn: string; readAt: number } | null = null;
  let replayedUntil = Number.NEGATIVE_INFINITY;
  let respondedAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isPolling = false;

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      if (position === null || (await hasReplayed(pool, position.lsn))) {
        replayedUntil = position?.readAt ?? replayedUntil;
        const readAt = performance.now();
        position = { lsn: await readPosition(primary), readAt };
      }
    } catch {
      // Not usable for the moment: reads go to the primary.
    } finally {
      isPolling = false;
    }
  }

  async function hasReplayed(replica: pg.Pool, lsn: string): Promise<boolean> {
    const rows = await runQuery<{ replayed: boolean | null }>(
      replica,
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed',
      [lsn],
    );
    respondedAt = performance.now();
    return rows[0]?.replayed === true;
  }

  function isUsable(): boolean {
    const now = performance.now();
    if (respondedAt + MAX_STALENESS_MS < now) return false;
    if (!isPrimaryAvailable()) return true;
    return replayedUntil + MAX_STALENESS_MS >= now && replayedUntil >= changedAt;
  }

  const timer = setInterval(poll, pollIntervalMs).unref();
  return {
    pool: withPreparedStatements(pool, { namesStatements: target.isPooled !== true }),
    isUsable,
    noteChange() {
      changedAt = performance.now();
    },
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

async function readPosition(primary: ReplicaDeps['primary']): Promise<string> {
  const rows = await runQuery<{ lsn: string }>(primary, 'select pg_current_wal_lsn() as lsn', []);
  return rows[0]?.lsn ?? '0/0';
}

async function runQuery<Row extends pg.QueryResultRow>(
  pool: Pick<pg.Pool, 'connect'>,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const query = client.query<Row>(text, values);
    const { rows } = await withTimeout(query, POLL_TIMEOUT_MS, () => {
      throw new Error('the server did not respond');
    });
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
