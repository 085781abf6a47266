import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findUserIdsByName } from '../../../../db/find-user-ids.ts';
import { ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import type { Schema } from '../../../../db/schema.ts';
import { column, type TypedRow } from '../../../../db/typed-sql.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import { toPeriod } from './rules.ts';
import type { SecurityQuery } from './schema.ts';

const PAGE_SIZE = 100;

export type SecurityRow = {
  id: string;
  event: string;
  /** `null` if the account is unknown or deleted. */
  user: { id: string; username: string | null } | null;
  details: Record<string, unknown>;
  date: string;
};

const ROW = {
  id: column.text(),
  event: column.text(),
  user_id: column.orNull(column.text()),
  username: column.orNull(column.text()),
  details: column.json<Record<string, unknown>>(),
  created_at: column.date(),
};
type Row = TypedRow<typeof ROW>;

export type SecurityPageData = { query: SecurityQuery; events: Listing<SecurityRow>; size: number };

/** Security events, newest first. */
export async function getSecurity(
  { db }: Pick<Services, 'db'>,
  _admin: AdminSession,
  query: SecurityQuery,
): Promise<SecurityPageData> {
  const listing = await readListing(db, {
    query: 'security events of a page',
    row: ROW,
    table: 'security_events',
    where: await securityConditions(db, query),
    order: ORDER_BY_AGE.newest,
    columns: sql`t.id, t.event, t.user_id, p.username, t.details, t.created_at`,
    joins: sql`left join profiles p on p.id = t.user_id`,
    page: query.page,
    size: PAGE_SIZE,
  });
  return { query, events: { ...listing, rows: listing.rows.map(toSecurityRow) }, size: PAGE_SIZE };
}

/** The conditions of a query, of the table `t`. */
export async function securityConditions(
  db: Kysely<Schema>,
  query: SecurityQuery,
): Promise<RawBuilder<unknown>[]> {
  const { text, event } = query;
  const { since, before } = toPeriod(query);
  const userIds = text === '' ? null : await findUserIdsByName(db, text);
  return [
    ...(userIds === null ? [] : [sql`t.user_id = any (${userIds}::text[])`]),
    ...(event === null ? [] : [sql`t.event = ${event}`]),
    ...(since === null ? [] : [sql`t.created_at >= ${since}`]),
    ...(before === null ? [] : [sql`t.created_at < ${before}`]),
  ];
}

function toSecurityRow({ id, event, user_id, username, details, created_at }: Row): SecurityRow {
  return {
    id,
    event,
    user: user_id === null ? null : { id: user_id, username },
    details,
    date: created_at.toISOString(),
  };
}
