import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { claimTotpStep } from './totp-step.ts';

/** A session that began less than this ago is a proof by itself. */
export const FRESH_SESSION_SECONDS = 600;

type SignedIn = { session: { createdAt: Date }; user: { id: string } };
/** What the user gave to show that it is them. */
type Proof = { password?: string; code?: string };

export const SESSION_NOT_FRESH = {
  code: 'SESSION_NOT_FRESH',
  message: 'sign in again, or send the password or a code of the app',
};

export function isFresh({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - new Date(createdAt).getTime() < FRESH_SESSION_SECONDS * 1000;
}

/**
 * Refuses with 403 unless the user has just signed in, or sends the password or a code of the authenticator app (ASVS 7.5.1). A wrong
 * password or code is refused whatever the session's age.
 */
export async function requireRecentProof(
  ctx: GenericEndpointContext,
  database: Kysely<Schema>,
  { session, user }: SignedIn,
  { password, code }: Proof,
): Promise<void> {
  if (password) return checkPassword(ctx, user.id, password);
  if (code) {
    if ((await claimTotpStep(ctx, database, { userId: user.id, code })) !== 'claimed')
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'wrong or used code' });
    return;
  }
  if (!isFresh(session)) throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
}

async function checkPassword(
  ctx: GenericEndpointContext,
  userId: string,
  password: string,
): Promise<void> {
  const account = await ctx.context.internalAdapter.findCredentialAccount(userId);
  const right =
    account?.password && (await ctx.context.password.verify({ hash: account.password, password }));
  if (!right)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'wrong password' });
}
