import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { SignUps } from '../../../db/schema-accounts.ts';
import { toUsernameSkeletons } from '../../../domain/accounts/username-skeletons.ts';
import { isUnexpired } from './sign-up-store.ts';

/**
 * Whether another user or sign-up has the name or one that looks like it. `ownId` and `email` are
 * the caller's, and the sign-up `replacedId` ends.
 */
export async function isUsernameTaken(
  db: Kysely<Schema>,
  username: string,
  { ownId, email, replacedId }: { ownId?: string | null; email?: string; replacedId?: string },
): Promise<boolean> {
  const hasName = sql<boolean>`lower(username) = lower(${username})`;
  const skeletons = toUsernameSkeletons(username);
  const [holders, lookAlikes, reservations] = await Promise.all([
    db.selectFrom('profiles').select('id').where(hasName).execute(),
    db
      .selectFrom('username_skeletons')
      .select('user_id as id')
      .where('id', 'in', skeletons)
      .execute(),
    db
      .selectFrom('sign_ups')
      .select(['id', 'email'])
      .where((eb) => eb.or([hasName, eb('id', 'in', signUpsOf(db, skeletons))]))
      .where(isUnexpired)
      .execute(),
  ]);
  return (
    [...holders, ...lookAlikes].some(({ id }) => id !== ownId) ||
    reservations.some((signUp) => signUp.email !== email && signUp.id !== replacedId)
  );
}

/** Sign-ups whose names have one of these skeletons. */
function signUpsOf(db: Kysely<Schema> | Transaction<Schema>, skeletons: string[]) {
  return db.selectFrom('sign_up_skeletons').select('sign_up_id').where('id', 'in', skeletons);
}

/**
 * Replaces an earlier sign-up of the e-mail, and the one with `replacedId`. `false` if a concurrent
 * one took the username or one that looks like it: the transaction must be rolled back.
 */
export async function insertSignUp(
  transaction: Transaction<Schema>,
  signUp: Insertable<SignUps>,
  replacedId?: string,
): Promise<boolean> {
  if (replacedId !== undefined)
    await transaction.deleteFrom('sign_ups').where('id', '=', replacedId).execute();
  const skeletons = toUsernameSkeletons(signUp.username);
  await sql`delete from sign_ups
    where (lower(username) = lower(${signUp.username})
      or id in ${signUpsOf(transaction, skeletons)})
    and (email = ${signUp.email} or not (${isUnexpired}))`.execute(transaction);
  const inserted = await transaction
    .insertInto('sign_ups')
    .values(signUp)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const insertedSkeletons = await transaction
    .insertInto('sign_up_skeletons')
    .values(skeletons.map((id) => ({ id, sign_up_id: inserted.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return insertedSkeletons.length === skeletons.length;
}
