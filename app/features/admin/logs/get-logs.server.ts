import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findUserIdsByName } from '../../../../db/find-user-ids.ts';
import { ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import type { Schema } from '../../../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { toPeriod } from './rules.ts';
import type { LogsQuery } from './schema.ts';

/** Entries of a page (M9). */
export const LOGS_PAGE_SIZE = 100;
/** Maximum bytes of details in a list; the dialog shows all. */
const MAX_DETAILS_LENGTH = 4000;
/** Characters of longer details in a list. */
const DETAILS_START_LENGTH = 1000;
/** Entries that are searched for a prefix of a target id. A pasted prefix matches one, or a few. */
const MAX_SCANNED_TARGETS = 1000;
/** Maximum number of options; the search by name finds all. */
const MAX_ADMINS = 100;

type LogDeps = Pick<Services, 'db'>;

export type LogRow = {
  id: string;
  /** The username is `null` if deleted or without a name. */
  admin: { id: string; username: string | null };
  action: string;
  target: { type: string; id: string };
  /** `null` if too long for a list. */
  details: Record<string, unknown> | null;
  /** The start of the JSON of details that are too long. */
  detailsStart: string | null;
  date: string;
};

const ROW = {
  id: column.text(),
  admin_id: column.text(),
  username: column.orNull(column.text()),
  action: column.text(),
  target_type: column.text(),
  target_id: column.text(),
  details: column.orNull(column.json<Record<string, unknown>>()),
  created_at: column.date(),
};
type Row = TypedRow<typeof ROW>;
const LISTED_ROW = { ...ROW, details_start: column.orNull(column.text()) };

const COLUMNS = sql`t.id, t.admin_id, p.username, t.action, t.target_type, t.target_id,
  t.created_at`;
const JOINS = sql`left join profiles p on p.id = t.admin_id`;

export type LogsPageData = {
  query: LogsQuery;
  logs: Listing<LogRow>;
  size: number;
  /** Options of the filter by admin. */
  admins: LogRow['admin'][];
  /** `null` if none is open, or its id is unknown. */
  opened: LogRow | null;
};

export async function getLogsPage(
  services: LogDeps,
  admin: AdminSession,
  query: LogsQuery,
): Promise<LogsPageData> {
  const id = query.open?.id ?? null;
  const [logs, admins, opened] = await Promise.all([
    getLogs(services, admin, query),
    getAdmins(services, admin, query.admin),
    id === null ? null : getLog(services, admin, id),
  ]);
  return { query, logs, size: LOGS_PAGE_SIZE, admins, opened };
}

/** Entries of the admin log, newest first (M9). */
export async function getLogs(
  { db }: LogDeps,
  _admin: AdminSession,
  query: LogsQuery,
): Promise<Listing<LogRow>> {
  const listing = await readListing(db, {
    query: 'admin logs of a page',
    row: LISTED_ROW,
    table: 'admin_logs',
    where: await logConditions(db, query),
    order: ORDER_BY_AGE.newest,
    columns: sql`${COLUMNS},
      case when octet_length(t.details::text) <= ${MAX_DETAILS_LENGTH} then t.details end as details,
      case when octet_length(t.details::text) > ${MAX_DETAILS_LENGTH}
        then left(t.details::text, ${DETAILS_START_LENGTH}) end as details_start`,
    joins: JOINS,
    page: query.page,
    size: LOGS_PAGE_SIZE,
  });
  return { ...listing, rows: listing.rows.map((row) => toLogRow(row, row.details_start)) };
}

/** An entry with all details. `null` for an unknown id. */
export async function getLog(
  { db }: LogDeps,
  _admin: AdminSession,
  id: string,
): Promise<LogRow | null> {
  const { rows } = await typedSql(
    'admin log',
    ROW,
  )`select ${COLUMNS}, t.details from admin_logs as t ${JOINS} where t.id = ${id}`.execute(db);
  return rows[0] ? toLogRow(rows[0], null) : null;
}

/** Current admins by name, and the selected one, who may be a former admin. */
export async function getAdmins(
  { db }: LogDeps,
  _admin: AdminSession,
  selectedId: string,
): Promise<LogRow['admin'][]> {
  const { rows } = await typedSql('admins', {
    id: column.text(),
    username: column.orNull(column.text()),
  })`
    select r.user_id as id, p.username from user_roles r left join profiles p on p.id = r.user_id
    where r.role = 'admin' or r.user_id = ${selectedId} order by lower(p.username), r.user_id
      limit ${MAX_ADMINS}`.execute(db);
  return selectedId === '' || rows.some(({ id }) => id === selectedId)
    ? rows
    : [...rows, { id: selectedId, username: null }];
}

/** The conditions of a query, of the table `t`. */
export async function logConditions(
  db: Kysely<Schema>,
  query: LogsQuery,
): Promise<RawBuilder<unknown>[]> {
  const { text, admin, action, type, target } = query;
  const { since, before } = toPeriod(query);
  const [userIds, targetIds] = await Promise.all([
    text === '' ? null : findUserIdsByName(db, text),
    target === '' ? null : findTargetIds(db, target),
  ]);
  return [
    ...(admin === '' ? [] : [sql`t.admin_id = ${admin}`]),
    ...(userIds === null ? [] : [sql`t.admin_id = any (${userIds}::text[])`]),
    ...(action === null ? [] : [sql`t.action = ${action}`]),
    ...(type === null ? [] : [sql`t.target_type = ${type}`]),
    ...(targetIds === null ? [] : [sql`t.target_id = any (${targetIds}::text[])`]),
    ...(since === null ? [] : [sql`t.created_at >= ${since}`]),
    ...(before === null ? [] : [sql`t.created_at < ${before}`]),
  ];
}

/** Target ids with a prefix. Reads the index from the prefix on, which works in any collation. */
async function findTargetIds(db: Kysely<Schema>, prefix: string): Promise<string[]> {
  const { rows } = await typedSql('targets of admin logs', { id: column.text() })`
    select distinct id from (
      select target_id as id from admin_logs where target_id >= ${prefix} order by target_id
        limit ${MAX_SCANNED_TARGETS}
    ) as from_there
    where starts_with(id, ${prefix})`.execute(db);
  return rows.map(({ id }) => id);
}

function toLogRow(row: Row, detailsStart: string | null): LogRow {
  return {
    id: row.id,
    admin: { id: row.admin_id, username: row.username },
    action: row.action,
    target: { type: row.target_type, id: row.target_id },
    details: row.details,
    detailsStart,
    date: row.created_at.toISOString(),
  };
}
