import type { Kysely, Transaction } from 'kysely';
import type { CacheTag } from '../domain/cache-tags.ts';
import { lockAdmins } from './lock-admins.ts';
import { pagesShowing } from './pages-showing.ts';
import type { Schema } from './schema.ts';

/** The last admin cannot be deleted, because no one could appoint another. */
export class LastAdmin extends Error {}

/** Deletes a user. An admin may keep the reviews as anonymous. Returns the affected cache tags. */
export async function forgetUser(
  transaction: Transaction<Schema>,
  id: string,
  { keepReviews = false } = {},
): Promise<CacheTag[]> {
  // From here on the user cannot write another review.
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const pages = await pagesShowing(transaction, id);
  if (!keepReviews) await transaction.deleteFrom('reviews').where('user_id', '=', id).execute();
  // Cascades to sessions, accounts, keys, role and profile (see 0004-accounts.sql).
  await transaction.deleteFrom('users').where('id', '=', id).execute();
  return pages;
}

/** Deletes the user's own account. Rejects with `LastAdmin` for the last admin. */
export async function forgetOneself(database: Kysely<Schema>, id: string): Promise<CacheTag[]> {
  return database.transaction().execute(async (transaction) => {
    const [first, second] = await lockAdmins(transaction);
    if (first === id && second === undefined) throw new LastAdmin();
    return forgetUser(transaction, id);
  });
}
