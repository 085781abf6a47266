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

/** Rules that hold on every way in, page or call, by path. */
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

/** The name and the language are all that a user changes of the account by this call. */
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

/** A new password ends all other sessions, whatever the caller wants. */
async function checkNewPassword(ctx: HookContext, body: Body): Promise<void> {
  if (ctx.path === '/change-password') body.revokeOtherSessions = true;
  if (typeof body.newPassword === 'string')
    await checkPassword(body.newPassword, await ownerOf(ctx, body));
}

/** Whose password it is to be: the signed-in user's, or that of the user whom the link of the mail was for. */
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

/** The right password of a sign-up that is not confirmed yet sends its mail again. It is answered, and takes as long, as a wrong one. */
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

/** Whoever waits for a mail before the address is confirmed gets the one that confirms it. */
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

/** The library checks the code; whether it was used before is checked, and noted, here. */
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

/** Devices are trusted by a table (trusted-devices.ts), because the library's cookie could be neither listed nor taken back. */
function keepTrustFromLibrary(body: Body): void {
  if (body.trustDevice === true) body.trustThisDevice = true;
  delete body.trustDevice;
}

/** The library asks for the password where there is one; a user without one has to have signed in just now. */
async function requirePasswordOrFreshSession(ctx: HookContext): Promise<void> {
  const present = await getSessionFromCtx(ctx);
  if (!present || isFresh(present.session)) return;
  const account = await ctx.context.internalAdapter.findCredentialAccount(present.user.id);
  if (!account?.password) throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
}

/** Afterwards nobody knows whose session it was. */
async function noteSignOut(ctx: HookContext, _: Body, { record }: Deps): Promise<void> {
  const present = await getSessionFromCtx(ctx);
  if (present) record({ event: 'sign_out', userId: present.user.id });
}

async function requireFreshSession(ctx: HookContext): Promise<void> {
  const present = await getSessionFromCtx(ctx);
  if (present && !isFresh(present.session)) throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
}

const SOCIAL_FIELDS = new Set(['provider', 'callbackURL', 'errorCallbackURL', 'disableRedirect']);

/** The state remembers which provider it is for; what else the library would take from a caller, such as scopes, is dropped. */
async function bindStateToProvider(_: HookContext, body: Body): Promise<void> {
  for (const key of Object.keys(body)) if (!SOCIAL_FIELDS.has(key)) delete body[key];
  body.additionalData = { provider: body.provider };
}

/** A state of one provider is worth nothing at the callback of another (mix-up, RFC 9700). */
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
