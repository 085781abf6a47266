import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { claimTotpStep } from '../second-factor/totp-step.ts';

/** A session younger than this needs no further proof. */
export const MAX_FRESH_AGE_SECONDS = 600;

type SessionAndUser = { session: { createdAt: Date }; user: { id: string } };
type Proof = { password?: string; code?: string };

export const SESSION_NOT_FRESH = {
  code: 'SESSION_NOT_FRESH',
  message: 'sign in again, or send the password or a code of the app',
};

export function isFresh({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - new Date(createdAt).getTime() < MAX_FRESH_AGE_SECONDS * 1000;
}

/** Throws 403 without recent proof (ASVS 7.5.1), 400 or 401 for a wrong password or code. */
export async function requireReauthentication(
  ctx: GenericEndpointContext,
  db: Kysely<Schema>,
  { session, user }: SessionAndUser,
  { password, code }: Proof,
): Promise<void> {
  if (password) return checkPassword(ctx, user.id, password);
  if (code) {
    if ((await claimTotpStep(ctx, db, { userId: user.id, code })) !== 'claimed')
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
  const isCorrect =
    account?.password && (await ctx.context.password.verify({ hash: account.password, password }));
  if (!isCorrect)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'wrong password' });
}
