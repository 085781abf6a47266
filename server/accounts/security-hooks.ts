import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { endSessions, voidCredentials } from '../../db/void-credentials.ts';
import type { SecurityEvent } from '../../domain/security-event.ts';
import { needsRehash, type PasswordHashing } from './password-hashing.ts';
import { isReachable } from './reachable.ts';
import { type RecordEvent, recordWithIp } from './record-event.ts';
import { findChallengedUser } from './second-factor.ts';
import { trustDevice } from './trusted-devices.ts';
import { DEVICE_HEADER, SIGNED_IN_HEADER } from './visitor-headers.ts';
import type { MailWriter } from './write-mail.ts';

type SecurityDeps = {
  database: Kysely<Schema>;
  hashing: PasswordHashing;
  mail: MailWriter;
  record: RecordEvent;
  renamed: (userId: string) => Promise<void>;
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
  '/two-factor/verify-totp': 'second_factor_failed',
  '/two-factor/verify-backup-code': 'second_factor_failed',
};
const SECOND_FACTORS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

/**
 * Voids links, codes, trusted devices and other sessions after a change of credentials. Must be the
 * last plugin, because the second factor may delete the new session.
 */
export function securityHooks(deps: SecurityDeps) {
  const handler = createAuthMiddleware((ctx) =>
    follow(ctx, { ...deps, record: recordWithIp(deps.record, ctx.headers) }),
  );
  return {
    id: 'security-hooks',
    hooks: { after: [{ matcher: () => true, handler }] },
  } satisfies BetterAuthPlugin;
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

async function follow(ctx: HookContext, deps: SecurityDeps): Promise<void> {
  const { returned } = ctx.context;
  // Redirects are thrown as API errors too.
  if (isAPIError(returned) && returned.statusCode >= 400) return noteFailure(ctx, deps);
  if (ctx.path === '/sign-in/email') await upgradeHash(ctx, deps);
  const before = ctx.context.session;
  const began = ctx.context.newSession;
  if (before) await noteChange(ctx, deps, before.user, began?.session.id ?? before.session.id);
  if (!began || began.user.id === before?.user.id) return;
  await noteSignIn(ctx, deps, began.user.id);
  ctx.setHeader(SIGNED_IN_HEADER, isReachable(began.user.email) ? began.user.email : '');
}

type UserBefore = { id: string; email: string; name: string };

async function noteChange(
  ctx: GenericEndpointContext,
  deps: SecurityDeps,
  user: UserBefore,
  sessionId: string,
): Promise<void> {
  const { database, mail, record, renamed } = deps;
  const path = ctx.path ?? '';
  const { id: userId } = user;
  // A new session for a signed-in user means that the second factor was enabled.
  const event =
    CREDENTIAL_CHANGES[path] ??
    (path === '/two-factor/verify-totp' && ctx.context.newSession ? 'second_factor_on' : undefined);
  if (event) {
    await voidCredentials(database, userId);
    await endSessions(database, userId, sessionId);
    record({ event, userId });
  }
  if (path === '/change-password') await mail.passwordChanged(user);
  if (path === '/change-email') record({ event: 'email_change_requested', userId });
  if (path === '/forget-device') record({ event: 'device_forgotten', userId });
  if (path === '/revoke-sessions' || path === '/revoke-other-sessions') {
    await database.deleteFrom('trusted_devices').where('user_id', '=', userId).execute();
    record({ event: 'sessions_ended', userId });
  }
  if (path === '/update-user' && ctx.body?.name !== undefined && ctx.body.name !== user.name)
    await renamed(userId);
}

async function noteSignIn(
  ctx: GenericEndpointContext,
  { database, record }: SecurityDeps,
  userId: string,
): Promise<void> {
  const path = ctx.path ?? '';
  const device = ctx.headers?.get(DEVICE_HEADER);
  if (SECOND_FACTORS.has(path) && ctx.body?.trustThisDevice === true && device) {
    await trustDevice(database, {
      userId,
      device,
      userAgent: ctx.headers?.get('user-agent') ?? null,
    });
    record({ event: 'device_trusted', userId });
  }
  record({
    event: path === '/verify-email' ? 'sign_up' : 'sign_in',
    userId,
    details: { method: path.replace(/^\/|\/:id$/g, '') },
  });
}

/** Rehashes a verified password at the current cost. */
async function upgradeHash(
  ctx: GenericEndpointContext,
  { database, hashing }: SecurityDeps,
): Promise<void> {
  const userId = await findUserId(database, ctx.body?.email);
  const account =
    userId === null ? null : await ctx.context.internalAdapter.findCredentialAccount(userId);
  if (!account?.password || !needsRehash(account.password)) return;
  const password = await hashing.hash(String(ctx.body?.password));
  await database
    .updateTable('accounts')
    .set({ password })
    .where('id', '=', account.id)
    .where('password', '=', account.password)
    .execute();
}

async function noteFailure(
  ctx: GenericEndpointContext,
  { database, record }: SecurityDeps,
): Promise<void> {
  const event = SIGN_IN_FAILURES[ctx.path ?? ''];
  // Wrong codes during set-up are not failed sign-ins.
  if (event === undefined || ctx.context.session) return;
  const userId = SECOND_FACTORS.has(ctx.path ?? '')
    ? await findChallengedUser(ctx)
    : await findUserId(database, ctx.body?.email);
  record({ event, userId });
}

export async function findUserId(database: Kysely<Schema>, email: unknown): Promise<string | null> {
  if (typeof email !== 'string') return null;
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return user?.id ?? null;
}
