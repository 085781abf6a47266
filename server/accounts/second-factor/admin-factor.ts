import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { readAdminFactor } from '../sessions/read-admin-factor.ts';
import { hashToken } from '../sessions/session-tokens.ts';

/** Calls that add a second factor to an account, or remove one. */
const FACTOR_CHANGES: ReadonlySet<string | undefined> = new Set([
  '/two-factor/enable',
  '/two-factor/verify-totp',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
]);

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Throws 403 if an admin who has a second factor would change the factors with a session that has
 * not confirmed it. Otherwise the password alone could replace it.
 */
export async function requireConfirmedFactor(ctx: HookContext, db: Kysely<Schema>): Promise<void> {
  if (!FACTOR_CHANGES.has(ctx.path)) return;
  const currentSession = await getSessionFromCtx(ctx);
  if (!currentSession) return;
  if ((await readAdminFactor(db, hashToken(currentSession.session.token))) === 'unconfirmed')
    throw new APIError('FORBIDDEN', {
      code: 'FACTOR_NOT_CONFIRMED',
      message: 'use the passkey with this session first',
    });
}
