import type { Logger } from 'pino';
import { DatabaseHeld } from '../../db/open.ts';

/**
 * Logs that a job is postponed. No warning if an operator holds the database, which is expected.
 */
export function putOff(log: Logger, error: unknown, message: string): void {
  log[error instanceof DatabaseHeld ? 'debug' : 'warn']({ err: error }, message);
}
