import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import type pg from 'pg';
import { errorCode } from '../lib/error-code.ts';
import {
  CANNOT_CONNECT_NOW,
  describeConnectionError,
  isTemporary,
  STANDBY_MESSAGE,
} from './connection-error.ts';
import { isTransactionPooler } from './detect-pooler.ts';
import type { DatabaseLog } from './open.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { type PostgresTarget, parsePostgresUrl } from './postgres-url.ts';

/** The variable of a URL, for error messages. */
export type UrlVariable = 'DATABASE_URL' | 'DATABASE_REPLICA_URL';

export type PostgresServer = {
  /** Whether it is behind a pooler in transaction mode, by the URL or by its behaviour. */
  isPooled: boolean;
  isPoolerDetected: boolean;
  /** Unverified: by TLS with a certificate that is not checked. */
  encryption: 'none' | 'unverified' | 'verified';
};

export type WaitOptions = {
  log: Pick<DatabaseLog, 'info'>;
  /** Limit for a server that cannot be reached. */
  timeoutMs?: number;
  pollIntervalMs?: number;
};

const WAIT_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 1000;

const AWAY_LINE = 'the database cannot be reached yet, waiting for it';
const STANDBY_LINE = 'the database accepts no writes yet, waiting for a primary';

const silentLog = { info() {}, warn() {}, error() {} };

/**
 * Waits until the server of DATABASE_URL accepts writes: up to a minute if it cannot be reached,
 * without limit while it starts up or is a standby, as during a failover. Logs one line. Rejects
 * with a message for the operator.
 */
export function waitForPrimary(
  url: string,
  { log, timeoutMs = WAIT_TIMEOUT_MS, pollIntervalMs = POLL_INTERVAL_MS }: WaitOptions,
): Promise<PostgresServer> {
  return withPool('DATABASE_URL', url, async (pool, target) => {
    let awaySince: number | null = null;
    let lastLine = '';
    for (;;) {
      const { state, error } = await readState(pool);
      if (state === 'primary') return inspectServer(pool, target);
      awaySince = state === 'away' ? (awaySince ?? performance.now()) : null;
      if (awaySince !== null && performance.now() - awaySince >= timeoutMs) throw error;
      const line = state === 'standby' ? STANDBY_LINE : AWAY_LINE;
      if (line !== lastLine) log.info({ cause: describeConnectionError(error, target) }, line);
      lastLine = line;
      await sleep(pollIntervalMs);
    }
  });
}

/** Connects once. Rejects with a message for the operator. */
export function checkServer(
  variable: UrlVariable,
  url: string,
  connectTimeoutMs: number | null = null,
): Promise<PostgresServer> {
  return withPool(variable, url, inspectServer, connectTimeoutMs);
}

async function withPool<T>(
  variable: UrlVariable,
  url: string,
  work: (pool: pg.Pool, target: PostgresTarget) => Promise<T>,
  connectTimeoutMs: number | null = null,
): Promise<T> {
  const parsed = parsePostgresUrl(url);
  const target = { ...parsed, connectTimeoutMs: connectTimeoutMs ?? parsed.connectTimeoutMs };
  // Changes no session, as another client of a pooler may get it next.
  const pool = openForOperator(variable, { ...target, isPooled: true, maxConnections: 2 });
  try {
    return await work(pool, target);
  } catch (error) {
    throw new Error(`${variable}: ${describeConnectionError(error, target)}`, { cause: error });
  } finally {
    await pool.end();
  }
}

/** Throws the name of the variable if a file of the URL cannot be read. */
function openForOperator(variable: UrlVariable, target: PostgresTarget): pg.Pool {
  try {
    return openPostgresPool(target, silentLog);
  } catch (error) {
    throw new Error(`${variable}: ${error instanceof Error ? error.message : error}`);
  }
}

type State = 'primary' | 'standby' | 'starting' | 'away';

/** Rejects if only a change of the configuration can help. */
async function readState(pool: pg.Pool): Promise<{ state: State; error?: unknown }> {
  try {
    if (await isWritable(pool)) return { state: 'primary' };
    return { state: 'standby', error: new Error(STANDBY_MESSAGE) };
  } catch (error) {
    if (!isTemporary(error)) throw error;
    if (error instanceof Error && error.message === STANDBY_MESSAGE)
      return { state: 'standby', error };
    return { state: errorCode(error) === CANNOT_CONNECT_NOW ? 'starting' : 'away', error };
  }
}

async function isWritable(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    return rows[0]?.transaction_read_only === 'off';
  } finally {
    // Not used again: it may have been lost.
    client.release(true);
  }
}

async function inspectServer(pool: pg.Pool, target: PostgresTarget): Promise<PostgresServer> {
  const client = await pool.connect();
  const isEncrypted = client.connection.stream instanceof TLSSocket;
  client.release();
  const isPoolerDetected = target.isPooled === null && (await isTransactionPooler(pool));
  return {
    isPooled: target.isPooled ?? isPoolerDetected,
    isPoolerDetected,
    encryption: !isEncrypted ? 'none' : target.tls.checksCertificate ? 'verified' : 'unverified',
  };
}
