import { sql } from 'kysely';
import { writeCsv, writeCsvRows } from '../../../../domain/csv.ts';
import { type AdminSession, changeAsAdmin } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { narrow } from './get-logs.server.ts';
import { type LogsQuery, writeLogsQuery } from './schema.ts';

/** Entries of one file. Whoever needs more has backups, or narrows it. */
const FILE_MOST = 50_000;
/** Entries that are in memory at a time: one of an import may be 200 KB. */
const AT_ONCE = 200;

const HEAD = ['time', 'administrator', 'administrator_id', 'action', 'target_type', 'target_id', 'details'] as const;

type Row = {
  id: string;
  /** To the microsecond, as the next entries are looked for from here. */
  place: string;
  created_at: Date;
  username: string | null;
  admin_id: string;
  action: string;
  target_type: string;
  target_id: string;
  details: Record<string, unknown>;
};

/**
 * What a query finds as a table for spreadsheets, the latest first, as far as `FILE_MOST` entries. That it was taken is in the log first
 * (M10), and not in the file. Rejects with a `Refusal` for who is no administrator any more.
 */
export async function getLogsFile(
  services: Pick<Services, 'database'>,
  admin: AdminSession,
  query: LogsQuery,
): Promise<AsyncGenerator<string>> {
  const { database } = services;
  const where = sql.join([sql`true`, ...(await narrow(database, query))], sql` and `);

  /** The moment of the entry about this file: everything before it is in the file. */
  const now = await changeAsAdmin(services, admin, async (transaction) => {
    const { rows } = await sql<{ now: string; lines: number }>`
      select now()::text as now, count(*)::integer as lines
      from (select from admin_logs as t where ${where} limit ${FILE_MOST}) as counted`.execute(transaction);
    const [{ now, lines } = { now: '', lines: 0 }] = rows;
    const { page: _, open: __, ...filters } = writeLogsQuery(query);
    return { done: now, log: [{ action: 'export_logs', type: 'admin_log', id: 'logs.csv', details: { filters, lines } }] };
  });

  async function readFrom(last: Row | undefined, most: number): Promise<Row[]> {
    const behind = last ? sql`(t.created_at <= ${last.place} and (t.created_at < ${last.place} or t.id > ${last.id}))` : sql`true`;
    const { rows } = await sql<Row>`
      select t.*, t.created_at::text as place, p.username
      from (
        select * from admin_logs as t where ${where} and t.created_at < ${now} and ${behind} order by t.created_at desc, t.id limit ${most}
      ) as t left join profiles p on p.id = t.admin_id order by t.created_at desc, t.id`.execute(database);
    return rows;
  }

  async function* write(): AsyncGenerator<string> {
    yield writeCsv([HEAD]);
    let last: Row | undefined;
    for (let left = FILE_MOST; left > 0; ) {
      const rows = await readFrom(last, Math.min(AT_ONCE, left));
      yield writeCsvRows(rows.map(cellsOf));
      last = rows.at(-1);
      left = rows.length < AT_ONCE ? 0 : left - rows.length;
    }
  }
  return write();
}

function cellsOf({ created_at, username, admin_id, action, target_type, target_id, details }: Row) {
  return [created_at, username, admin_id, action, target_type, target_id, JSON.stringify(details)];
}
