import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { STOP_LINK_TTL_DAYS } from './link-lifetimes.ts';

/** A change that can still be confirmed; `undefined` if none. */
export function findPendingChange(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'new_email'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** A change that can still be stopped or undone; `undefined` if none. */
export function findStoppableChange(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'old_email', 'created_at', 'confirmed_at'])
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${STOP_LINK_TTL_DAYS})`)
    .executeTakeFirst();
}
