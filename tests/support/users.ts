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
