import pg from 'pg';
import {
  DatabaseUnavailable,
  isUnavailable,
  type UnavailableReason,
} from '../domain/web/database-unavailable.ts';

/**
 * The error of a query or connection as `DatabaseUnavailable`; `null` if the server rejected the
 * statement. Errors without an SQLSTATE come from the connection.
 */
export function toUnavailable(error: unknown): DatabaseUnavailable | null {
  if (isUnavailable(error)) return error;
  if (!(error instanceof pg.DatabaseError))
    return new DatabaseUnavailable('lost', 'no connection to the database', error);
  const reason = getReason(error.code ?? '');
  return reason && new DatabaseUnavailable(reason, 'the database is unavailable', error);
}

/** Classes of SQLSTATE: connection, resources (such as a full disk), shutdown, system error. */
const LOST = /^(08|53|57P|58)/;
const QUERY_CANCELED = '57014';
const READ_ONLY_TRANSACTION = '25006';

function getReason(sqlState: string): UnavailableReason | null {
  if (sqlState === READ_ONLY_TRANSACTION) return 'read_only';
  if (sqlState === QUERY_CANCELED) return 'timeout';
  return LOST.test(sqlState) ? 'lost' : null;
}
