import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { normalizeUsername } from '../../domain/accounts/username.ts';
import { readSitePath } from '../../domain/web/site-path.ts';
import type { Env } from '../env.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import type { MailWriter } from './email/write-mail.ts';
import { checkEmail, checkPassword, checkUsername, usernameTaken } from './input-rules.ts';
import { type RecordEvent, recordWithIp } from './record-event.ts';
import { requireConfirmedFactor } from './second-factor/admin-factor.ts';
import { findChallengedUser } from './second-factor/second-factor.ts';
import { claimTotpStep } from './second-factor/totp-step.ts';
import { isFresh, SESSION_NOT_FRESH } from './sessions/reauthentication.ts';
import { CODE_TYPES, limitCodeAttempts, requestCode } from './sign-in/sign-in-code.ts';
import { isUsernameTaken } from './sign-up/reserve-username.ts';
import { findPendingSignUp } from './sign-up/sign-up-store.ts';

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type Body = Record<string, unknown>;
type ValidationDeps = {
  db: Kysely<Schema>;
  limiter: RateLimiter;
  mail: MailWriter;
  record: RecordEvent;
  adminSecondFactor: Env['ADMIN_SECOND_FACTOR'];
};
/** A response replaces that of the library. */
type Rule = (ctx: HookContext, body: Body, deps: ValidationDeps) => Promise<unknown>;

/** Validation by path, for pages and API calls alike. */
const RULES: Record<string, Rule> = {
  '/update-user': checkProfile,
  '/change-password': checkNewPassword,
  '/reset-password': checkNewPassword,
  '/sign-in/email': rejectUnconfirmedSignIn,
  '/request-password-reset': resendConfirmation,
  '/email-otp/send-verification-otp': requestCodeMail,
  '/sign-in/email-otp': (_, body, deps) => limitCodeAttempts(body.email, deps),
  '/email-otp/verify-email': (_, body, deps) => limitCodeAttempts(body.email, deps),
  '/two-factor/verify-totp': rejectReusedTotp,
  '/two-factor/verify-backup-code': async (_, body) => replaceTrustCookie(body),
  '/two-factor/enable': requirePasswordOrFreshSession,
  '/two-factor/disable': requirePasswordOrFreshSession,
  '/two-factor/generate-backup-codes': requirePasswordOrFreshSession,
  '/two-factor/get-totp-uri': requirePasswordOrFreshSession,
  '/sign-in/social': bindStateToProvider,
  '/link-social': async (ctx, body) => {
    await requireFreshSession(ctx);
    await bindStateToProvider(ctx, body);
  },
  '/callback/:id': checkStateOfProvider,
  '/sign-out': recordSignOut,
  '/unlink-account': requireFreshSession,
  '/passkey/delete-passkey': requireFreshSession,
};

export function createValidationHook(deps: ValidationDeps) {
  return createAuthMiddleware(async (ctx) => {
    if (deps.adminSecondFactor === 'required') await requireConfirmedFactor(ctx, deps.db);
    const rule = Object.hasOwn(RULES, ctx.path ?? '') ? RULES[ctx.path ?? ''] : undefined;
    return rule?.(ctx, (ctx.body ?? {}) as Body, {
      ...deps,
      record: recordWithIp(deps.record, ctx.headers),
    });
  });
}

/**
 * Only the name and the language can be changed; other fields are dropped. An unchanged name stays
 * valid, whatever the rules are now.
 */
async function checkProfile(ctx: HookContext, body: Body, { db }: ValidationDeps): Promise<void> {
  for (const key of Object.keys(body)) if (key !== 'name' && key !== 'language') delete body[key];
  if (body.name === undefined) return;
  const user = (await getSessionFromCtx(ctx))?.user;
  body.name = normalizeUsername(String(body.name));
  if (body.name === user?.name) return;
  const name = checkUsername(String(body.name));
  if (await isUsernameTaken(db, name, { ownId: user?.id ?? null, email: user?.email }))
    throw usernameTaken();
}

/** Validates the new password. A change always ends the other sessions. */
async function checkNewPassword(ctx: HookContext, body: Body): Promise<void> {
  if (ctx.path === '/change-password') body.revokeOtherSessions = true;
  if (typeof body.newPassword === 'string')
    await checkPassword(body.newPassword, await getPasswordOwner(ctx, body));
}

async function getPasswordOwner(
  ctx: HookContext,
  body: Body,
): Promise<{ email: string; username: string }> {
  const { internalAdapter } = ctx.context;
  const link =
    body.token === undefined
      ? null
      : await internalAdapter.findVerificationValue(`reset-password:${String(body.token)}`);
  const user = link
    ? await internalAdapter.findUserById(link.value)
    : (await getSessionFromCtx(ctx))?.user;
  return { email: user?.email ?? '', username: user?.name ?? '' };
}

/** Resends the confirmation if the password is right; responds as to a wrong password. */
async function rejectUnconfirmedSignIn(
  ctx: HookContext,
  { email, password }: Body,
  { db, mail }: ValidationDeps,
): Promise<void> {
  if (typeof email !== 'string' || typeof password !== 'string') return;
  const signUp = await findPendingSignUp(db, email.toLowerCase());
  if (signUp === undefined) return;
  if (await ctx.context.password.verify({ hash: signUp.password, password }))
    await mail.confirmSignUp(signUp, signUp.id);
  throw new APIError('UNAUTHORIZED', {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'wrong e-mail address or password',
  });
}

async function resendConfirmation(
  _: HookContext,
  { email }: Body,
  { db, mail }: ValidationDeps,
): Promise<void> {
  const signUp =
    typeof email === 'string' ? await findPendingSignUp(db, email.toLowerCase()) : undefined;
  if (signUp) await mail.confirmSignUp(signUp, signUp.id);
}

/** Replaces the call of the library, which would make the code before its mail is sent. */
async function requestCodeMail(ctx: HookContext, body: Body, deps: ValidationDeps) {
  const type = CODE_TYPES.find((name) => name === body.type);
  if (type === undefined)
    throw new APIError('BAD_REQUEST', {
      code: 'UNKNOWN_CODE_TYPE',
      message: 'type is sign-in or email-verification',
    });
  const email = checkEmail(String(body.email));
  await resendConfirmation(ctx, { email }, deps);
  await requestCode(ctx, deps, { email, type });
  return ctx.json({ success: true });
}

/** The library verifies the code; this rejects a code that was used before. */
async function rejectReusedTotp(
  ctx: HookContext,
  body: Body,
  { db, record }: ValidationDeps,
): Promise<void> {
  replaceTrustCookie(body);
  const userId = (await getSessionFromCtx(ctx))?.user.id ?? (await findChallengedUser(ctx));
  if (userId === null || typeof body.code !== 'string') return;
  if ((await claimTotpStep(ctx, db, { userId, code: body.code })) !== 'used') return;
  record({ event: 'second_factor_failed', userId });
  throw new APIError('UNAUTHORIZED', {
    code: 'INVALID_CODE',
    message: 'this code was used already',
  });
}

/** Replaces the library's trust cookie, which cannot be listed or revoked. */
function replaceTrustCookie(body: Body): void {
  if (body.trustDevice === true) body.trustThisDevice = true;
  delete body.trustDevice;
}

/** The library checks the password of users who have one; others need a fresh session. */
async function requirePasswordOrFreshSession(ctx: HookContext): Promise<void> {
  const currentSession = await getSessionFromCtx(ctx);
  if (!currentSession || isFresh(currentSession.session)) return;
  const account = await ctx.context.internalAdapter.findCredentialAccount(currentSession.user.id);
  if (!account?.password) throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
}

/** Runs before the sign-out, which deletes the session. */
async function recordSignOut(ctx: HookContext, _: Body, { record }: ValidationDeps): Promise<void> {
  const currentSession = await getSessionFromCtx(ctx);
  if (currentSession) record({ event: 'sign_out', userId: currentSession.user.id });
}

async function requireFreshSession(ctx: HookContext): Promise<void> {
  const currentSession = await getSessionFromCtx(ctx);
  if (currentSession && !isFresh(currentSession.session))
    throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
}

const SOCIAL_FIELDS = new Set(['provider', 'callbackURL', 'errorCallbackURL', 'disableRedirect']);

/** Stores the provider in the state and drops other options, such as scopes. */
async function bindStateToProvider(_: HookContext, body: Body): Promise<void> {
  for (const key of Object.keys(body)) if (!SOCIAL_FIELDS.has(key)) delete body[key];
  body.callbackURL = checkSitePath(body.callbackURL ?? '/');
  body.errorCallbackURL = checkSitePath(body.errorCallbackURL ?? '/sign-in');
  body.additionalData = { provider: body.provider };
}

function checkSitePath(value: unknown): string {
  const path = readSitePath(value);
  if (path === null)
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_CALLBACK_URL',
      message: 'callback URLs are paths of this site',
    });
  return path;
}

/**
 * Rejects the state of another browser before anything stored with it is used, and the state of
 * another provider (mix-up attack, RFC 9700).
 */
async function checkStateOfProvider(ctx: HookContext): Promise<void> {
  const { state } = (ctx.query ?? {}) as { state?: unknown };
  if (typeof state !== 'string') return;
  const { name } = ctx.context.createAuthCookie('state');
  if ((await ctx.getSignedCookie(name, ctx.context.secret)) !== state)
    throw ctx.redirect('/sign-in?error=state_mismatch');
  const storedState = await ctx.context.internalAdapter.findVerificationValue(
    `auth-state:${state}`,
  );
  if (storedState === null) return;
  const { provider, errorURL } = JSON.parse(storedState.value) as {
    provider?: unknown;
    errorURL?: unknown;
  };
  if (provider === ctx.params?.id) return;
  const redirectUrl = new URL(readSitePath(errorURL) ?? '/sign-in', ctx.context.baseURL);
  redirectUrl.searchParams.set('error', 'state_mismatch');
  throw ctx.redirect(redirectUrl.pathname + redirectUrl.search);
}
