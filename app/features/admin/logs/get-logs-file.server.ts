import { column, type TypedRow } from '../../../../db/typed-sql.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { getRowsFile } from './get-csv-file.server.ts';
import { logConditions } from './get-logs.server.ts';
import { type LogsQuery, logsQuery } from './schema.ts';

const CSV_HEADER = [
  'time',
  'administrator',
  'administrator_id',
  'action',
  'target_type',
  'target_id',
  'details',
] as const;

const ROW = {
  created_at: column.date(),
  username: column.orNull(column.text()),
  admin_id: column.text(),
  action: column.text(),
  target_type: column.text(),
  target_id: column.text(),
  details: column.json<Record<string, unknown>>(),
};
type Row = TypedRow<typeof ROW>;

/** The admin log as a CSV file; see `getRowsFile`. */
export async function getLogsFile(
  services: Pick<Services, 'db'>,
  admin: AdminSession,
  query: LogsQuery,
): Promise<AsyncGenerator<string>> {
  const { page: _, open: __, ...filters } = logsQuery.write(query);
  return getRowsFile(services, admin, {
    query: 'admin logs of a file',
    row: ROW,
    name: 'logs.csv',
    table: 'admin_logs',
    userColumn: 'admin_id',
    where: await logConditions(services.db, query),
    filters,
    head: CSV_HEADER,
    toCells,
  });
}

function toCells({ created_at, username, admin_id, action, target_type, target_id, details }: Row) {
  return [created_at, username, admin_id, action, target_type, target_id, JSON.stringify(details)];
}
