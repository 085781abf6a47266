import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { SignUps } from '../../../db/schema-accounts.ts';
import { LINK_TTL_SECONDS } from '../email/link-lifetimes.ts';

export type SignUp = Selectable<SignUps>;

/** Lifetime of an unconfirmed sign-up and its reserved username. */
export const SIGN_UP_TTL_HOURS = 24;

const isUnexpired = sql<boolean>`created_at > now() - make_interval(hours => ${SIGN_UP_TTL_HOURS})`;

const hasNoAccount = sql<boolean>`not exists (select from users where email = sign_ups.email)`;

/**
 * Whether another user or sign-up has the name. `ownId` and `email` belong to the caller, and the
 * sign-up `replacedId` ends.
 */
export async function isUsernameTaken(
  db: Kysely<Schema>,
  username: string,
  { ownId, email, replacedId }: { ownId?: string | null; email?: string; replacedId?: string },
): Promise<boolean> {
  const hasName = sql<boolean>`lower(username) = lower(${username})`;
  const [holder, reserved] = await Promise.all([
    db.selectFrom('profiles').select('id').where(hasName).executeTakeFirst(),
    db
      .selectFrom('sign_ups')
      .select(['id', 'email'])
      .where(hasName)
      .where(isUnexpired)
      .executeTakeFirst(),
  ]);
  return (
    (holder !== undefined && holder.id !== ownId) ||
    (reserved !== undefined && reserved.email !== email && reserved.id !== replacedId)
  );
}

/**
 * Replaces an earlier sign-up of the e-mail, and the one with `replacedId`. `false` if a concurrent
 * one took the username.
 */
export async function insertSignUp(
  transaction: Transaction<Schema>,
  signUp: Insertable<SignUps>,
  replacedId?: string,
): Promise<boolean> {
  if (replacedId !== undefined)
    await transaction.deleteFrom('sign_ups').where('id', '=', replacedId).execute();
  await sql`delete from sign_ups
    where lower(username) = lower(${signUp.username})
    and (email = ${signUp.email} or not (${isUnexpired}))`.execute(transaction);
  const inserted = await transaction
    .insertInto('sign_ups')
    .values(signUp)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

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
