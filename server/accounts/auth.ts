import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { passkey } from '@better-auth/passkey';
import { betterAuth, type GenericEndpointContext } from 'better-auth';
import { getOAuthState, isAPIError } from 'better-auth/api';
import { bearer, emailOTP, jwt, openAPI } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '../../db/schema.ts';
import { voidCredentials } from '../../db/void-credentials.ts';
import { SOCIAL_PROVIDERS } from '../../domain/account.ts';
import { isLang, type Lang } from '../../domain/language.ts';
import type { Env } from '../env.ts';
import { refuseBanned } from './banned.ts';
import { beforeEveryCall } from './before-calls.ts';
import { cookiePrefix } from './cookie-names.ts';
import { type EmailChangeDeps, emailChangeCalls } from './email-changes.ts';
import { LINK_SECONDS, signLinkToken } from './email-links.ts';
import { type UnconfirmedEmail, withMembers } from './member-adapter.ts';
import { memberTables } from './member-tables.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { socialProviders } from './providers.ts';
import { isReachable, placeholderAddress } from './reachable.ts';
import { FRESH_SESSION_SECONDS } from './recent-proof.ts';
import type { RecordEvent } from './record-event.ts';
import { languageOf } from './request-language.ts';
import { secondFactorForAll } from './second-factor.ts';
import { securityHooks } from './security-hooks.ts';
import { sessionCalls } from './session-calls.ts';
import { mintAddressTokens, sessionFromAddress } from './session-from-address.ts';
import { withHashedTokens } from './session-tokens.ts';
import { signUps } from './sign-ups.ts';
import { storedIdentifier } from './stored-identifier.ts';
import { ADDRESS_HEADER } from './visitor-headers.ts';
import { createMailWriter, type MailWriter } from './write-mail.ts';

export const AUTH_PATH = '/api/auth';

const DAY = 86_400;
/** A session that is used goes on, to an end (session-tokens.ts); one that is not ends after this. */
const SESSION_SECONDS = 30 * DAY;
const CODE_SECONDS = 600;

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
  record: RecordEvent;
};

/**
 * Accounts and sessions (I1 to I13). The library's calls are reached through the door alone (door.ts), which limits and guards them;
 * its tables are those of db/migrations.
 */
export function createAuth({
  env,
  secret,
  database,
  hashing,
  log,
  forget,
  renamed,
  record,
}: AuthParts) {
  const origin = new URL(env.SITE_URL).origin;
  const https = origin.startsWith('https:');
  const mail = createMailWriter(database);
  const links: EmailChangeDeps = {
    database,
    mail,
    onChanged: (userId, event) => record({ event, userId }),
  };
  return betterAuth({
    appName: 'Kinora',
    baseURL: origin,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    database: withMembers(
      withHashedTokens(kyselyAdapter(database, { type: 'postgres', transaction: true })),
    ),
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message, ...details) => logSafely(log, level, message, details),
    },
    // Refusals are answers; what nobody foresaw is logged without what it may quote.
    onAPIError: {
      errorURL: '/sign-in',
      onError: (error) => {
        if (!isAPIError(error)) logSafely(log, 'error', 'unexpected', [error]);
      },
    },
    advanced: {
      // The library's own prefix would be __Secure-.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(https),
      defaultCookieAttributes: { secure: https },
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...CREATED },
      additionalFields: {
        language: {
          type: 'string',
          required: false,
          returned: false,
          validator: { input: z.string().refine(isLang) },
        },
        banReason: {
          type: 'string',
          required: false,
          returned: false,
          input: false,
          fieldName: 'ban_reason',
        },
      },
      // With the password, or soon after a sign-in.
      deleteUser: {
        enabled: true,
        beforeDelete: async ({ id }) => {
          await forget(id);
          record({ event: 'account_deleted', userId: null });
        },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...CREATED,
      },
      expiresIn: SESSION_SECONDS,
      updateAge: DAY,
      freshAge: FRESH_SESSION_SECONDS,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...CREATED,
      },
      encryptOAuthTokens: true,
      // Somebody's account is linked by that person, signed in, and by nobody else.
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: [...SOCIAL_PROVIDERS],
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...CREATED },
      storeIdentifier: { hash: storedIdentifier },
    },
    emailAndPassword: {
      enabled: true,
      // The rules are ours, with their reasons (see before-calls.ts).
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: hashing,
      // An address is confirmed before it has an account: so nobody learns whether it had one (see docs/decisions).
      requireEmailVerification: true,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mail.reset(user, token),
      onPasswordReset: async ({ user }) => {
        await voidCredentials(database, user.id);
        await mail.passwordChanged(user);
        record({ event: 'password_reset', userId: user.id });
      },
    },
    emailVerification: { autoSignInAfterVerification: true },
    socialProviders: socialProviders(env),
    databaseHooks: {
      user: {
        create: { before: async (user, ctx) => ({ data: await newUser(ctx, user as NewUser) }) },
      },
      account: {
        create: {
          after: async ({ userId, providerId }, ctx) => {
            // A user who signs up by a provider had no credential before.
            const linked = ctx?.path?.startsWith('/callback/') && (await getOAuthState())?.link;
            if (!linked) return;
            await voidCredentials(database, userId);
            record({ event: 'social_linked', userId, details: { provider: providerId } });
          },
        },
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
    hooks: { before: beforeEveryCall({ database, mail, record }) },
    plugins: [
      memberTables(),
      bearer({ requireSignature: true }),
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_SECONDS,
        allowedAttempts: 5,
        storeOTP: 'hashed',
        disableSignUp: true,
        sendVerificationOTP: ({ email, otp, type }, ctx) =>
          sendCode(ctx, mail, { email, otp, type }),
      }),
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          expirationTime: '15m',
          issuer: origin,
          audience: origin,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
        schema: {
          jwks: {
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              ...CREATED,
              expiresAt: 'expires_at',
            },
          },
        },
      }),
      secondFactorForAll({
        database,
        challengePage: (headers, back) =>
          `/${languageOf(headers)}/second-factor?${new URLSearchParams({ return: back })}`,
        issuer: 'Kinora',
        allowPasswordless: true,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: 'Kinora',
        origin,
        schema: {
          passkey: {
            modelName: 'passkeys',
            fields: {
              publicKey: 'public_key',
              userId: 'user_id',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
      sessionFromAddress(),
      sessionCalls(database),
      signUps(links),
      emailChangeCalls(links),
      openAPI({ disableDefaultReference: true }),
      securityHooks({ database, hashing, mail, record, renamed }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

type NewUser = { email: string; emailVerified: boolean; language?: Lang };

/**
 * An address that a provider gives and does not vouch for could be anybody's: it counts when the mail that goes there was answered, and
 * until then the account has none.
 */
async function newUser<T extends NewUser>(
  ctx: GenericEndpointContext | null,
  user: T,
): Promise<T & { unconfirmedEmail?: UnconfirmedEmail }> {
  const known = { ...user, language: user.language ?? languageOf(ctx?.headers) };
  if (user.emailVerified || !ctx?.path?.startsWith('/callback/') || !isReachable(user.email))
    return known;
  const changeId = crypto.randomUUID();
  const token = await signLinkToken(ctx.context.secret, { kind: 'email_change', id: changeId });
  return {
    ...known,
    email: placeholderAddress('unconfirmed', changeId),
    unconfirmedEmail: { changeId, email: user.email, token },
  };
}

/** A code, and the same as a link. Sign-ups that are not confirmed yet get another mail (before-calls.ts). */
async function sendCode(
  ctx: GenericEndpointContext | undefined,
  mail: MailWriter,
  { email, otp, type }: { email: string; otp: string; type: string },
): Promise<void> {
  const found = await ctx?.context.internalAdapter.findUserByEmail(email);
  if (!ctx || !found) return;
  const tokens = type === 'sign-in' ? await mintAddressTokens(ctx, found.user.id) : null;
  await mail.code(
    found.user,
    otp,
    tokens ? { access: tokens.access_token, refresh: tokens.refresh_token } : {},
  );
}

/**
 * The library's messages may quote an address or a link: what stands behind a colon is left out. It calls mistakes of callers errors as
 * well, such as a callback without state; only a message with an error is one of the site, which an alarm may look for.
 */
function logSafely(log: Logger, level: string, message: string, details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error);
  log[level === 'error' && error !== undefined ? 'error' : 'warn'](
    { reason: error?.name },
    `accounts: ${message.split(':')[0]}`,
  );
}
