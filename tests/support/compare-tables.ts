import { createHash } from 'node:crypto';

export type Row = Record<string, string | null>;
export type Tables = Record<string, Row[]>;

/**
 * Tables written by any request, by rejected ones, or by a job after the start; and the keys of the
 * site, which it creates when the first token is signed.
 */
const BACKGROUND_TABLES = new Set([
  'catalog_responses',
  'event_counts',
  'jwks',
  'review_counts',
  'search_counts',
  'security_events',
  'titles',
  'username_skeletons',
  'view_counts',
  'viewed_pages',
  'watch_services',
]);
/** Tables to which any visitor may add: sign-ups, their mails, and inquiries. */
const TABLES_OF_VISITORS = new Set(['outbox', 'sign_ups', 'support_inquiries', 'verifications']);
/** Columns changed by votes and reports of other users, and by reading. */
const SHARED_COLUMNS = new Set(['helpful', 'reports', 'reported_at', 'seen_at', 'used_at']);

/** Parses a dump of `npm run backup`. */
export async function readDump(lines: AsyncIterable<string>): Promise<Tables> {
  const tables: Tables = {};
  let rows: Row[] = [];
  let columns: string[] = [];
  for await (const line of lines) {
    const parsed = JSON.parse(line) as { table?: string; columns?: string[] } | (string | null)[];
    if (Array.isArray(parsed))
      rows.push(
        Object.fromEntries(columns.map((column, index) => [column, parsed[index] ?? null])),
      );
    else if (parsed.table !== undefined) {
      rows = [];
      columns = parsed.columns ?? [];
      tables[parsed.table] = rows;
    }
  }
  return tables;
}

/** Hash per table, independent of row order, of the data that visitors may not change. */
export function hashRoleTables(tables: Tables): Record<string, string> {
  return hashTables(
    tables,
    (name) => !TABLES_OF_VISITORS.has(name),
    () => true,
  );
}

/** The same, without the rows of these users. */
export function hashTablesOfOthers(tables: Tables, userIds: string[]): Record<string, string> {
  const ownImports = (tables.list_imports ?? [])
    .filter((row) => userIds.some((id) => belongsTo(row, id)))
    .map(({ id }) => id);
  return hashTables(
    tables,
    (name) => !TABLES_OF_VISITORS.has(name),
    (row) =>
      !userIds.some((id) => belongsTo(row, id)) && !ownImports.includes(row.import_id ?? null),
  );
}

/** The same, for the rows of one user. */
export function hashTablesOfUser(tables: Tables, userId: string): Record<string, string> {
  return hashTables(
    tables,
    (name) => name !== 'outbox',
    (row) => belongsTo(row, userId),
  );
}

function belongsTo(row: Row, userId: string): boolean {
  return row.user_id === userId || row.id === userId;
}

function hashTables(
  tables: Tables,
  includesTable: (name: string) => boolean,
  includesRow: (row: Row) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([name]) => !BACKGROUND_TABLES.has(name) && includesTable(name))
      .map(([name, allRows]) => {
        const rows = allRows
          .filter(includesRow)
          .map((row) => Object.entries(row).filter(([column]) => !SHARED_COLUMNS.has(column)));
        const lines = rows.map((row) => JSON.stringify(row)).sort();
        return [
          name,
          `${rows.length} rows, ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)}`,
        ];
      }),
  );
}
