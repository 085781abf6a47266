import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { getOAuthState, isAPIError } from 'better-auth/api';
import { bearer, emailOTP, jwt, openAPI } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Schema } from '../../db/schema.ts';
import { voidCredentials } from '../../db/void-credentials.ts';
import { SOCIAL_PROVIDERS } from '../../domain/account.ts';
import { isLang } from '../../domain/language.ts';
import type { Env } from '../env.ts';
import {
  ACCOUNTS,
  JWKS,
  PASSKEYS,
  SESSIONS,
  TWO_FACTORS,
  USERS,
  VERIFICATIONS,
} from './auth-tables.ts';
import { refuseBanned } from './banned.ts';
import { beforeEveryCall } from './before-calls.ts';
import { cookiePrefix } from './cookie-names.ts';
import { type EmailChangeDeps, emailChangeCalls } from './email-changes.ts';
import { LINK_SECONDS } from './email-links.ts';
import { withMembers } from './member-adapter.ts';
import { memberTables } from './member-tables.ts';
import { prepareNewUser } from './new-user.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { socialProviders } from './providers.ts';
import { FRESH_SESSION_SECONDS } from './recent-proof.ts';
import type { RecordEvent } from './record-event.ts';
import { languageOf } from './request-language.ts';
import { secondFactorForAll } from './second-factor.ts';
import { securityHooks } from './security-hooks.ts';
import { sessionCalls } from './session-calls.ts';
import { sessionFromAddress } from './session-from-address.ts';
import { withHashedTokens } from './session-tokens.ts';
import { sendCode } from './sign-in-code.ts';
import { signUps } from './sign-ups.ts';
import { storedIdentifier } from './stored-identifier.ts';
import { ADDRESS_HEADER } from './visitor-headers.ts';
import { createMailWriter } from './write-mail.ts';

export const AUTH_PATH = '/api/auth';

const DAY = 86_400;
/** An unused session expires after this. Use extends it, up to the limit in session-tokens.ts. */
const SESSION_SECONDS = 30 * DAY;
const CODE_SECONDS = 600;

export type AuthDeps = {
  env: Env;
  secret: string;
  database: Kysely<Schema>;
  hashing: PasswordHashing;
  log: Logger;
  /** Called before an account is deleted. */
  forget: (userId: string) => Promise<void>;
  renamed: (userId: string) => Promise<void>;
  record: RecordEvent;
};

/** Accounts and sessions (I1 to I13). Call it only through door.ts, which validates the request. */
export function createAuth({
  env,
  secret,
  database,
  hashing,
  log,
  forget,
  renamed,
  record,
}: AuthDeps) {
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
    // API errors are ordinary responses. Unexpected ones are logged without personal data.
    onAPIError: {
      errorURL: '/sign-in',
      onError: (error) => {
        if (!isAPIError(error)) logSafely(log, 'error', 'unexpected', [error]);
      },
    },
    advanced: {
      // The library would add a __Secure- prefix, see cookie-names.ts.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(https),
      defaultCookieAttributes: { secure: https },
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    user: {
      ...USERS,
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
      // Requires the password or a fresh session.
      deleteUser: {
        enabled: true,
        beforeDelete: async ({ id }) => {
          await forget(id);
          record({ event: 'account_deleted', userId: null });
        },
      },
    },
    session: {
      ...SESSIONS,
      expiresIn: SESSION_SECONDS,
      updateAge: DAY,
      freshAge: FRESH_SESSION_SECONDS,
    },
    account: {
      ...ACCOUNTS,
      encryptOAuthTokens: true,
      // Accounts are linked only by a signed-in user.
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: [...SOCIAL_PROVIDERS],
      },
    },
    verification: {
      ...VERIFICATIONS,
      storeIdentifier: { hash: storedIdentifier },
    },
    emailAndPassword: {
      enabled: true,
      // Passwords are validated in before-calls.ts.
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: hashing,
      // Otherwise a sign-up would reveal whether an e-mail has an account
      // (docs/decisions/2026-11-21-email-confirmation.md).
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
        create: { before: async (user, ctx) => ({ data: await prepareNewUser(ctx, user) }) },
      },
      account: {
        create: {
          after: async ({ userId, providerId }, ctx) => {
            // A sign-up by a provider has no earlier credentials to void.
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
        schema: { jwks: JWKS },
      }),
      secondFactorForAll({
        database,
        challengePage: (headers, back) =>
          `/${languageOf(headers)}/second-factor?${new URLSearchParams({ return: back })}`,
        issuer: 'Kinora',
        allowPasswordless: true,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: TWO_FACTORS,
        },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: 'Kinora',
        origin,
        schema: { passkey: PASSKEYS },
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

/**
 * Drops the text after a colon, which may contain an e-mail or a link. The library reports client
 * mistakes as errors too: only messages with an Error are logged as errors.
 */
function logSafely(log: Logger, level: string, message: string, details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error);
  log[level === 'error' && error !== undefined ? 'error' : 'warn'](
    { reason: error?.name },
    `accounts: ${message.split(':')[0]}`,
  );
}
