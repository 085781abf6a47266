import type { Logger } from 'pino';
import { getCacheTagsOfUser } from '../../db/cache-tags-of-user.ts';
import type { Database } from '../../db/open.ts';
import { type Accounts, SOCIAL_PROVIDERS } from '../../domain/accounts/account.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import { usesHttps } from '../../domain/web/uses-https.ts';
import type { Env } from '../env.ts';
import { createMailCheck, type MailCheck } from '../mail/mail-check.ts';
import { type MailJob, startMailJob } from '../mail/send-mail.ts';
import type { SignMail } from '../mail/signed-mail.ts';
import { createMailTransport } from '../mail/transport.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import type { LogRefusedOrigin } from '../security/refused-origins.ts';
import type { Auth } from './auth.ts';
import { readAuthSecret } from './auth-secret.ts';
import { findUserIdByEmail } from './find-user-id.ts';
import { isAllowedEndpoint } from './gateway/allowed-endpoints.ts';
import { createDeviceCookie } from './gateway/device-cookie.ts';
import { type AccountsGateway, createAccountsGateway } from './gateway/gateway.ts';
import { createPageClient } from './gateway/page-client.ts';
import { createPasswordHashing, type PasswordHashing } from './passwords/password-hashing.ts';
import type { RecordEvent } from './record-event.ts';
import { createSessionReader, type SessionReader } from './sessions/session-reader.ts';
import { getSocialProviders } from './sign-in/social-providers.ts';

export type AccountsHandle = {
  gateway: AccountsGateway;
  pageClient: Accounts;
  sessionReader: SessionReader;
  mailJob: MailJob;
  /** `null` without a mail server. */
  mailCheck: MailCheck | null;
  openApi: () => Promise<object>;
  close: () => Promise<void>;
};

export type AccountsDeps = {
  env: Env;
  database: Database;
  limiter: RateLimiter;
  log: Logger;
  /** Reply-to of mails about inquiries. */
  supportEmail: string;
  /** Called with the cache tags of a deleted or renamed user. */
  invalidate: (tags: CacheTag[]) => void;
  onSignedIn: (headers: Headers) => void;
  record: RecordEvent;
  logRefusedOrigin: LogRefusedOrigin;
  hashing?: PasswordHashing;
  providerTimeoutMs?: number;
  minResponseMs?: number;
};

/** Opens accounts and starts the mail job, which runs until `close`. */
export function openAccounts({
  env,
  database,
  limiter,
  log,
  supportEmail,
  invalidate,
  onSignedIn,
  record,
  logRefusedOrigin,
  hashing = createPasswordHashing(),
  providerTimeoutMs,
  minResponseMs,
}: AccountsDeps): AccountsHandle {
  const secret = readAuthSecret(env);
  const origin = new URL(env.SITE_URL).origin;
  const onRenamed = (userId: string) =>
    getCacheTagsOfUser(database.kysely, userId).then(invalidate, (error: unknown) =>
      log.warn(
        { err: error },
        'cannot find pages of renamed user, they show the old name until they expire',
      ),
    );
  let auth: Promise<Auth> | undefined;
  /** Loads the accounts library on first use, because it takes more memory than the site itself. */
  const loadAuth = () => {
    auth ??= import('./auth.ts').then(({ createAuth }) =>
      createAuth({
        env,
        secret,
        db: database.requestDb,
        hashing,
        limiter,
        log,
        invalidate,
        onRenamed,
        record,
      }),
    );
    return auth;
  };
  const configuredProviders = getSocialProviders(env);
  const https = usesHttps({ origin });
  const sessionReader = createSessionReader({
    loadAuth,
    secret,
    https,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR,
    requestDb: database.requestDb,
    bestEffortDb: database.bestEffortDb,
    log,
  });
  let signer: Promise<SignMail> | undefined;
  const signMail: SignMail = async (mail) => {
    signer ??= import('./email/sign-mail.ts').then(({ createMailSigner }) =>
      createMailSigner({ db: database.kysely, secret, origin }),
    );
    return (await signer)(mail);
  };
  const transport = createMailTransport(env);
  const mailJob = startMailJob({
    db: database.kysely,
    transport,
    signMail,
    origin,
    supportEmail,
    log,
  });
  const onSignInLocked = (email: string, ip: string) =>
    void findUserIdByEmail(database.kysely, email).then(
      (userId) => record({ event: 'sign_in_locked', userId, ip }),
      (error: unknown) => log.warn({ err: error }, 'user of a locked sign-in not found'),
    );
  const deviceCookie = createDeviceCookie({ secret, https });
  const gateway: AccountsGateway = createAccountsGateway({
    loadAuth,
    limiter,
    deviceCookie,
    log,
    origin,
    logRefusedOrigin,
    onWrite: mailJob.wake,
    onSignedIn,
    onSignInLocked,
    providerTimeoutMs,
    minResponseMs,
  });
  return {
    gateway,
    pageClient: createPageClient(gateway, {
      origin,
      providers: SOCIAL_PROVIDERS.filter((provider) => provider in configuredProviders),
    }),
    sessionReader,
    mailJob,
    mailCheck: transport.check && createMailCheck({ check: transport.check, log }),
    openApi: async () => {
      const document = await (await loadAuth()).api.generateOpenAPISchema();
      const paths = Object.entries(document.paths).filter(
        ([path]) => path === '/callback/{id}' || isAllowedEndpoint(path),
      );
      return { ...document, paths: Object.fromEntries(paths) };
    },
    close: async () => {
      await Promise.all([mailJob.close(), hashing.close()]);
    },
  };
}
