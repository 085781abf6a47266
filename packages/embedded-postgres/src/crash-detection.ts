import type { PGlite } from '@electric-sql/pglite';

/** The value of PGlite's POSTGRES_MAIN_LONGJMP, which it does not export. */
const RECOVERABLE_ERROR = 100;

type MainLoop = { _PostgresMainLoopOnce: () => void };

/**
 * Calls `onCrash` when PostgreSQL exits, for instance because the disk refuses its write-ahead log.
 * PGlite takes such an exit for the error of one query and would go on with a dead server, which
 * returns garbage or never returns. `onCrash` must end the thread, because PGlite also catches what
 * it throws.
 */
export function detectCrash(database: PGlite, onCrash: (error: unknown) => never): void {
  const module = database.Module as unknown as MainLoop;
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (!isRecoverable(error)) onCrash(error);
      throw error;
    }
  };
}

/**
 * PostgreSQL leaves its main loop by a long jump after a failed query; Emscripten turns the jump
 * into an exit with this status.
 */
function isRecoverable(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    error.status === RECOVERABLE_ERROR
  );
}

/** The last error message in a response of the PostgreSQL protocol. */
export function lastErrorMessage(response: Uint8Array[]): string | null {
  const fields = Buffer.concat(response).toString('utf8').split('\0');
  const message = fields.findLast((field) => field.startsWith('M'));
  return message === undefined ? null : message.slice(1);
}
