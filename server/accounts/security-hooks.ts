import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { endSessions, voidCredentials } from '../../db/void-credentials.ts';
import type { SecurityEvent } from '../../domain/accounts/security-event.ts';
import { isRealEmail } from './email/placeholder-email.ts';
import type { MailWriter } from './email/write-mail.ts';
import { findUserIdByEmail } from './find-user-id.ts';
import { DEVICE_HEADER, SIGNED_IN_HEADER } from './gateway/gateway-headers.ts';
import { keepWatchChoices } from './keep-watch-choices.ts';
import { needsRehash, type PasswordHashing } from './passwords/password-hashing.ts';
import { type RecordEvent, recordWithIp } from './record-event.ts';
import { isUserVerified, markPasskeyVerified } from './second-factor/passkey-verification.ts';
import { findChallengedUser } from './second-factor/second-factor.ts';
import { trustDevice } from './second-factor/trusted-devices.ts';
import { endReplacedSession } from './sessions/end-replaced-session.ts';
import { CODE_SIGN_IN_PATHS, refundCodeAttempt } from './sign-in/sign-in-code.ts';

type SecurityDeps = {
  db: Kysely<Schema>;
  hashing: PasswordHashing;
  mail: MailWriter;
  record: RecordEvent;
  onRenamed: (userId: string) => Promise<void>;
};

const CREDENTIAL_CHANGES: Record<string, SecurityEvent> = {
  '/change-password': 'password_changed',
  '/two-factor/disable': 'second_factor_off',
  '/two-factor/generate-backup-codes': 'recovery_codes_renewed',
  '/passkey/verify-registration': 'passkey_added',
  '/passkey/delete-passkey': 'passkey_removed',
  '/unlink-account': 'social_unlinked',
};
const SIGN_IN_FAILURES: Record<string, SecurityEvent> = {
  '/sign-in/email': 'sign_in_failed',
  '/sign-in/email-otp': 'sign_in_failed',
  '/email-otp/verify-email': 'sign_in_failed',
  '/passkey/verify-authentication': 'sign_in_failed',
  '/session-from-address': 'sign_in_failed',
  '/two-factor/verify-totp': 'second_factor_failed',
  '/two-factor/verify-backup-code': 'second_factor_failed',
};
const SECOND_FACTOR_PATHS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

/**
 * Voids links, codes, trusted devices and other sessions after a change of credentials. Must be the
 * last plugin, because the second factor may delete the new session.
 */
export function securityHooks(deps: SecurityDeps) {
  const handler = createAuthMiddleware((ctx) =>
    afterCall(ctx, { ...deps, record: recordWithIp(deps.record, ctx.headers) }),
  );
  return {
    id: 'security-hooks',
    hooks: { after: [{ matcher: () => true, handler }] },
  } satisfies BetterAuthPlugin;
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

async function afterCall(ctx: HookContext, deps: SecurityDeps): Promise<void> {
  const { returned } = ctx.context;
  // Redirects are thrown as API errors too.
  if (isAPIError(returned) && returned.statusCode >= 400)
    return recordSignInFailure(ctx, deps, returned.body?.code);
  if (ctx.path === '/sign-in/email') await upgradeHash(ctx, deps);
  if (CODE_SIGN_IN_PATHS.has(ctx.path ?? '')) await refundCodeAttempt(deps.db, ctx.body?.email);
  const previousSession = ctx.context.session;
  const newSession = ctx.context.newSession;
  if (previousSession)
    await handleCredentialChange(
      ctx,
      deps,
      previousSession.user,
      newSession?.session.id ?? previousSession.session.id,
    );
  if (!newSession) return;
  await endReplacedSession(ctx, deps.db, newSession.session.id);
  if (newSession.user.id === previousSession?.user.id) return;
  await handleSignIn(ctx, deps, newSession.session);
  ctx.setHeader(SIGNED_IN_HEADER, isRealEmail(newSession.user.email) ? newSession.user.email : '');
}

type NewSession = { id: string; userId: string };
type PreviousUser = { id: string; email: string; name: string };

async function handleCredentialChange(
  ctx: GenericEndpointContext,
  deps: SecurityDeps,
  user: PreviousUser,
  sessionId: string,
): Promise<void> {
  const { db, mail, record, onRenamed } = deps;
  const path = ctx.path ?? '';
  const { id: userId } = user;
  // A new session for a signed-in user means that the second factor was enabled.
  const event =
    CREDENTIAL_CHANGES[path] ??
    (path === '/two-factor/verify-totp' && ctx.context.newSession ? 'second_factor_on' : undefined);
  if (event) {
    await voidCredentials(db, userId);
    await endSessions(db, userId, sessionId);
    record({ event, userId });
  }
  if (path === '/passkey/verify-registration') await markPasskeyVerified(db, sessionId);
  if (path === '/change-password') await mail.passwordChanged(user);
  if (path === '/change-email') record({ event: 'email_change_requested', userId });
  if (path === '/forget-device') record({ event: 'device_forgotten', userId });
  if (path === '/revoke-sessions' || path === '/revoke-other-sessions') {
    await db.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
    record({ event: 'sessions_ended', userId });
  }
  if (path === '/update-user' && ctx.body?.name !== undefined && ctx.body.name !== user.name)
    await onRenamed(userId);
}

async function handleSignIn(
  ctx: GenericEndpointContext,
  { db, record }: SecurityDeps,
  session: NewSession,
): Promise<void> {
  const { userId } = session;
  const path = ctx.path ?? '';
  const device = ctx.headers?.get(DEVICE_HEADER);
  if (SECOND_FACTOR_PATHS.has(path) && ctx.body?.trustThisDevice === true && device) {
    await trustDevice(db, {
      userId,
      device,
      userAgent: ctx.headers?.get('user-agent') ?? null,
    });
    record({ event: 'device_trusted', userId });
  }
  if (path === '/passkey/verify-authentication' && isUserVerified(ctx.body))
    await markPasskeyVerified(db, session.id);
  await keepWatchChoices(db, userId, ctx.headers?.get('cookie') ?? null);
  record({
    event: path === '/verify-email' ? 'sign_up' : 'sign_in',
    userId,
    details: { method: path.replace(/^\/|\/:id$/g, '') },
  });
}

/** Rehashes a verified password at the current cost. */
async function upgradeHash(
  ctx: GenericEndpointContext,
  { db, hashing }: SecurityDeps,
): Promise<void> {
  const userId = await findUserIdByEmail(db, ctx.body?.email);
  const account =
    userId === null ? null : await ctx.context.internalAdapter.findCredentialAccount(userId);
  if (!account?.password || !needsRehash(account.password)) return;
  const password = await hashing.hash(String(ctx.body?.password));
  await db
    .updateTable('accounts')
    .set({ password })
    .where('id', '=', account.id)
    .where('password', '=', account.password)
    .execute();
}

async function recordSignInFailure(
  ctx: GenericEndpointContext,
  { db, record }: SecurityDeps,
  code: string | undefined,
): Promise<void> {
  const path = ctx.path ?? '';
  const details = { method: path.slice(1) };
  // Signed-in users repeat their password. Wrong codes during set-up are not failed sign-ins.
  if (ctx.context.session) {
    const { id: userId } = ctx.context.session.user;
    if (code === 'INVALID_PASSWORD') record({ event: 'sign_in_failed', userId, details });
    return;
  }
  const event = SIGN_IN_FAILURES[path];
  if (event === undefined) return;
  const userId = SECOND_FACTOR_PATHS.has(path)
    ? await findChallengedUser(ctx)
    : await findUserIdByEmail(db, ctx.body?.email);
  record({ event, userId, details });
}
