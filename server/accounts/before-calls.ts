import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { checkPassword, checkUsername } from './input-rules.ts';
import { isFresh, SESSION_NOT_FRESH } from './recent-proof.ts';
import { type RecordEvent, recordWithIp } from './record-event.ts';
import { findChallengedUser } from './second-factor.ts';
import { findPendingSignUp, isUsernameTaken } from './sign-up-store.ts';
import { mailConfirmation } from './sign-ups.ts';
import { claimTotpStep } from './totp-step.ts';
import type { MailWriter } from './write-mail.ts';

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type Body = Record<string, unknown>;
type Deps = { database: Kysely<Schema>; mail: MailWriter; record: RecordEvent };
type Rule = (ctx: HookContext, body: Body, deps: Deps) => Promise<void>;

/** Validation by path, for pages and API calls alike. */
const RULES: Record<string, Rule> = {
  '/update-user': checkProfile,
  '/change-password': checkNewPassword,
  '/reset-password': checkNewPassword,
  '/sign-in/email': signInBeforeConfirmation,
  '/request-password-reset': confirmFirst,
  '/email-otp/send-verification-otp': checkCodeRequest,
  '/two-factor/verify-totp': useTotpOnce,
  '/two-factor/verify-backup-code': async (_, body) => keepTrustFromLibrary(body),
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
  '/sign-out': noteSignOut,
  '/unlink-account': requireFreshSession,
  '/passkey/delete-passkey': requireFreshSession,
};

export function beforeEveryCall(deps: Deps) {
  return createAuthMiddleware(async (ctx) => {
    const rule = Object.hasOwn(RULES, ctx.path ?? '') ? RULES[ctx.path ?? ''] : undefined;
    await rule?.(ctx, (ctx.body ?? {}) as Body, {
      ...deps,
      record: recordWithIp(deps.record, ctx.headers),
    });
  });
}

/** Only the name and the language can be changed; other fields are dropped. */
async function checkProfile(ctx: HookContext, body: Body, { database }: Deps): Promise<void> {
  for (const key of Object.keys(body)) if (key !== 'name' && key !== 'language') delete body[key];
  if (body.name === undefined) return;
  const name = checkUsername(String(body.name));
  const user = (await getSessionFromCtx(ctx))?.user;
  if (await isUsernameTaken(database, name, { ownId: user?.id ?? null, email: user?.email }))
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'USERNAME_TAKEN',
      message: 'somebody has this username',
    });
  body.name = name;
}

/** Validates the new password. A change always ends the other sessions. */
async function checkNewPassword(ctx: HookContext, body: Body): Promise<void> {
  if (ctx.path === '/change-password') body.revokeOtherSessions = true;
  if (typeof body.newPassword === 'string')
    await checkPassword(body.newPassword, await ownerOf(ctx, body));
}

async function ownerOf(ctx: HookContext, body: Body): Promise<{ email: string; username: string }> {
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
async function signInBeforeConfirmation(
  ctx: HookContext,
  { email, password }: Body,
  { database, mail }: Deps,
): Promise<void> {
  if (typeof email !== 'string' || typeof password !== 'string') return;
  const signUp = await findPendingSignUp(database, email.toLowerCase());
  if (signUp === undefined) return;
  if (await ctx.context.password.verify({ hash: signUp.password, password }))
    await mailConfirmation(ctx, mail, signUp);
  throw new APIError('UNAUTHORIZED', {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'wrong address or password',
  });
}

async function confirmFirst(
  ctx: HookContext,
  { email }: Body,
  { database, mail }: Deps,
): Promise<void> {
  const signUp =
    typeof email === 'string' ? await findPendingSignUp(database, email.toLowerCase()) : undefined;
  if (signUp) await mailConfirmation(ctx, mail, signUp);
}

async function checkCodeRequest(ctx: HookContext, body: Body, deps: Deps): Promise<void> {
  if (!['sign-in', 'email-verification'].includes(String(body.type)))
    throw new APIError('BAD_REQUEST', {
      code: 'UNKNOWN_CODE_TYPE',
      message: 'type is sign-in or email-verification',
    });
  await confirmFirst(ctx, body, deps);
}

/** The library verifies the code; this rejects a code that was used before. */
async function useTotpOnce(
  ctx: HookContext,
  body: Body,
  { database, record }: Deps,
): Promise<void> {
  keepTrustFromLibrary(body);
  const userId = (await getSessionFromCtx(ctx))?.user.id ?? (await findChallengedUser(ctx));
  if (userId === null || typeof body.code !== 'string') return;
  if ((await claimTotpStep(ctx, database, { userId, code: body.code })) !== 'used') return;
  record({ event: 'second_factor_failed', userId });
  throw new APIError('UNAUTHORIZED', {
    code: 'INVALID_CODE',
    message: 'this code was used already',
  });
}

/** Replaces the library's trust cookie, which cannot be listed or revoked. */
function keepTrustFromLibrary(body: Body): void {
  if (body.trustDevice === true) body.trustThisDevice = true;
  delete body.trustDevice;
}

/** The library checks the password of users who have one; others need a fresh session. */
async function requirePasswordOrFreshSession(ctx: HookContext): Promise<void> {
  const present = await getSessionFromCtx(ctx);
  if (!present || isFresh(present.session)) return;
  const account = await ctx.context.internalAdapter.findCredentialAccount(present.user.id);
  if (!account?.password) throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
}

/** Runs before the sign-out, which deletes the session. */
async function noteSignOut(ctx: HookContext, _: Body, { record }: Deps): Promise<void> {
  const present = await getSessionFromCtx(ctx);
  if (present) record({ event: 'sign_out', userId: present.user.id });
}

async function requireFreshSession(ctx: HookContext): Promise<void> {
  const present = await getSessionFromCtx(ctx);
  if (present && !isFresh(present.session)) throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
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
  const kept =
    typeof state === 'string'
      ? await ctx.context.internalAdapter.findVerificationValue(`auth-state:${state}`)
      : null;
  if (kept === null) return;
  const { provider, errorURL } = JSON.parse(kept.value) as {
    provider?: unknown;
    errorURL?: string;
  };
  if (provider === ctx.params?.id) return;
  const back = new URL(errorURL ?? '/sign-in', ctx.context.baseURL);
  back.searchParams.set('error', 'state_mismatch');
  throw ctx.redirect(back.pathname + back.search);
}
