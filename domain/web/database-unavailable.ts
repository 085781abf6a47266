/**
 * `timeout`: no response in time, so a write may have happened. `lost`: no connection, or it was
 * lost. `read_only`: a standby, or a primary that was demoted. `busy`: the embedded database runs
 * exclusive work such as a restore.
 */
export type UnavailableReason = 'timeout' | 'lost' | 'read_only' | 'busy';

/** The database does not work at the moment; nothing is wrong with the statement. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** By name, because the pages are a bundle with their own copy of the class. */
export function isUnavailable(error: unknown): error is DatabaseUnavailable {
  return error instanceof Error && error.name === 'DatabaseUnavailable';
}

/** Whether an idempotent statement may succeed if it is run again at once. */
export function isRetriable(error: unknown): boolean {
  return isUnavailable(error) && (error.reason === 'lost' || error.reason === 'read_only');
}
