import { type Kysely, sql } from 'kysely';
import type { AdminSession } from '../../app/admin-session.ts';
import type { Schema } from '../../db/schema.ts';
import type { User } from '../../domain/accounts/account.ts';
import { createTestUser } from './test-site.ts';
import { addUser } from './users.ts';

/** An account with the admin role. */
export async function addAdmin(
  kysely: Kysely<Schema>,
  id: string,
  username: string = id,
): Promise<User> {
  await addUser(kysely, id, username);
  await kysely.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
  return { ...createTestUser(id, username), role: 'admin', adminFactor: 'confirmed' };
}

/** The session that the guards pass to reads of admin pages. */
export function toAdminSession({ id, username }: User): AdminSession {
  return { id, username } as AdminSession;
}

export type LoggedAction = {
  admin_id: string;
  action: string;
  target_type: string;
  target_id: string;
  details: Record<string, unknown>;
};

/** The admin log, oldest first. */
export async function readLog(kysely: Kysely<Schema>): Promise<LoggedAction[]> {
  return kysely
    .selectFrom('admin_logs')
    .select(['admin_id', 'action', 'target_type', 'target_id', 'details'])
    .orderBy('created_at')
    .orderBy('action')
    .execute();
}

/** Runs a function while the admin log rejects every insert. */
export async function withFailingAdminLog(
  kysely: Kysely<Schema>,
  run: () => Promise<void>,
): Promise<void> {
  await sql`create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
    kysely,
  );
  await sql`create trigger refuse_lines before insert
    on admin_logs for each row execute function refuse_line()`.execute(kysely);
  try {
    await run();
  } finally {
    await sql`drop function refuse_line() cascade`.execute(kysely);
  }
}
