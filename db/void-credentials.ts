import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Voids what was handed out before a credential changed: links and codes of mails, sign-ins that wait for their second factor, links to
 * providers under way, requested changes of the e-mail address, trusted devices. Whoever had one of them has to begin anew. The links by
 * which an old address stops a change go on.
 */
export async function voidCredentials(
  database: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<void> {
  await database.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
  await database
    .updateTable('email_changes')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  // Identifiers of codes begin with the address; the values of all others are, or hold, the user's id.
  await sql`
    delete from verifications using users
    where users.id = ${userId} and (position(users.id in verifications.value) > 0
      or starts_with(verifications.identifier, 'sign-in-otp-' || users.email || '|')
      or starts_with(verifications.identifier, 'email-verification-otp-' || users.email || '|'))`.execute(
    database,
  );
}

/** Ends the sessions of a user, but for the one to keep. Resolves to their number. */
export async function endSessions(
  database: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  keptSessionId: string | null = null,
): Promise<number> {
  let query = database.deleteFrom('sessions').where('user_id', '=', userId);
  if (keptSessionId !== null) query = query.where('id', '<>', keptSessionId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}
