import type { Logger } from 'pino';
import { isUnavailable } from '../../domain/web/database-unavailable.ts';

/** Logs that a job is postponed: a warning, unless an operator holds the database. */
export function logPostponed(log: Logger, error: unknown, message: string): void {
  const isBusy = isUnavailable(error) && error.reason === 'busy';
  log[isBusy ? 'debug' : 'warn']({ err: error }, message);
}
