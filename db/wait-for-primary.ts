import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorCode } from '../lib/error-code.ts';
import type { DatabaseLog } from './open.ts';
import { STANDBY_MESSAGE } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

const COLUMNS = { transaction_read_only: column.text<'on' | 'off'>() };
const POLL_INTERVAL_MS = 1000;
/** The server starts up, or recovers after a crash. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Waits until the server accepts writes, as during a failover it may be a standby or start up. Logs
 * one line. Rejects if it cannot be reached for another reason.
 */
export async function waitForPrimary(
  kysely: Kysely<Schema>,
  log: DatabaseLog,
  pollIntervalMs = POLL_INTERVAL_MS,
): Promise<void> {
  for (let isFirst = true; !(await isPrimary(kysely)); isFirst = false) {
    if (isFirst) log.info({}, 'the database accepts no writes yet, waiting for a primary');
    await sleep(pollIntervalMs);
  }
}

async function isPrimary(kysely: Kysely<Schema>): Promise<boolean> {
  try {
    const { rows } = await typedSql('primary', COLUMNS)`show transaction_read_only`.execute(kysely);
    return rows[0]?.transaction_read_only === 'off';
  } catch (error) {
    const isStandby = error instanceof Error && error.message === STANDBY_MESSAGE;
    if (isStandby || errorCode(error) === CANNOT_CONNECT_NOW) return false;
    throw error;
  }
}
