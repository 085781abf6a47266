import type { Logger } from 'pino';
import { DatabaseHeld } from '../../db/open.ts';

/** Says that a job goes on later, and why. A database that an operator holds is no trouble, and no cause for a warning. */
export function putOff(log: Logger, error: unknown, message: string): void {
  log[error instanceof DatabaseHeld ? 'debug' : 'warn']({ err: error }, message);
}
