import type { Kysely, Transaction } from 'kysely';
import { pagesShowing } from './pages-showing.ts';
import type { Schema } from './schema.ts';

/**
 * Removes a person and all that is theirs, in the transaction at hand. Reviews go too, or stay without a name where an administrator
 * decides so. Resolves to the pages that showed something of it, as the page cache names them.
 */
export async function forgetUserIn(transaction: Transaction<Schema>, id: string, { keepReviews = false } = {}): Promise<string[]> {
  const pages = await pagesShowing(transaction, id);
  if (!keepReviews) await transaction.deleteFrom('reviews').where('user_id', '=', id).execute();
  // Sessions, ways of signing in, keys, role and profile go with it (see 0004-accounts.sql).
  await transaction.deleteFrom('users').where('id', '=', id).execute();
  return pages;
}

/** The same in a transaction of its own. */
export async function forgetUser(database: Kysely<Schema>, id: string, options: { keepReviews?: boolean } = {}): Promise<string[]> {
  return database.transaction().execute((transaction) => forgetUserIn(transaction, id, options));
}
