import type { Logger } from 'pino';
import { DatabaseBusy } from '../../db/open.ts';

/** Logs that a job is postponed: a warning, unless an operator holds the database. */
export function logPostponed(log: Logger, error: unknown, message: string): void {
  log[error instanceof DatabaseBusy ? 'debug' : 'warn']({ err: error }, message);
}
