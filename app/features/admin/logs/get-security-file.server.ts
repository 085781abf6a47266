import { column } from '../../../../db/typed-sql.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { getRowsFile } from './get-csv-file.server.ts';
import { securityConditions } from './get-security.server.ts';
import { type SecurityQuery, securityQuery } from './schema.ts';

const CSV_HEADER = ['time', 'user', 'user_id', 'event', 'details'] as const;

const ROW = {
  created_at: column.date(),
  username: column.orNull(column.text()),
  user_id: column.orNull(column.text()),
  event: column.text(),
  details: column.json<Record<string, unknown>>(),
};

/** Security events as a CSV file; see `getRowsFile`. */
export async function getSecurityFile(
  services: Pick<Services, 'db'>,
  admin: AdminSession,
  query: SecurityQuery,
): Promise<AsyncGenerator<string>> {
  const { page: _, ...filters } = securityQuery.write(query);
  return getRowsFile(services, admin, {
    query: 'security events of a file',
    row: ROW,
    name: 'security.csv',
    table: 'security_events',
    userColumn: 'user_id',
    where: await securityConditions(services.db, query),
    filters,
    head: CSV_HEADER,
    toCells: ({ created_at, username, user_id, event, details }) => [
      created_at,
      username,
      user_id,
      event,
      JSON.stringify(details),
    ],
  });
}
