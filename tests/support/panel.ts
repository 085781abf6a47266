import type { Kysely } from 'kysely';
import type { AdminSession } from '../../app/admin-session.ts';
import type { Schema } from '../../db/schema.ts';
import type { Member } from '../../domain/account.ts';
import { memberOf } from './test-site.ts';
import { addUser } from './users.ts';

/** Somebody with an account who is an administrator, as a request knows them. */
export async function addAdmin(kysely: Kysely<Schema>, id: string, username: string = id): Promise<Member> {
  await addUser(kysely, id, username);
  await kysely.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
  return { ...memberOf(id, username), role: 'admin' };
}

/** What the guards make of an administrator, for reads that ask for it. */
export function sessionFor({ id, username }: Member): AdminSession {
  return { id, username } as AdminSession;
}

export type Logged = { admin_id: string; action: string; target_type: string; target_id: string; details: Record<string, unknown> };

/** All that the log says, in the order in which it was written. */
export async function readLog(kysely: Kysely<Schema>): Promise<Logged[]> {
  return kysely
    .selectFrom('admin_logs')
    .select(['admin_id', 'action', 'target_type', 'target_id', 'details'])
    .orderBy('created_at')
    .orderBy('action')
    .execute();
}
