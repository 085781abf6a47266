import { APIError } from 'better-auth/api';
import type { Logger } from 'pino';
import { forgetOneself, LastAdmin } from '../../db/forget-user.ts';
import type { Database } from '../../db/open.ts';
import { pagesShowing } from '../../db/pages-showing.ts';
import { type Accounts, SOCIAL_PROVIDERS } from '../../domain/account.ts';
import type { CacheTag } from '../../domain/cache-tags.ts';
import type { Env } from '../env.ts';
import { type MailJob, startMailJob } from '../jobs/send-mail.ts';
import { createMailTransport } from '../mail/transport.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { createAuth } from './auth.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { type AccountsDoor, createAccountsDoor } from './door.ts';
import { accountsForPages } from './for-pages.ts';
import { createMembers, type Members } from './members.ts';
import { isOpenPath } from './open-paths.ts';
import { createPasswordHashing, type PasswordHashing } from './password-hashing.ts';
import { socialProviders } from './providers.ts';
import type { RecordEvent } from './record-event.ts';
import { readAuthSecret } from './secret.ts';
import { findUserId } from './security-hooks.ts';

export type OpenAccounts = {
  door: AccountsDoor;
  accounts: Accounts;
  members: Members;
  mails: MailJob;
  openApi: () => Promise<object>;
  close: () => Promise<void>;
};

export type AccountsDeps = {
  env: Env;
  database: Database;
  limiter: RateLimiter;
  log: Logger;
  /** Reply-to of mails about inquiries. */
  support: string;
  /** Called with the cache tags of a deleted or renamed user. */
  onChange: (tags: CacheTag[]) => void;
  onSignedIn: (headers: Headers) => void;
  record: RecordEvent;
  hashing?: PasswordHashing;
  providerTimeoutMs?: number;
};

/** Opens accounts and starts the mail job, which runs until `close`. */
export function openAccounts({
  env,
  database,
  limiter,
  log,
  support,
  onChange,
  onSignedIn,
  record,
  hashing = createPasswordHashing(),
  providerTimeoutMs,
}: AccountsDeps): OpenAccounts {
  const secret = readAuthSecret(env);
  const origin = new URL(env.SITE_URL).origin;
  const forget = async (userId: string) => {
    const pages = await forgetOneself(database.kysely, userId).catch((error: unknown) => {
      throw error instanceof LastAdmin
        ? new APIError('CONFLICT', { code: 'LAST_ADMIN', message: 'the last administrator stays' })
        : error;
    });
    onChange(pages);
  };
  const renamed = (userId: string) =>
    pagesShowing(database.kysely, userId).then(onChange, (error: unknown) =>
      log.warn(
        { err: error },
        'the pages of somebody with a new name are not known, and show the old one for a while',
      ),
    );
  const auth = createAuth({
    env,
    secret,
    database: database.kysely,
    hashing,
    log,
    forget,
    renamed,
    record,
  });
  const configured = socialProviders(env);
  const https = origin.startsWith('https:');
  const members = createMembers({
    auth,
    secret,
    https,
    database: database.kysely,
    reads: database.reads,
    log,
  });
  const mails = startMailJob({
    database: database.kysely,
    transport: createMailTransport(env),
    origin,
    support,
    log,
  });
  const onLocked = (email: string, ip: string) =>
    void findUserId(database.kysely, email).then(
      (userId) => record({ event: 'sign_in_locked', userId, ip }),
      (error: unknown) => log.warn({ err: error }, 'user of a locked sign-in not found'),
    );
  const devices = createDeviceCookie({ secret, https });
  const door: AccountsDoor = createAccountsDoor({
    auth,
    limiter,
    devices,
    log,
    origin,
    onAnswered: mails.wake,
    onSignedIn,
    onLocked,
    providerTimeoutMs,
  });
  return {
    door,
    accounts: accountsForPages(door, {
      origin,
      providers: SOCIAL_PROVIDERS.filter((provider) => provider in configured),
    }),
    members,
    mails,
    openApi: async () => {
      const description = await auth.api.generateOpenAPISchema();
      const paths = Object.entries(description.paths).filter(
        ([path]) => path === '/callback/{id}' || isOpenPath(path),
      );
      return { ...description, paths: Object.fromEntries(paths) };
    },
    close: async () => {
      await Promise.all([mails.close(), hashing.close()]);
    },
  };
}
