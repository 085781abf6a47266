import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Voids credentials issued before a change: links and codes in mails, pending second factors and
 * provider links, requested e-mail changes, trusted devices. Links by which the old address stops
 * an e-mail change stay valid.
 */
export async function voidCredentials(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<void> {
  await db.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
  await db
    .updateTable('email_changes')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  // The values of all but codes are or contain the user's id.
  await sql`
    delete from verifications using users
    where users.id = ${userId} and position(users.id in verifications.value) > 0`.execute(db);
  await voidCodes(db, userId);
}

/** Voids mailed codes, whose identifiers begin with the e-mail address. */
export async function voidCodes(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<void> {
  await sql`
    delete from verifications using users
    where users.id = ${userId} and (
      starts_with(verifications.identifier, 'sign-in-otp-' || users.email || '|')
      or starts_with(verifications.identifier,
        'email-verification-otp-' || users.email || '|'))`.execute(db);
}

/** Ends all sessions of a user except one. Resolves to their number. */
export async function endSessions(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  keptSessionId: string | null = null,
): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (keptSessionId !== null) query = query.where('id', '<>', keptSessionId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}
