import { scryptSync } from 'node:crypto';
import { pino } from 'pino';
import { isExpiringMail, toMailKind } from '../../domain/web/mail-kind.ts';
import { readAuthSecret } from '../../server/accounts/auth-secret.ts';
import { createMailSigner } from '../../server/accounts/email/sign-mail.ts';
import { openAccounts } from '../../server/accounts/open-accounts.ts';
import {
  createPasswordHashing,
  type PasswordHashing,
} from '../../server/accounts/passwords/password-hashing.ts';
import { readEnv } from '../../server/env.ts';
import { createRateLimiter } from '../../server/security/rate-limit.ts';
import { createRefusedOriginLog } from '../../server/security/refused-origins.ts';
import { type CookieJar, cookieHeader, storeCookies } from './cookie-jar.ts';
import type { TestDatabase } from './database.ts';

/** E-mails, passwords and cookies of the account tests, which no log line may contain. */
export const PERSONAL_DATA = /@example\.com|horse|kinora\.session_token=/;

export const SITE = 'http://localhost:3000';

/** Hashes at 1 % of the real cost, which would dominate the duration of these tests. */
export function createFastHashing() {
  const derive = async ({
    password,
    salt,
    keyBytes,
  }: {
    password: string;
    salt: Uint8Array;
    keyBytes: number;
  }) => scryptSync(password, salt, keyBytes, { N: 1024 });
  return createPasswordHashing({ threads: { derive, close: async () => {} } });
}

type ApiResponse = { status: number; body: Record<string, unknown>; headers: Headers };
export type Mail = {
  recipient: string;
  kind: string;
  language: string;
  data: Record<string, string>;
};

type TestAccountsOptions = {
  variables?: Record<string, string>;
  hashing?: PasswordHashing;
  providerTimeoutMs?: number;
  /** Sign-ins take 300 ms as on the site, which would dominate the duration of other tests. */
  constantTime?: boolean;
};

/** Accounts over a test database, and clients with cookie jars. Mails stay in the outbox table. */
export function openTestAccounts(
  database: TestDatabase,
  {
    variables = {},
    hashing = createFastHashing(),
    providerTimeoutMs = 5_000,
    constantTime = false,
  }: TestAccountsOptions = {},
) {
  const logLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logLines.push(line) });
  const env = readEnv({
    AUTH_SECRET: 'a secret that is long enough for a test',
    DATA_DIR: database.folder,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...variables,
  });
  const invalidatedTags: string[] = [];
  /** Security events, without details. */
  const events: { event: string; userId: string | null }[] = [];
  const signedIn: Headers[] = [];
  const opened = openAccounts({
    supportEmail: 'support@localhost',
    env,
    // Without the time-out of a second, because the database is slow on a busy machine.
    database: { ...database, bestEffortDb: database.kysely },
    limiter: createRateLimiter({ redis: null }),
    log,
    invalidate: (tags) => invalidatedTags.push(...tags),
    onSignedIn: (headers) => signedIn.push(headers),
    hashing,
    providerTimeoutMs,
    minResponseMs: constantTime ? undefined : 0,
    logRefusedOrigin: createRefusedOriginLog({ siteUrl: SITE, hosts: [], log }),
    record: ({ event, userId = null }) => events.push({ event, userId }),
  });
  let browsers = 0;

  /** Simulates a browser with its own cookies and IP. */
  function browser({ lang = 'ko', ip }: { lang?: 'ko' | 'en' | 'ar'; ip?: string } = {}) {
    browsers += 1;
    const clientIp = ip ?? `192.0.2.${browsers}`;
    const jar: CookieJar = new Map();

    async function send(
      method: string,
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<ApiResponse> {
      const requestHeaders = new Headers({
        origin: SITE,
        'sec-fetch-site': 'same-origin',
        ...headers,
      });
      for (const [name, value] of Object.entries(headers))
        if (value === '') requestHeaders.delete(name);
      if (jar.size > 0) requestHeaders.set('cookie', cookieHeader(jar));
      const request = new Request(`${SITE}/api/auth${path}`, {
        method,
        headers: requestHeaders,
        body: body && JSON.stringify(body),
      });
      const response = await opened.gateway(request, { ip: clientIp, lang });
      storeCookies(jar, response.headers.getSetCookie());
      const text = await response.text();
      const parsed: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {};
      return {
        status: response.status,
        body: parsed as Record<string, unknown>,
        headers: response.headers,
      };
    }

    return {
      jar,
      post: (path: string, body: object = {}, headers?: Record<string, string>) =>
        send('POST', path, body, headers),
      get: (path: string, headers?: Record<string, string>) =>
        send('GET', path, undefined, headers),
      /** The user of the session, as pages see it. */
      readUser: async () =>
        (
          await opened.sessionReader.read(
            [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          )
        ).user,
    };
  }

  const signMail = createMailSigner({
    db: database.kysely,
    secret: readAuthSecret(env),
    origin: new URL(env.SITE_URL).origin,
  });

  /** Sends the mails again, as they would be sent now: without links that are dead by now. */
  async function readMails(recipient: string): Promise<Mail[]> {
    const rows = await database.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute();
    const mails: Mail[] = [];
    for (const { kind: queuedKind, language, data: text } of rows) {
      const kind = toMailKind(queuedKind);
      const data = JSON.parse(text) as Record<string, string>;
      const signed = isExpiringMail(kind)
        ? await signMail({ kind, recipient, data, ageSeconds: 0 })
        : null;
      await database.kysely
        .transaction()
        .execute(async (transaction) => signed?.onSent?.(transaction));
      mails.push({
        recipient,
        kind: signed?.kind ?? kind,
        language,
        data: signed?.data ?? data,
      });
    }
    return mails;
  }

  /** A signed-up, confirmed and signed-in user. */
  async function createUser(email: string, username: string, password = 'correct horse 9') {
    const newBrowser = browser();
    await newBrowser.post('/sign-up/email', { name: username, email, password });
    const token =
      (await readMails(email)).findLast(({ kind }) => kind === 'confirm')?.data.token ?? '';
    await newBrowser.get(`/verify-email?token=${encodeURIComponent(token)}`);
    return newBrowser;
  }

  return {
    ...opened,
    outbox: opened.mailJob,
    browser,
    readMails,
    signMail,
    createUser,
    logLines,
    invalidatedTags,
    signedIn,
    events,
  };
}
