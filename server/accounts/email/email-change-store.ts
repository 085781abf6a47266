import { APIError } from 'better-auth/api';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { INVALID_LINK } from './email-links.ts';
import { STOP_LINK_TTL_DAYS } from './link-lifetimes.ts';

/**
 * An undo keeps factors that were set up before this, or before the change: their owner has had
 * time to set them up.
 */
export const FACTOR_LIMIT = sql<Date>`now() - interval '1 day'`;

type Locking = { forUpdate?: boolean };

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
export function findStoppableChange(db: Kysely<Schema>, id: string, { forUpdate }: Locking = {}) {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'user_id')
    .select(({ exists, selectFrom, ref }) => [
      'email_changes.id',
      'user_id',
      'old_email',
      'email_changes.created_at',
      'confirmed_at',
      'former_password',
      'users.email as current_email',
      exists(
        selectFrom('two_factors')
          .select('two_factors.id')
          .whereRef('two_factors.user_id', '=', ref('users.id'))
          .where('verified', '=', true)
          .where(
            'two_factors.created_at',
            '<=',
            sql<Date>`greatest(email_changes.created_at, ${FACTOR_LIMIT})`,
          ),
      )
        .$castTo<boolean>()
        .as('has_kept_factor'),
    ])
    .where('email_changes.id', '=', id)
    .where('undone_at', 'is', null)
    .where(
      'email_changes.created_at',
      '>',
      sql<Date>`now() - make_interval(days => ${STOP_LINK_TTL_DAYS})`,
    )
    .$if(forUpdate === true, (query) => query.forUpdate(['email_changes', 'users']))
    .executeTakeFirst();
}

/** An undone change whose undo the later address can still stop; `undefined` if none. */
export function findStoppableUndo(db: Kysely<Schema>, id: string, { forUpdate }: Locking = {}) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'undone_email'])
    .$narrowType<{ undone_email: string }>()
    .where('id', '=', id)
    .where('undone_email', 'is not', null)
    .where('reset_after', '>', sql<Date>`now()`)
    .$if(forUpdate === true, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Whether the e-mail was restored by an undo that the later address can still stop. */
export async function hasStoppableUndo(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const undo = await db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('reset_after', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return undo !== undefined;
}

/** Throws 401 if another account has the e-mail by now. */
export async function setEmail(
  transaction: Transaction<Schema>,
  userId: string,
  email: string,
): Promise<void> {
  const taken = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (taken) throw new APIError('UNAUTHORIZED', INVALID_LINK);
  await transaction
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
}
