import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { SignUps } from '../../../db/schema-accounts.ts';
import { LINK_TTL_SECONDS } from '../email/link-lifetimes.ts';

export type SignUp = Selectable<SignUps>;

/** Lifetime of an unconfirmed sign-up and its reserved username. */
export const SIGN_UP_TTL_HOURS = 24;

export const isUnexpired = sql<boolean>`created_at > now() - make_interval(hours => ${SIGN_UP_TTL_HOURS})`;

const hasNoAccount = sql<boolean>`not exists (select from users where email = sign_ups.email)`;

export function findSignUp(db: Kysely<Schema>, id: string): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', id)
    .where(isUnexpired)
    .executeTakeFirst();
}

/** Whether a link that is sent now can confirm the sign-up for as long as its mail says. */
export async function isConfirmable(db: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sign_ups')
    .select('id')
    .where('id', '=', id)
    .where(
      'created_at',
      '>',
      sql<Date>`now() - make_interval(hours => ${SIGN_UP_TTL_HOURS}, secs => ${-LINK_TTL_SECONDS})`,
    )
    .where(hasNoAccount)
    .executeTakeFirst();
  return found !== undefined;
}

/** The newest sign-up of an e-mail without an account. */
export function findPendingSignUp(db: Kysely<Schema>, email: string): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where(isUnexpired)
    .where(hasNoAccount)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
