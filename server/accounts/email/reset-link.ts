import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { toStoredIdentifier } from '../stored-identifier.ts';
import { deriveToken } from './derive-token.ts';
import { getUnsentExpiry } from './link-lifetimes.ts';

export function deriveResetToken(secret: string, id: string): string {
  return deriveToken(secret, 'password reset', id);
}

/** The identifier in `verifications`; the value is the id of the user. */
export function toResetIdentifier(token: string): Promise<string> {
  return toStoredIdentifier(`reset-password:${token}`);
}

/**
 * Stores a link for a new password, whose token is made when its mail is sent, at the earliest at
 * `notBefore`. Resolves to its id.
 */
export async function createResetLink(
  db: Kysely<Schema>,
  { secret, userId, notBefore }: { secret: string; userId: string; notBefore?: Date },
): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto('verifications')
    .values({
      id: crypto.randomUUID(),
      identifier: await toResetIdentifier(deriveResetToken(secret, id)),
      value: userId,
      expires_at: getUnsentExpiry(notBefore),
    })
    .execute();
  return id;
}

/**
 * Replaces the token that the library created by one that is made again when the mail is sent, and
 * expires only after that. Resolves to its id.
 */
export async function replaceResetToken(
  { db, secret }: { db: Kysely<Schema>; secret: string },
  libraryToken: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .updateTable('verifications')
    .set({
      identifier: await toResetIdentifier(deriveResetToken(secret, id)),
      expires_at: getUnsentExpiry(),
    })
    .where('identifier', '=', await toResetIdentifier(libraryToken))
    .execute();
  return id;
}
