import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
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
import { SOCIAL_PROVIDERS } from '../../domain/accounts/account.ts';
import { MAX_CODE_UNITS } from '../../domain/accounts/password.ts';
import { isLang } from '../../domain/language/language.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import { cookiePrefix } from '../../domain/web/cookie-prefix.ts';
import { usesHttps } from '../../domain/web/uses-https.ts';
import type { Env } from '../env.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import { AUTH_PATH } from './auth-path.ts';
import {
  ACCOUNTS,
  JWKS,
  PASSKEYS,
  SESSIONS,
  TWO_FACTORS,
  USERS,
  VERIFICATIONS,
} from './database/auth-tables.ts';
import { customTables } from './database/custom-tables.ts';
import { withProfiles } from './database/profile-adapter.ts';
import { deleteAccount } from './delete-account.ts';
import { hasStoppableUndo } from './email/email-change-store.ts';
import { type EmailChangeDeps, emailChangeEndpoints } from './email/email-changes.ts';
import { emailUndoEndpoints } from './email/email-undo.ts';
import { LINK_TTL_SECONDS } from './email/link-lifetimes.ts';
import { replaceResetToken } from './email/reset-link.ts';
import { createMailWriter } from './email/write-mail.ts';
import { CLIENT_IP_HEADER, KNOWN_DEVICE_HEADER } from './gateway/gateway-headers.ts';
import { logLibraryMessage } from './library-log.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import type { RecordEvent } from './record-event.ts';
import { getRequestLanguage } from './request-language.ts';
import { requireVerifiedUser } from './second-factor/passkey-verification.ts';
import { secondFactorForAll } from './second-factor/second-factor.ts';
import { securityHooks } from './security-hooks.ts';
import { MAX_FRESH_AGE_SECONDS } from './sessions/reauthentication.ts';
import { rejectBanned } from './sessions/reject-banned.ts';
import { sessionEndpoints } from './sessions/session-endpoints.ts';
import { withHashedTokens } from './sessions/session-tokens.ts';
import { magicLinkEndpoints } from './sign-in/magic-link.ts';
import { mailCodesEndpoint } from './sign-in/mail-codes.ts';
import { getSocialProviders } from './sign-in/social-providers.ts';
import { prepareNewUser } from './sign-up/new-user.ts';
import { signUpEndpoints } from './sign-up/sign-up-endpoints.ts';
import { toStoredIdentifier } from './stored-identifier.ts';
import { createValidationHook } from './validation-hooks.ts';

const DAY_SECONDS = 86_400;
/** An unused session expires after this. Use extends it, up to the limit in session-tokens.ts. */
const SESSION_TTL_SECONDS = 30 * DAY_SECONDS;

export type AuthDeps = {
  env: Env;
  secret: string;
  db: Kysely<Schema>;
  hashing: PasswordHashing;
  limiter: RateLimiter;
  log: Logger;
  /** Called with the cache tags of a deleted user. */
  invalidate: (tags: CacheTag[]) => void;
  onRenamed: (userId: string) => Promise<void>;
  record: RecordEvent;
};

/**
 * Accounts and sessions (I1 to I13). Call it only through gateway.ts, which validates the request.
 */
export function createAuth({
  env,
  secret,
  db,
  hashing,
  limiter,
  log,
  invalidate,
  onRenamed,
  record,
}: AuthDeps) {
  const origin = new URL(env.SITE_URL).origin;
  const https = usesHttps({ origin });
  const mail = createMailWriter(db);
  const emailChangeDeps: EmailChangeDeps = {
    db,
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
    database: withProfiles(
      withHashedTokens(kyselyAdapter(db, { type: 'postgres', transaction: true })),
    ),
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message, ...details) => logLibraryMessage(log, level, message, details),
    },
    // API errors are ordinary responses. Others are for the gateway: the library would print them
    // with personal data, and respond with an empty 500.
    onAPIError: {
      errorURL: '/sign-in',
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    advanced: {
      // The library would add a __Secure- prefix, see cookie-prefix.ts.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(https),
      defaultCookieAttributes: { secure: https },
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
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
          invalidate(await deleteAccount(db, id));
          record({ event: 'account_deleted', userId: null });
        },
      },
    },
    session: {
      ...SESSIONS,
      expiresIn: SESSION_TTL_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: MAX_FRESH_AGE_SECONDS,
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
      storeIdentifier: { hash: toStoredIdentifier },
    },
    emailAndPassword: {
      enabled: true,
      // Passwords are validated in validation-hooks.ts.
      minPasswordLength: 1,
      maxPasswordLength: MAX_CODE_UNITS,
      password: {
        hash: hashing.hash,
        verify: (check) => hashing.verify({ ...check, isKnownDevice: isFromKnownDevice() }),
      },
      // Otherwise a sign-up would reveal whether an e-mail has an account
      // (docs/decisions/2026-11-21-email-confirmation.md).
      requireEmailVerification: true,
      resetPasswordTokenExpiresIn: LINK_TTL_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        if (await hasStoppableUndo(db, user.id)) return;
        await mail.resetPassword(user, await replaceResetToken({ db, secret }, token));
      },
      onPasswordReset: async ({ user }) => {
        await voidCredentials(db, user.id);
        await mail.passwordChanged(user);
        record({ event: 'password_reset', userId: user.id });
      },
    },
    emailVerification: { autoSignInAfterVerification: true },
    socialProviders: getSocialProviders(env),
    databaseHooks: {
      user: {
        create: { before: async (user, ctx) => ({ data: prepareNewUser(ctx, user) }) },
      },
      account: {
        create: {
          after: async ({ userId, providerId }, ctx) => {
            // A sign-up by a provider has no earlier credentials to void.
            const linked = ctx?.path?.startsWith('/callback/') && (await getOAuthState())?.link;
            if (!linked) return;
            await voidCredentials(db, userId);
            record({ event: 'social_linked', userId, details: { provider: providerId } });
          },
        },
      },
      session: {
        create: {
          before: async (session, ctx) => {
            await rejectBanned(ctx, session.userId);
            return { data: { ...session, userAgent: session.userAgent?.slice(0, 300) ?? null } };
          },
        },
      },
    },
    hooks: {
      before: createValidationHook({
        db,
        limiter,
        mail,
        record,
        adminSecondFactor: env.ADMIN_SECOND_FACTOR,
      }),
    },
    plugins: [
      customTables(),
      bearer({ requireSignature: true }),
      emailOTP({
        allowedAttempts: 5,
        storeOTP: 'hashed',
        disableSignUp: true,
        // Never called: codes are made when their mail is sent, see sign-mail.ts.
        sendVerificationOTP: async () => {},
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
        db,
        getChallengePath: (headers, returnPath) =>
          `/${getRequestLanguage(headers)}/second-factor?${new URLSearchParams({ return: returnPath })}`,
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
        authenticatorSelection: { userVerification: 'required' },
        registration: { afterVerification: requireVerifiedUser },
      }),
      magicLinkEndpoints(),
      mailCodesEndpoint({ db, record }),
      sessionEndpoints(db),
      signUpEndpoints(emailChangeDeps),
      emailChangeEndpoints(emailChangeDeps),
      emailUndoEndpoints({ ...emailChangeDeps, limiter, secret }),
      openAPI({ disableDefaultReference: true }),
      securityHooks({ db, hashing, mail, record, onRenamed }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;

function isFromKnownDevice(): boolean {
  return tryGetCurrentAuthEndpointContext()?.headers?.has(KNOWN_DEVICE_HEADER) ?? false;
}
