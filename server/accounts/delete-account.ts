import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { deleteOwnAccount, LastAdminError } from '../../db/delete-user.ts';
import type { Schema } from '../../db/schema.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';

/** Deletes an account and its data; returns the cache tags of its pages. */
export async function deleteAccount(db: Kysely<Schema>, userId: string): Promise<CacheTag[]> {
  try {
    return await deleteOwnAccount(db, userId);
  } catch (error) {
    if (!(error instanceof LastAdminError)) throw error;
    throw new APIError('CONFLICT', { code: 'LAST_ADMIN', message: 'the last administrator stays' });
  }
}
