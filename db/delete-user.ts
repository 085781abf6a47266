import { type Kysely, sql, type Transaction } from 'kysely';
import type { CacheTag } from '../domain/web/cache-tags.ts';
import { QUEUED_EXPIRING_KINDS } from '../domain/web/mail-kind.ts';
import { getCacheTagsOfUser } from './cache-tags-of-user.ts';
import { lockAdmins } from './lock-admins.ts';
import type { Schema } from './schema.ts';
import { voidCredentials } from './void-credentials.ts';

/** The last admin cannot be deleted, because no one could appoint another. */
export class LastAdminError extends Error {}

/** Deletes a user. An admin may keep the reviews as anonymous. Returns the affected cache tags. */
export async function deleteUserAccount(
  transaction: Transaction<Schema>,
  id: string,
  { keepReviews = false } = {},
): Promise<CacheTag[]> {
  // From here on the user cannot write another review.
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const tags = await getCacheTagsOfUser(transaction, id);
  if (!keepReviews) await transaction.deleteFrom('reviews').where('user_id', '=', id).execute();
  await voidCredentials(transaction, id);
  await deleteRowsOfEmail(transaction, id);
  // Cascades to sessions, accounts, keys, role and profile (see 0004-accounts.sql).
  await transaction.deleteFrom('users').where('id', '=', id).execute();
  return tags;
}

/** Deletes the user's own account. Rejects with `LastAdminError` for the last admin. */
export async function deleteOwnAccount(db: Kysely<Schema>, id: string): Promise<CacheTag[]> {
  return db.transaction().execute(async (transaction) => {
    const [first, second] = await lockAdmins(transaction);
    if (first === id && second === undefined) throw new LastAdminError();
    return deleteUserAccount(transaction, id);
  });
}

/**
 * Deletes what refers to the user by e-mail only: sign-ups, and unsent mails with links and codes.
 * Notices, such as of a changed password, are still sent.
 */
async function deleteRowsOfEmail(transaction: Transaction<Schema>, id: string): Promise<void> {
  await sql`
    delete from sign_ups using users
    where users.id = ${id} and sign_ups.email = users.email`.execute(transaction);
  await sql`
    delete from outbox
    where kind = any (${QUEUED_EXPIRING_KINDS}::text[]) and (
      recipient = (select email from users where id = ${id})
      or data::jsonb ->> 'id' in (select id from email_changes where user_id = ${id})
    )`.execute(transaction);
}
