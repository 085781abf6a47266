import type { PGlite } from '@electric-sql/pglite';

/** PGlite's POSTGRES_MAIN_LONGJMP, which it keeps to itself. */
const ERROR_OF_QUERY = 100;

type MainLoop = { _PostgresMainLoopOnce: () => void };

/**
 * Calls `crashed` at the moment when PostgreSQL gives up, as it does where the disk refuses its log, or stumbles over a defect. PGlite
 * takes such an end for an error of one query and would go on with a server that is no more: it answers nonsense or spins for ever.
 * `crashed` must end the thread, since what it throws would be taken in the same way.
 */
export function watchForCrash(database: PGlite, crashed: (error: unknown) => never): void {
  const module = database.Module as unknown as MainLoop;
  const turn = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      turn();
    } catch (error) {
      if (!isErrorOfQuery(error)) crashed(error);
      throw error;
    }
  };
}

/** An error that PostgreSQL recovers from leaves its main loop by a jump, which arrives here as an exit with a status of its own. */
function isErrorOfQuery(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    error.status === ERROR_OF_QUERY
  );
}

/** What PostgreSQL said last in these bytes of its answer, for the log. */
export function lastWords(answer: Uint8Array[]): string | null {
  const fields = Buffer.concat(answer).toString('utf8').split('\0');
  const message = fields.findLast((field) => field.startsWith('M'));
  return message === undefined ? null : message.slice(1);
}
