import type { User } from '../../../domain/accounts/account.ts';
import type { Services } from '../../context.ts';

/** Token of the shared list; `null` if it is not shared. */
export async function getShareToken(
  { db }: Pick<Services, 'db'>,
  { id }: User,
): Promise<string | null> {
  const row = await db
    .selectFrom('shared_lists')
    .select('token')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.token ?? null;
}

/**
 * Owner of a shared list; `null` for an unknown or revoked token, and while the owner is banned.
 * `username` may be `null` (U6).
 */
export async function getListOwner(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<{ id: string; username: string | null } | null> {
  if (!/^[\w-]{22}$/.test(token)) return null;
  const row = await db
    .selectFrom('shared_lists')
    .innerJoin('users', 'users.id', 'shared_lists.user_id')
    .leftJoin('profiles', 'profiles.id', 'shared_lists.user_id')
    .select(['shared_lists.user_id', 'profiles.username'])
    .where('token', '=', token)
    .where('users.banned_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: row.user_id, username: row.username } : null;
}
