import { sql } from 'kysely';
import { matchesWords, ORDER_BY_AGE, readListing } from '../../../../db/read-listing.ts';
import { column, typedSql } from '../../../../db/typed-sql.ts';
import type { Role } from '../../../../domain/accounts/account.ts';
import type { Listing } from '../../../../domain/admin/listing.ts';
import type { AdminSession } from '../../../admin-session.ts';
import type { Services } from '../../../context.ts';
import type { UsersQuery } from './schema.ts';

export const USERS_PAGE_SIZE = 20;

export type UserRow = {
  id: string;
  /** `null` if not set. */
  username: string | null;
  role: Role;
  joined: string;
  banned: boolean;
  /** Whether it is the account of the admin. */
  isSelf: boolean;
};

const ROW = {
  id: column.text(),
  username: column.orNull(column.text()),
  role: column.orNull(column.text<Role>()),
  created_at: column.date(),
  banned_at: column.orNull(column.date()),
};
const DETAILS_ROW = {
  ...ROW,
  email: column.text(),
  email_verified: column.boolean(),
  ban_reason: column.orNull(column.text()),
  sessions: column.number(),
  reviews: column.number(),
  saved: column.number(),
};

const IS_ADMIN = sql`exists (select from user_roles r where r.user_id = t.id and r.role = 'admin')`;

/** Users with their roles, newest first (M3). */
export async function getUsers(
  { db }: Pick<Services, 'db'>,
  admin: AdminSession,
  query: UsersQuery,
): Promise<Listing<UserRow>> {
  const listing = await readListing(db, {
    query: 'users of a page',
    row: ROW,
    table: 'users',
    where: [
      ...matchesWords(sql`name || ' ' || email`, query.text),
      ...(query.role === 'admin'
        ? [IS_ADMIN]
        : query.role === 'user'
          ? [sql`not ${IS_ADMIN}`]
          : []),
      ...(query.status === 'banned'
        ? [sql`t.banned_at is not null`]
        : query.status === 'active'
          ? [sql`t.banned_at is null`]
          : []),
    ],
    order: ORDER_BY_AGE[query.sort],
    columns: sql`t.id, p.username, r.role, t.created_at, t.banned_at`,
    joins: sql`left join profiles p on p.id = t.id left join user_roles r on r.user_id = t.id`,
    page: query.page,
    size: USERS_PAGE_SIZE,
  });
  return {
    ...listing,
    rows: listing.rows.map((row) => ({
      id: row.id,
      username: row.username,
      role: row.role ?? 'user',
      joined: row.created_at.toISOString(),
      banned: row.banned_at !== null,
      isSelf: row.id === admin.id,
    })),
  };
}

export type UserDetails = UserRow & {
  email: string;
  emailVerified: boolean;
  ban: { since: string; reason: string } | null;
  sessions: number;
  reviews: number;
  saved: number;
};

/** A user with ban and counts. `null` for an unknown id. */
export async function getUser(
  { db }: Pick<Services, 'db'>,
  admin: AdminSession,
  id: string,
): Promise<UserDetails | null> {
  const { rows } = await typedSql('user', DETAILS_ROW)`
    select u.id, p.username, r.role, u.created_at, u.banned_at, u.ban_reason, u.email,
      u.email_verified,
      (select count(*)::integer from sessions s
        where s.user_id = u.id and s.expires_at > now()) as sessions,
      (select count(*)::integer from reviews v where v.user_id = u.id) as reviews,
      (select count(*)::integer from title_states m
        where m.user_id = u.id and m.saved_at is not null) as saved
    from users u left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id
    where u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    username: row.username,
    role: row.role ?? 'user',
    joined: row.created_at.toISOString(),
    isSelf: row.id === admin.id,
    email: row.email,
    emailVerified: row.email_verified,
    sessions: row.sessions,
    reviews: row.reviews,
    saved: row.saved,
    banned: row.banned_at !== null,
    ban: row.banned_at && { since: row.banned_at.toISOString(), reason: row.ban_reason ?? '' },
  };
}
