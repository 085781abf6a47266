import type pg from 'pg';
import { withTimeout } from '../lib/timeout.ts';

/** Other clients of a busy pooler may take and return connections between two queries. */
const ROUNDS = 20;
const TIMEOUT_MS = 5000;

/**
 * Whether a pooler such as PgBouncer assigns a connection of the server per transaction: prepared
 * statements, settings and LISTEN of a session are then lost. `pool` has at least two connections.
 */
export async function isTransactionPooler(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect();
  try {
    return await withTimeout(detect(first, pool), TIMEOUT_MS, () => false);
  } finally {
    first.release(true);
  }
}

async function detect(first: pg.PoolClient, pool: pg.Pool): Promise<boolean> {
  const { pid } = await readBackend(first);
  // A pooler has process ids of its own for its clients.
  if (pid === getReportedPid(first)) return false;
  // The server may allow no further connection.
  const second = await pool.connect().catch(() => null);
  if (second === null) return false;
  try {
    return await sharesBackends(first, second);
  } finally {
    second.release(true);
  }
}

/** Whether two clients get the same process of the server, or one of them several. */
async function sharesBackends(first: pg.PoolClient, second: pg.PoolClient): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await readBackend(first);
    await second.query('begin');
    const taken = await readBackend(second);
    // Without a query of the first client if its process was taken: the pooler may have no other.
    const isShared = taken.id === before.id || (await readBackend(first)).id !== before.id;
    await second.query('commit');
    if (isShared) return true;
  }
  return false;
}

type Backend = { pid: number; id: string };

async function readBackend(client: pg.PoolClient): Promise<Backend> {
  const { rows } = await client.query<Backend>(
    `select pid, concat(pid, ' ', backend_start) as id from pg_stat_activity
      where pid = pg_backend_pid()`,
  );
  const [backend] = rows;
  if (backend === undefined) throw new Error('the server does not list its own process');
  return backend;
}

/** Not in the types of node-postgres. */
function getReportedPid(client: pg.PoolClient): unknown {
  return 'processID' in client ? client.processID : null;
}
