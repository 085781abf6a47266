import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { pagesShowing } from './pages-showing.ts';

/**
 * Removes a person and all that is theirs, in one transaction. Reviews go too, or stay without a name where an administrator decides so.
 * Resolves to the pages that showed something of it, as the page cache names them.
 */
export async function forgetUser(database: Kysely<Schema>, id: string, { keepReviews = false } = {}): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    const pages = await pagesShowing(transaction, id);
    if (!keepReviews) await transaction.deleteFrom('reviews').where('user_id', '=', id).execute();
    // Sessions, ways of signing in, keys, role and profile go with it (see 0004-accounts.sql).
    await transaction.deleteFrom('users').where('id', '=', id).execute();
    return pages;
  });
}
