import pg from 'pg';
import { withTimeout } from '../lib/timeout.ts';
import { isEncryptionRejected, isServerError, STANDBY_MESSAGE } from './connection-error.ts';
import type { DatabaseLog } from './open.ts';
import { createHostSelection, type HostSelection } from './postgres-hosts.ts';
import type { PostgresTarget } from './postgres-url.ts';

/** Far longer than any query of a page: a runaway query must not hold one of ten connections. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction of a hanging process would hold its row locks forever. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Leaves time for a second host before a request is given up. */
const CONNECT_TIMEOUT_OF_SEVERAL_HOSTS_MS = 2000;
const MAX_CONNECTIONS = 10;
const LOG_INTERVAL_MS = 10_000;

export type ReconnectingPool = pg.Pool & {
  /** Closes the connections of now before they are used again: their server is no primary. */
  discardConnections(): void;
};

/** Connects at the first query, and again after the server was down, perhaps to another host. */
export function openPostgresPool(target: PostgresTarget, log: DatabaseLog): ReconnectingPool {
  const hosts = createHostSelection(target);
  const connectionTimeoutMillis =
    target.connectTimeoutMs ??
    (target.hosts.length > 1 ? CONNECT_TIMEOUT_OF_SEVERAL_HOSTS_MS : CONNECT_TIMEOUT_MS);
  const pool = new pg.Pool({
    Client: hosts.Client,
    application_name: 'kinora',
    max: target.maxConnections ?? MAX_CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => prepareConnection(client, target, hosts, connectionTimeoutMillis),
  });
  handleLostConnections(pool, log);
  return withReconnection(pool, target.hosts.length);
}

/** Rejects if the server has not the role that the URL requires. */
async function prepareConnection(
  client: pg.ClientBase,
  { sessionAttributes, isPooled }: PostgresTarget,
  hosts: HostSelection,
  timeoutMs: number,
): Promise<void> {
  // By a query, because PgBouncer rejects unknown connection parameters. In transaction mode it
  // keeps the time zone for each of its clients, but nothing else.
  const limits =
    `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; ` +
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}; ` +
    // Compiling takes longer than any of the queries.
    'set jit = off; ';
  const query = client.query<{ transaction_read_only: string }>(
    `${isPooled ? '' : limits}set timezone = 'UTC'; show transaction_read_only`,
  );
  const results = await withTimeout(query, timeoutMs, () => {
    throw new Error('the server did not respond');
  });
  // One result per statement.
  const [row] = [results].flat().at(-1)?.rows ?? [];
  const isReadOnly = row?.transaction_read_only === 'on';
  const isWanted =
    sessionAttributes === 'any' ||
    isReadOnly === (sessionAttributes === 'read-only' || sessionAttributes === 'standby');
  if (isWanted) return;
  hosts.markFailed(client);
  throw new Error(isReadOnly ? STANDBY_MESSAGE : 'the database server is a primary');
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

/** Tries each host once, with both encryptions if necessary, and replaces discarded connections. */
function withReconnection(pool: pg.Pool, hostCount: number): ReconnectingPool {
  const connectedAt = new WeakMap<pg.ClientBase, number>();
  let discardedAt = Number.NEGATIVE_INFINITY;
  pool.on('connect', (client) => connectedAt.set(client, performance.now()));
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  async function connectToAnyHost(): Promise<pg.PoolClient> {
    const rejections: unknown[] = [];
    for (let failures = 0; ; )
      try {
        return await connect();
      } catch (error) {
        const isRejected = isEncryptionRejected(error);
        if (isRejected && rejections.length < hostCount) rejections.push(error);
        else failures += 1;
        // The reason of the server says more than the missing TLS of the second attempt.
        if (failures >= hostCount)
          throw (isRejected && rejections.findLast(isServerError)) || error;
      }
  }

  async function connectAgain(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connectToAnyHost();
      if ((connectedAt.get(client) ?? 0) >= discardedAt) return client;
      client.release(true);
    }
  }

  return Object.assign(pool, {
    connect: connectAgain as pg.Pool['connect'],
    discardConnections() {
      discardedAt = performance.now();
    },
  });
}
