import type { Logger } from 'pino';
import { DatabaseHeld } from '../../db/open.ts';

/** Logs that a job is postponed: a warning, unless an operator holds the database. */
export function putOff(log: Logger, error: unknown, message: string): void {
  log[error instanceof DatabaseHeld ? 'debug' : 'warn']({ err: error }, message);
}
