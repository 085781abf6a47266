import { type RawBuilder, sql } from 'kysely';
import { type Columns, column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import { type CsvCell, writeCsv, writeCsvRows } from '../../../../lib/csv.ts';
import { type AdminSession, changeAsAdmin } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';

/** Maximum rows of one file: filters narrow it down, and backups have all. */
const MAX_FILE_ROWS = 50_000;
/** Rows in memory at a time: one of an import may take 200 KB. */
const BATCH_SIZE = 200;

/** `place` is the time of the row in microseconds, where the next batch begins. */
const CURSOR_COLUMNS = { id: column.text(), place: column.text() };
type Cursor = TypedRow<typeof CURSOR_COLUMNS>;

type RowsFileOptions<C extends Columns> = {
  /** As logged. */
  name: string;
  table: 'admin_logs' | 'security_events';
  /** Name of the query that reads the rows, and the columns for `toCells`. */
  query: string;
  row: C;
  /** The column of the user id whose name is also read. */
  userColumn: 'admin_id' | 'user_id';
  /** Conditions of the table `t`. */
  where: RawBuilder<unknown>[];
  filters: Record<string, string>;
  head: readonly string[];
  toCells: (row: TypedRow<C>) => CsvCell[];
};

/**
 * The rows of a query as CSV, newest first, at most `MAX_FILE_ROWS`. The export is logged before it
 * begins (M10), and is not in the file. Rejects with a `AdminError` if the role was revoked
 * meanwhile.
 */
export async function getRowsFile<C extends Columns>(
  services: Pick<Services, 'db'>,
  admin: AdminSession,
  { name, table, query, row, userColumn, where, filters, head, toCells }: RowsFileOptions<C>,
): Promise<AsyncGenerator<string>> {
  const { db } = services;
  const condition = sql.join([sql`true`, ...where], sql` and `);

  /** Time of the log entry of this export: the file has all rows before it. */
  const now = await changeAsAdmin(services, admin, async (transaction) => {
    const { rows } = await typedSql('lines of a log file', {
      now: column.text(),
      lines: column.number(),
    })`
      select now()::text as now, count(*)::integer as lines
      from (select from ${sql.table(table)} as t where ${condition}
        limit ${MAX_FILE_ROWS}) as counted`.execute(transaction);
    const [{ now, lines } = { now: '', lines: 0 }] = rows;
    return {
      result: now,
      log: [{ action: 'export_logs', type: 'admin_log', id: name, details: { filters, lines } }],
    };
  });

  async function readBatch(last: Cursor | undefined, limit: number) {
    const afterLast = last
      ? sql`(t.created_at <= ${last.place} and (t.created_at < ${last.place} or t.id > ${last.id}))`
      : sql`true`;
    const { rows } = await typedSql(query, { ...row, ...CURSOR_COLUMNS })`
      select t.*, t.created_at::text as place, p.username
      from (
        select * from ${sql.table(table)} as t
        where ${condition} and t.created_at < ${now} and ${afterLast}
          order by t.created_at desc, t.id limit ${limit}
      ) as t left join profiles p on p.id = ${sql.ref(`t.${userColumn}`)}
        order by t.created_at desc, t.id`.execute(db);
    return rows;
  }

  async function* generateCsv(): AsyncGenerator<string> {
    yield writeCsv([head]);
    let last: Cursor | undefined;
    for (let remaining = MAX_FILE_ROWS; remaining > 0; ) {
      const rows = await readBatch(last, Math.min(BATCH_SIZE, remaining));
      yield writeCsvRows(rows.map(toCells));
      last = rows.at(-1);
      remaining = rows.length < BATCH_SIZE ? 0 : remaining - rows.length;
    }
  }
  return generateCsv();
}
