import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { MailWriter } from './email/write-mail.ts';
import { checkPassword, checkUsername } from './input-rules.ts';
import { type RecordEvent, recordWithIp } from './record-event.ts';
import { findChallengedUser } from './second-factor/second-factor.ts';
import { claimTotpStep } from './second-factor/totp-step.ts';
import { isFresh, SESSION_NOT_FRESH } from './sessions/reauthentication.ts';
import { findPendingSignUp, isUsernameTaken } from './sign-up/sign-up-store.ts';

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type Body = Record<string, unknown>;
type ValidationDeps = { db: Kysely<Schema>; mail: MailWriter; record: RecordEvent };
type Rule = (ctx: HookContext, body: Body, deps: ValidationDeps) => Promise<void>;

/** Validation by path, for pages and API calls alike. */
const RULES: Record<string, Rule> = {
  '/update-user': checkProfile,
  '/change-password': checkNewPassword,
  '/reset-password': checkNewPassword,
  '/sign-in/email': rejectUnconfirmedSignIn,
  '/request-password-reset': resendConfirmation,
  '/email-otp/send-verification-otp': checkCodeRequest,
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
    const rule = Object.hasOwn(RULES, ctx.path ?? '') ? RULES[ctx.path ?? ''] : undefined;
    await rule?.(ctx, (ctx.body ?? {}) as Body, {
      ...deps,
      record: recordWithIp(deps.record, ctx.headers),
    });
  });
}

/** Only the name and the language can be changed; other fields are dropped. */
async function checkProfile(ctx: HookContext, body: Body, { db }: ValidationDeps): Promise<void> {
  for (const key of Object.keys(body)) if (key !== 'name' && key !== 'language') delete body[key];
  if (body.name === undefined) return;
  const name = checkUsername(String(body.name));
  const user = (await getSessionFromCtx(ctx))?.user;
  if (await isUsernameTaken(db, name, { ownId: user?.id ?? null, email: user?.email }))
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'USERNAME_TAKEN',
      message: 'this username is taken',
    });
  body.name = name;
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

async function checkCodeRequest(ctx: HookContext, body: Body, deps: ValidationDeps): Promise<void> {
  if (!['sign-in', 'email-verification'].includes(String(body.type)))
    throw new APIError('BAD_REQUEST', {
      code: 'UNKNOWN_CODE_TYPE',
      message: 'type is sign-in or email-verification',
    });
  await resendConfirmation(ctx, body, deps);
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
  body.additionalData = { provider: body.provider };
}

/** Rejects the state of another provider (mix-up attack, RFC 9700). */
async function checkStateOfProvider(ctx: HookContext): Promise<void> {
  const { state } = (ctx.query ?? {}) as { state?: unknown };
  const storedState =
    typeof state === 'string'
      ? await ctx.context.internalAdapter.findVerificationValue(`auth-state:${state}`)
      : null;
  if (storedState === null) return;
  const { provider, errorURL } = JSON.parse(storedState.value) as {
    provider?: unknown;
    errorURL?: string;
  };
  if (provider === ctx.params?.id) return;
  const redirectUrl = new URL(errorURL ?? '/sign-in', ctx.context.baseURL);
  redirectUrl.searchParams.set('error', 'state_mismatch');
  throw ctx.redirect(redirectUrl.pathname + redirectUrl.search);
}
