import type { Member } from '../../../domain/account.ts';
import type { Services } from '../../context.ts';

/** The token by which somebody shares their list; null where they do not. */
export async function getShareToken(
  { database }: Pick<Services, 'database'>,
  { id }: Member,
): Promise<string | null> {
  const row = await database
    .selectFrom('shared_lists')
    .select('token')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Whose list a token shows; null where it is none, or is no longer. `username` is null for who has no name (U6). */
export async function getListOwner(
  { database }: Pick<Services, 'database'>,
  token: string,
): Promise<{ id: string; username: string | null } | null> {
  if (!/^[\w-]{22}$/.test(token)) return null;
  const row = await database
    .selectFrom('shared_lists')
    .leftJoin('profiles', 'profiles.id', 'shared_lists.user_id')
    .select(['shared_lists.user_id', 'profiles.username'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row ? { id: row.user_id, username: row.username } : null;
}
