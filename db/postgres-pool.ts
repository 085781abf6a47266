import pg from 'pg';
import type { DatabaseLog } from './open.ts';

/** Far longer than any query of a page: a runaway query must not hold one of ten connections. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction of a hanging process would hold its row locks forever. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

const LOG_INTERVAL_MS = 10_000;

/** Connects at the first query, and again after the server was down. */
export function openPostgresPool(url: string, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kinora',
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // By a query, because PgBouncer rejects unknown connection parameters.
    async onConnect(client) {
      await client.query(
        `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; ` +
          `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}; ` +
          `set timezone = 'UTC'; ` +
          // Compiling takes longer than any of the queries.
          `set jit = off`,
      );
    },
  });
  handleLostConnections(pool, log);
  return pool;
}

/** Without error listeners on pool and client, a lost connection ends the process. */
export function handleLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  let lastLoggedAt = Number.NEGATIVE_INFINITY;
  pool.on('error', ({ message }) => {
    // The server closes all at once.
    if (Date.now() < lastLoggedAt + LOG_INTERVAL_MS) return;
    lastLoggedAt = Date.now();
    log.warn({ cause: message }, 'idle database connections were lost');
  });
  pool.on('connect', (client) => {
    // The next query on the connection rejects.
    client.on('error', () => {});
  });
}
