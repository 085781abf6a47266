import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** An account that cannot sign in. */
export async function addUser(
  kysely: Kysely<Schema>,
  id: string,
  username: string | null,
): Promise<void> {
  await kysely
    .insertInto('users')
    .values({ id, name: username ?? id, email: `${id}@example.com` })
    .execute();
  await kysely.insertInto('profiles').values({ id, username }).execute();
}

/** The stored role; `user` without one. */
export async function getRole(kysely: Kysely<Schema>, id: string): Promise<string> {
  const row = await kysely
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.role ?? 'user';
}

export async function userExists(kysely: Kysely<Schema>, id: string): Promise<boolean> {
  const rows = await kysely.selectFrom('users').select('id').where('id', '=', id).execute();
  return rows.length > 0;
}
