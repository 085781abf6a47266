import type { Kysely, Transaction } from 'kysely';
import type { CacheTag } from '../domain/cache-tags.ts';
import { lockAdmins } from './lock-admins.ts';
import { pagesShowing } from './pages-showing.ts';
import type { Schema } from './schema.ts';

/** Nobody would be left who could make another one. */
export class LastAdmin extends Error {}

/**
 * Removes a person and all that is theirs, in the transaction at hand. Reviews go too, or stay without a name where an administrator
 * decides so. Resolves to the cache tags of the pages that showed
 * something of it.
 */
export async function forgetUser(
  transaction: Transaction<Schema>,
  id: string,
  { keepReviews = false } = {},
): Promise<CacheTag[]> {
  // From here on nobody writes a review as them.
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const pages = await pagesShowing(transaction, id);
  if (!keepReviews) await transaction.deleteFrom('reviews').where('user_id', '=', id).execute();
  // Sessions, ways of signing in, keys, role and profile go with it (see 0004-accounts.sql).
  await transaction.deleteFrom('users').where('id', '=', id).execute();
  return pages;
}

/** The same for who leaves by themselves. Rejects with `LastAdmin` where that is the last administrator. */
export async function forgetOneself(database: Kysely<Schema>, id: string): Promise<CacheTag[]> {
  return database.transaction().execute(async (transaction) => {
    const [first, second] = await lockAdmins(transaction);
    if (first === id && second === undefined) throw new LastAdmin();
    return forgetUser(transaction, id);
  });
}
