import { APIError } from 'better-auth/api';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

/** In the flags, which follow the 32 bytes of the site's hash (WebAuthn 6.1). */
const FLAGS_OFFSET = 32;
const USER_VERIFIED = 0x04;

/** Throws 400 for a passkey that signs in without a PIN, a fingerprint or the like. */
export async function requireVerifiedUser({
  verification: { registrationInfo },
}: {
  verification: { registrationInfo?: { userVerified: boolean } };
}): Promise<void> {
  if (!registrationInfo?.userVerified)
    throw new APIError('BAD_REQUEST', {
      code: 'USER_NOT_VERIFIED',
      message: 'the passkey must verify its user',
    });
}

/** Whether the authenticator verified its user, by the data that it signed. */
export function isUserVerified(body: unknown): boolean {
  const { authenticatorData } =
    (body as { response?: { response?: { authenticatorData?: unknown } } }).response?.response ??
    {};
  if (typeof authenticatorData !== 'string') return false;
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_OFFSET] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}

/** Stores that the session has used a passkey, see readAdminFactor. */
export async function markPasskeyVerified(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ passkey_verified_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}
