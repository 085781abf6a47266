import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { column, typedSql } from './typed-sql.ts';

/** Unexpired sessions that were active in the last 15 minutes (M2). */
export async function countActiveSessions(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await typedSql('active sessions', { active: column.number() })`
    select count(*)::integer as active from sessions
    where seen_at > now() - interval '15 minutes' and expires_at > now()`.execute(kysely);
  return rows[0]?.active ?? 0;
}
