import type { DBAdapter } from '@better-auth/core/db/adapter';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { passkey } from '@better-auth/passkey';
import { type BetterAuthOptions, betterAuth, type GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { bearer, emailOTP, jwt, openAPI } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '../../db/schema.ts';
import { SOCIAL_PROVIDERS } from '../../domain/account.ts';
import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language.ts';
import type { Env } from '../env.ts';
import { refuseBanned } from './banned.ts';
import { beforeEveryCall } from './before-calls.ts';
import { withMembers } from './member-adapter.ts';
import { memberTables } from './member-tables.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { socialProviders } from './providers.ts';
import { isReachable, placeholderAddress } from './reachable.ts';
import { secondFactorForAll } from './second-factor.ts';
import { mintAddressTokens, sessionFromAddress } from './session-from-address.ts';
import { ADDRESS_HEADER, LANGUAGE_HEADER } from './visitor-headers.ts';
import { createMailWriter, type MailWriter } from './write-mail.ts';

export const AUTH_PATH = '/api/auth';

const DAY = 86_400;
const MINUTE = 60;
/** A session that is used goes on; one that is not ends after this. */
const SESSION_SECONDS = 30 * DAY;
/** How long the links of mails are good for. */
const LINK_SECONDS = 60 * MINUTE;
const CODE_SECONDS = 10 * MINUTE;

const CREATED = { createdAt: 'created_at', updatedAt: 'updated_at' };

export type AuthParts = {
  env: Env;
  secret: string;
  database: Kysely<Schema>;
  hashing: PasswordHashing;
  log: Logger;
  /** Called before an account is deleted. */
  forget: (userId: string) => Promise<void>;
  /** Called when somebody has another name. */
  renamed: (userId: string) => Promise<void>;
};

/**
 * Accounts and sessions (I1 to I13). The library's calls are reached through the door alone (door.ts), which limits and guards them;
 * its tables are those of db/migrations.
 */
export function createAuth({ env, secret, database, hashing, log, forget, renamed }: AuthParts) {
  const origin = new URL(env.SITE_URL).origin;
  const mail = createMailWriter({ adapter: async () => (await auth.$context).adapter as unknown as DBAdapter<BetterAuthOptions> });
  const auth = betterAuth({
    appName: 'Kinora',
    baseURL: origin,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    database: withMembers(kyselyAdapter(database, { type: 'postgres', transaction: true })),
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (level, message, ...details) => logSafely(log, level, message, details) },
    // Refusals are answers; what nobody foresaw is logged without what it may quote.
    onAPIError: {
      errorURL: '/sign-in',
      onError: (error) => {
        if (!isAPIError(error)) logSafely(log, 'error', 'unexpected', [error]);
      },
    },
    advanced: {
      cookiePrefix: 'kinora',
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...CREATED },
      additionalFields: {
        language: { type: 'string', required: false, returned: false, validator: { input: z.string().refine(isLang) } },
        banReason: { type: 'string', required: false, returned: false, input: false, fieldName: 'ban_reason' },
      },
      changeEmail: { enabled: true },
      // With the password, or soon after a sign-in.
      deleteUser: { enabled: true, beforeDelete: ({ id }) => forget(id) },
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...CREATED },
      expiresIn: SESSION_SECONDS,
      updateAge: DAY,
      freshAge: 10 * MINUTE,
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...{ userId: 'user_id', accountId: 'account_id', providerId: 'provider_id' },
        ...{ accessToken: 'access_token', refreshToken: 'refresh_token', idToken: 'id_token' },
        ...{ accessTokenExpiresAt: 'access_token_expires_at', refreshTokenExpiresAt: 'refresh_token_expires_at' },
        ...CREATED,
      },
      encryptOAuthTokens: true,
      // Somebody's account is linked by that person, signed in, and by nobody else.
      accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true, trustedProviders: [...SOCIAL_PROVIDERS] },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...CREATED } },
    emailAndPassword: {
      enabled: true,
      // The rules are ours, with their reasons (see before-calls.ts).
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: hashing,
      // An address is confirmed before its account can be used: so nobody learns whether it had one (see docs/decisions).
      requireEmailVerification: true,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mail.reset(user, token),
      onExistingUserSignUp: ({ user }) => mail.alreadyRegistered(user),
      onPasswordReset: ({ user }) => mail.passwordChanged(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: LINK_SECONDS,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, token }) => (isForChange(token) ? mail.newAddress(user, token) : mail.confirm(user, token)),
    },
    socialProviders: socialProviders(env),
    databaseHooks: {
      user: {
        create: { before: async (user, ctx) => ({ data: await newUser(ctx, mail, { ...user, language: languageOf(ctx?.headers) }) }) },
      },
      session: {
        create: {
          before: async (session, ctx) => {
            await refuseBanned(ctx, session.userId);
            return { data: { ...session, userAgent: session.userAgent?.slice(0, 300) ?? null } };
          },
        },
      },
    },
    hooks: {
      before: beforeEveryCall(database),
      after: createAuthMiddleware(async (ctx) => {
        // As they were before the call.
        const user = ctx.context.session?.user;
        if (!user || isAPIError(ctx.context.returned)) return;
        if (ctx.path === '/change-password') await mail.passwordChanged(user);
        if (ctx.path === '/update-user' && ctx.body?.name !== undefined && ctx.body.name !== user.name) await renamed(user.id);
      }),
    },
    plugins: [
      memberTables(),
      bearer(),
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_SECONDS,
        allowedAttempts: 5,
        storeOTP: 'hashed',
        disableSignUp: true,
        sendVerificationOTP: ({ email, otp, type }, ctx) => sendCode(ctx, mail, { email, otp, type }),
      }),
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: { expirationTime: '15m', issuer: origin, audience: origin, definePayload: ({ session }) => ({ sid: session.id }) },
        schema: {
          jwks: {
            fields: { publicKey: 'public_key', privateKey: 'private_key', ...CREATED, expiresAt: 'expires_at' },
          },
        },
      }),
      secondFactorForAll(
        {
          issuer: 'Kinora',
          allowPasswordless: true,
          schema: {
            user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
            twoFactor: {
              modelName: 'two_factors',
              fields: {
                ...{ userId: 'user_id', backupCodes: 'backup_codes' },
                ...{ failedVerificationCount: 'failed_verification_count', lockedUntil: 'locked_until' },
              },
            },
          },
        },
        (headers, back) => `/${languageOf(headers)}/second-factor?${new URLSearchParams({ return: back })}`,
      ),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: 'Kinora',
        origin,
        schema: {
          passkey: {
            modelName: 'passkeys',
            fields: {
              ...{ publicKey: 'public_key', userId: 'user_id', credentialID: 'credential_id' },
              ...{ deviceType: 'device_type', backedUp: 'backed_up', createdAt: 'created_at' },
            },
          },
        },
      }),
      sessionFromAddress(),
      openAPI({ disableDefaultReference: true }),
    ],
  });
  return auth;
}

export type Auth = ReturnType<typeof createAuth>;

function languageOf(headers: Headers | undefined | null): Lang {
  const given = headers?.get(LANGUAGE_HEADER) ?? undefined;
  return isLang(given) ? given : DEFAULT_LANG;
}

type NewUser = { email: string; emailVerified: boolean; language: Lang };

/**
 * An address that a provider tells and does not vouch for could be anybody's: it counts when the mail that goes there was answered, and
 * until then the account has none.
 */
async function newUser<T extends NewUser>(ctx: GenericEndpointContext | null, mail: MailWriter, user: T): Promise<T> {
  if (user.emailVerified || !ctx?.path?.startsWith('/callback/') || !isReachable(user.email)) return user;
  const email = placeholderAddress('unconfirmed', crypto.randomUUID());
  const token = await createEmailVerificationToken(ctx.context.secret, email, user.email, LINK_SECONDS, FOR_CHANGE);
  await mail.newAddress(user, token);
  return { ...user, email };
}

const FOR_CHANGE = { requestType: 'change-email-verification' };

/** Whether a token of ours, which its reader will verify, is for a new address of an account and not for the first. */
function isForChange(token: string): boolean {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url')
    .toString()
    .includes(FOR_CHANGE.requestType);
}

/**
 * A code signs in who has confirmed the address; who has not gets the mail to do so, because a password that somebody else chose for the
 * address must not become good by it.
 */
async function sendCode(
  ctx: GenericEndpointContext | undefined,
  mail: MailWriter,
  { email, otp, type }: { email: string; otp: string; type: string },
): Promise<void> {
  const found = await ctx?.context.internalAdapter.findUserByEmail(email);
  if (!ctx || !found) return;
  const { user } = found;
  if (type === 'sign-in' && !user.emailVerified)
    return mail.confirm(user, await createEmailVerificationToken(ctx.context.secret, user.email, undefined, LINK_SECONDS));
  const tokens = type === 'sign-in' ? await mintAddressTokens(ctx, user.id) : null;
  await mail.code(user, otp, tokens ? { access: tokens.access_token, refresh: tokens.refresh_token } : {});
}

/** The library's messages may quote an address or a link: what stands behind a colon is left out. */
function logSafely(log: Logger, level: string, message: string, details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error);
  log[level === 'error' ? 'error' : 'warn']({ reason: error?.name }, `accounts: ${message.split(':')[0]}`);
}
