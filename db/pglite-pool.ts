import pg from 'pg';
import type { DatabaseLog } from './open.ts';
import { startPgliteServer } from './pglite-server.ts';
import { PgliteStream } from './pglite-stream.ts';
import { surviveLostConnections } from './postgres-pool.ts';

/**
 * The embedded database in `folder`, behind the same driver as PostgreSQL. It runs in a thread of its own, since a query blocks
 * the thread it runs on, and there is no port and no socket. One connection: parallel queries queue in the pool.
 */
export async function openPglitePool(
  folder: string,
  log: DatabaseLog,
  script?: URL,
): Promise<{ pool: pg.Pool; stop: () => Promise<void> }> {
  const server = await startPgliteServer({ folder, log, script });
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // Also how long a query waits in the queue before it is refused.
    connectionTimeoutMillis: 15_000,
    stream: () => new PgliteStream(server.connect),
    // Said here in full, so that the PG… variables of the environment have no say.
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    password: 'none',
    ssl: false,
  });
  surviveLostConnections(pool, log);
  return { pool, stop: server.stop };
}
