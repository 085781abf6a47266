import { join } from 'node:path';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import type { Log } from './log.ts';
import { MessagePortStream } from './message-port-stream.ts';
import { makePrivateFolder } from './private-files.ts';
import { startSupervisor } from './supervisor.ts';

/**
 * Limits how long a connection may take, including the time that a query waits for the only one.
 */
const CONNECTION_TIMEOUT_MS = 15_000;

export type EmbeddedPostgres = {
  /** Has one connection, because the server has one session: parallel queries queue. */
  pool: pg.Pool;
  /** Ends the pool, shuts the server down and unlocks the folder. Safe to call twice. */
  close(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Created if missing. The data is in its subfolder `database`. */
  folder: string;
  log: Log;
  /** Replaces the worker script in tests. */
  workerUrl?: URL;
};

/**
 * Starts the server of `folder`. Rejects with `FolderLockError` if another process has the folder
 * open, and with the server's error if it cannot start or does not write commits to the disk. * The
 * worker is started before the first `await`, so that it makes progress while the caller blocks its
 * own thread.
 */
export async function openEmbeddedPostgres({
  folder,
  log,
  workerUrl,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  makePrivateFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const server = await startSupervisor({ folder: join(folder, 'database'), log, workerUrl });
    const pool = createPool(() => new MessagePortStream(server.connect), log);
    return {
      pool,
      async close() {
        if (!pool.ending) await pool.end();
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function createPool(stream: () => MessagePortStream, log: Log): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    stream,
    // All set, so that PGHOST and the like are not read from the environment.
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    password: 'none',
    ssl: false,
  });
  // Without these listeners a lost connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // The next query on the client rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
