import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export async function findUserIdByEmail(
  db: Kysely<Schema>,
  email: unknown,
): Promise<string | null> {
  if (typeof email !== 'string') return null;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return user?.id ?? null;
}
