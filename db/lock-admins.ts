import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

/**
 * The administrators, none of whom is banned: they stay as they are until the transaction ends. Whoever makes or removes one waits for
 * that, so that two cannot remove each other.
 */
export async function lockAdmins(transaction: Transaction<Schema>): Promise<string[]> {
  await sql`select from user_roles where role = 'admin' order by user_id for update`.execute(
    transaction,
  );
  // Only now: who waited for the lock has not seen who was banned meanwhile.
  const { rows } = await typedSql('locked admins', { user_id: column.text() })`
    select user_id from user_roles join users on users.id = user_roles.user_id
    where role = 'admin' and banned_at is null order by user_id`.execute(transaction);
  return rows.map((row) => row.user_id);
}

/** Whether somebody is one of them still, and will be until the transaction ends. */
export async function isAdminStill(transaction: Transaction<Schema>, id: string): Promise<boolean> {
  await sql`select from user_roles where user_id = ${id} for share`.execute(transaction);
  // Only now, as above.
  const { rows } = await sql`
    select from user_roles join users on users.id = user_roles.user_id
    where user_id = ${id} and role = 'admin' and banned_at is null`.execute(transaction);
  return rows.length > 0;
}
