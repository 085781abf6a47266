import pg from 'pg';
import type { DatabaseLog } from './open.ts';

/** Longer than any query of a page needs by far; a query that runs away must not hold one of ten connections. */
const STATEMENT_TIMEOUT = 15_000;
/** A transaction whose process hangs would keep its row locks for ever. */
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000;

/** A pool on `url`. It connects at the first query, and again after the server was away. */
export function openPostgresPool(url: string, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kinora',
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Set by a query and not at connecting, because PgBouncer refuses connection parameters that it does not know.
    async onConnect(client) {
      await client.query(
        `set statement_timeout = ${STATEMENT_TIMEOUT}; ` +
          `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT}; ` +
          `set timezone = 'UTC'; ` +
          // To compile a query takes longer than any of ours does.
          `set jit = off`,
      );
    },
  });
  surviveLostConnections(pool, log);
  return pool;
}

/** Without a listener the loss of a connection ends the process: of an idle one by the pool's event, of one in use by its own. */
export function surviveLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    // Whoever uses it learns of the loss by the rejection of the next query.
    client.on('error', () => {});
  });
}
