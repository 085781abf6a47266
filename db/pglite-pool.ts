import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import pg from 'pg';
import type { DatabaseLog } from './open.ts';
import { PgliteStream } from './pglite-stream.ts';
import { surviveLostConnections } from './postgres-pool.ts';

/**
 * The embedded database in `folder`, behind the same driver as PostgreSQL. It runs in a thread of its own, since a query blocks
 * the thread it runs on, and there is no port and no socket. One connection: parallel queries queue in the pool.
 */
export async function openPglitePool(folder: string, log: DatabaseLog): Promise<{ pool: pg.Pool; stop: () => Promise<void> }> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder },
    // Flags of the process such as --input-type or --import are not meant for it.
    execArgv: [],
  });
  // The first message says that the database is ready; a worker that fails before rejects this by its 'error' event.
  await once(worker, 'message');
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // Every connection sees its port closed then, and the queries on it reject.
  worker.on('error', (error) => log.error({ err: error }, 'the embedded database stopped'));

  function connect(): PgliteStream {
    return new PgliteStream(() => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port2, [port2]);
      return port1;
    });
  }
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // Also how long a query waits in the queue before it is refused.
    connectionTimeoutMillis: 15_000,
    stream: connect,
    // Said here in full, so that the PG… variables of the environment have no say.
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    password: 'none',
    ssl: false,
  });
  surviveLostConnections(pool, log);
  async function stop(): Promise<void> {
    worker.postMessage('stop');
    await exited;
  }
  return { pool, stop };
}
