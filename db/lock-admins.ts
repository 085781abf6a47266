import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

/** An arbitrary key of an advisory lock, unique in the database. */
const LOCK_KEY = 7_546_673;

/** Locks all admins until the transaction ends, so that two cannot remove each other. */
export async function lockAdmins(transaction: Transaction<Schema>): Promise<string[]> {
  // Row locks alone can deadlock: a query that waited also locks users who are no admins any more,
  // one of whom another admin may be deleting.
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(transaction);
  await sql`select from user_roles where role = 'admin' order by user_id for update`.execute(
    transaction,
  );
  // A separate query: one that waited for the lock does not see bans committed meanwhile.
  const { rows } = await typedSql('locked admins', { user_id: column.text() })`
    select user_id from user_roles join users on users.id = user_roles.user_id
    where role = 'admin' and banned_at is null order by user_id`.execute(transaction);
  return rows.map((row) => row.user_id);
}

/** Whether the user is an admin, and will be until the transaction ends. */
export async function lockIfAdmin(transaction: Transaction<Schema>, id: string): Promise<boolean> {
  await sql`select from user_roles where user_id = ${id} for share`.execute(transaction);
  const { rows } = await sql`
    select from user_roles join users on users.id = user_roles.user_id
    where user_id = ${id} and role = 'admin' and banned_at is null`.execute(transaction);
  return rows.length > 0;
}
