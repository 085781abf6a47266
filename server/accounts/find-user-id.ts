import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Lowers the e-mail as the library does: the database may lower other letters. */
export async function findUserIdByEmail(
  db: Kysely<Schema>,
  email: unknown,
): Promise<string | null> {
  if (typeof email !== 'string') return null;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return user?.id ?? null;
}
