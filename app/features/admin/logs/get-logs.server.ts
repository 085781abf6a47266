import { type Kysely, type RawBuilder, sql } from 'kysely';
import { peopleNamed } from '../../../../db/people-named.ts';
import { BY_AGE, readListing } from '../../../../db/read-listing.ts';
import type { Schema } from '../../../../db/schema.ts';
import { column, type TypedRow, typedSql } from '../../../../db/typed-sql.ts';
import type { Listing } from '../../../../domain/listing.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { periodOf } from './rules.ts';
import type { LogsQuery } from './schema.ts';

/** Entries of a page (M9). */
export const LOGS_PAGE = 100;
/** Maximum bytes of details in a list; the dialog shows all. */
const MAX_DETAILS_LENGTH = 4000;
/** Entries that are searched for a prefix of a target id. A pasted prefix matches one, or a few. */
const TARGETS_LOOKED_AT = 1000;
/** Maximum number of options; the search by name finds all. */
const MAX_ADMINS = 100;

type Database = Pick<Services, 'database'>;

export type LogRow = {
  id: string;
  /** The username is `null` if deleted or without a name. */
  admin: { id: string; username: string | null };
  action: string;
  target: { type: string; id: string };
  /** `null` if too long for a list. */
  details: Record<string, unknown> | null;
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

const COLUMNS = sql`t.id, t.admin_id, p.username, t.action, t.target_type, t.target_id, t.created_at`;
const JOINS = sql`left join profiles p on p.id = t.admin_id`;

export type LogsPageData = {
  query: LogsQuery;
  logs: Listing<LogRow>;
  size: number;
  /** Options of the filter by admin. */
  administrators: LogRow['admin'][];
  /** `null` if none is open, or its id is unknown. */
  opened: LogRow | null;
};

export async function getLogsPage(
  services: Database,
  admin: AdminSession,
  query: LogsQuery,
): Promise<LogsPageData> {
  const id = query.open?.id ?? null;
  const [logs, administrators, opened] = await Promise.all([
    getLogs(services, admin, query),
    getAdministrators(services, admin, query.admin),
    id === null ? null : getLog(services, admin, id),
  ]);
  return { query, logs, size: LOGS_PAGE, administrators, opened };
}

/** Entries of the admin log, newest first (M9). */
export async function getLogs(
  { database }: Database,
  _admin: AdminSession,
  query: LogsQuery,
): Promise<Listing<LogRow>> {
  const listing = await readListing(database, {
    query: 'admin logs of a page',
    row: ROW,
    table: 'admin_logs',
    where: await narrow(database, query),
    order: BY_AGE.newest,
    columns: sql`${COLUMNS}, case when octet_length(t.details::text) <= ${MAX_DETAILS_LENGTH} then t.details end as details`,
    joins: JOINS,
    page: query.page,
    size: LOGS_PAGE,
  });
  return { ...listing, rows: listing.rows.map(logOf) };
}

/** An entry with all details. `null` for an unknown id. */
export async function getLog(
  { database }: Database,
  _admin: AdminSession,
  id: string,
): Promise<LogRow | null> {
  const { rows } = await typedSql(
    'admin log',
    ROW,
  )`select ${COLUMNS}, t.details from admin_logs as t ${JOINS} where t.id = ${id}`.execute(
    database,
  );
  return rows[0] ? logOf(rows[0]) : null;
}

/** Current admins by name, and the selected one, who may be a former admin. */
export async function getAdministrators(
  { database }: Database,
  _admin: AdminSession,
  chosen: string,
): Promise<LogRow['admin'][]> {
  const { rows } = await typedSql('admins', {
    id: column.text(),
    username: column.orNull(column.text()),
  })`
    select r.user_id as id, p.username from user_roles r left join profiles p on p.id = r.user_id
    where r.role = 'admin' or r.user_id = ${chosen} order by lower(p.username), r.user_id limit ${MAX_ADMINS}`.execute(
    database,
  );
  return chosen === '' || rows.some(({ id }) => id === chosen)
    ? rows
    : [...rows, { id: chosen, username: null }];
}

/** The conditions of a query, of the table `t`. */
export async function narrow(
  database: Kysely<Schema>,
  query: LogsQuery,
): Promise<RawBuilder<unknown>[]> {
  const { who, admin, action, type, target } = query;
  const { since, before } = periodOf(query);
  const [people, targets] = await Promise.all([
    who === '' ? null : peopleNamed(database, who),
    target === '' ? null : targetsFrom(database, target),
  ]);
  return [
    ...(admin === '' ? [] : [sql`t.admin_id = ${admin}`]),
    ...(people === null ? [] : [sql`t.admin_id = any (${people}::text[])`]),
    ...(action === null ? [] : [sql`t.action = ${action}`]),
    ...(type === null ? [] : [sql`t.target_type = ${type}`]),
    ...(targets === null ? [] : [sql`t.target_id = any (${targets}::text[])`]),
    ...(since === null ? [] : [sql`t.created_at >= ${since}`]),
    ...(before === null ? [] : [sql`t.created_at < ${before}`]),
  ];
}

/** Target ids with a prefix. Reads the index from the prefix on, which works in any collation. */
async function targetsFrom(database: Kysely<Schema>, beginning: string): Promise<string[]> {
  const { rows } = await typedSql('targets of admin logs', { id: column.text() })`
    select distinct id from (
      select target_id as id from admin_logs where target_id >= ${beginning} order by target_id limit ${TARGETS_LOOKED_AT}
    ) as from_there
    where starts_with(id, ${beginning})`.execute(database);
  return rows.map(({ id }) => id);
}

function logOf(row: Row): LogRow {
  return {
    id: row.id,
    admin: { id: row.admin_id, username: row.username },
    action: row.action,
    target: { type: row.target_type, id: row.target_id },
    details: row.details,
    date: row.created_at.toISOString(),
  };
}
