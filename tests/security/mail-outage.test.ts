import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { getLink, type ReceivedMail, readMail } from '../support/accounts/mailbox.ts';
import { openTestAccounts, SITE } from '../support/accounts-client.ts';
import type { CookieJar } from '../support/cookie-jar.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { type Client, createClient } from '../support/http-client.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts';

const PASSWORD = 'correct horse 9';
const OUTAGE_MS = 2 * 3_600_000;
const WAIT_OPTIONS = { timeout: 20_000 };

/** Users by the request that they make during the outage. */
const EMAILS = {
  signUp: 'signs-up@example.com',
  reset: 'resets@example.com',
  change: 'moves@example.com',
  code: 'codes@example.com',
} as const;
const NEW_EMAIL = 'moved@example.com';

describeOnOneEngine('after an outage of the mail server of two hours', (open) => {
  let database: TestDatabase;
  let smtp: SmtpServer;
  let client: Client;
  const jars: Record<keyof typeof EMAILS, CookieJar> = {
    signUp: new Map(),
    reset: new Map(),
    change: new Map(),
    code: new Map(),
  };

  beforeAll(async () => {
    [database, smtp] = await Promise.all([open(), startSmtpServer()]);
    const accounts = openTestAccounts(database, { variables: { SMTP_URL: smtp.url } });
    const handle = (request: Request) => accounts.gateway(request, { ip: '192.0.2.1', lang: 'en' });
    const server = createServer(getRequestListener(handle)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const listening = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = createClient({ url: SITE, listening });
    // The requests are made two hours ago; the database and timers keep the real time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - OUTAGE_MS });
    try {
      for (const name of ['reset', 'change', 'code'] as const) await createUser(name);
      await smtp.setBehaviour('away');
      smtp.accepted.length = 0;
      await requestMails();
    } finally {
      vi.useRealTimers();
    }
    await endOutage();
    return async () => {
      client.close();
      server.close();
      await accounts.close();
      await smtp.setBehaviour('away');
    };
  });

  const post = async (jar: CookieJar, path: string, json: object = {}) => {
    const { status, body } = await client.post(`/api/auth${path}`, { jar, json });
    return { status, body: JSON.parse(body || '{}') as Record<string, unknown> };
  };

  /** A signed-in user, whose mail arrived before the outage. */
  async function createUser(name: 'reset' | 'change' | 'code'): Promise<void> {
    const email = EMAILS[name];
    await post(jars[name], '/sign-up/email', { name: `Late ${name}`, email, password: PASSWORD });
    const token = getToken(await receiveMail(email));
    expect((await post(jars[name], '/verify-email', { token })).status).toBe(200);
  }

  async function requestMails(): Promise<void> {
    const requests = [
      [
        jars.signUp,
        '/sign-up/email',
        { name: 'Late sign-up', email: EMAILS.signUp, password: PASSWORD },
      ],
      [new Map(), '/request-password-reset', { email: EMAILS.reset }],
      [jars.change, '/change-email', { newEmail: NEW_EMAIL }],
      [jars.code, '/email-otp/send-verification-otp', { email: EMAILS.code, type: 'sign-in' }],
    ] as const;
    for (const [jar, path, json] of requests)
      expect((await post(jar, path, json)).status).toBe(200);
  }

  /** Once each mail was tried and failed, ages the mails by two hours and makes them due. */
  async function endOutage(): Promise<void> {
    const countFailed = async () =>
      (await database.kysely.selectFrom('outbox').select('id').where('attempts', '>', 0).execute())
        .length;
    await vi.waitUntil(async () => (await countFailed()) === 5, WAIT_OPTIONS);
    await smtp.setBehaviour('takes');
    await database.kysely
      .updateTable('outbox')
      .set({
        next_attempt_at: sql<Date>`now()`,
        created_at: sql<Date>`created_at - interval '2 h'`,
      })
      .execute();
  }

  async function receiveMail(to: string): Promise<ReceivedMail> {
    const find = () => smtp.accepted.find((mail) => mail.to.includes(to));
    return readMail((await vi.waitUntil(find, WAIT_OPTIONS)).source);
  }

  const getToken = (mail: ReceivedMail) => new URL(getLink(mail), SITE).searchParams.get('token');
  const signIn = async (email: string, password = PASSWORD) =>
    (await post(new Map(), '/sign-in/email', { email, password })).status;

  test('the link of a sign-up confirms it when it arrives after an outage of mail', {
    tags: ['I3'],
  }, async () => {
    const token = getToken(await receiveMail(EMAILS.signUp));
    expect((await post(jars.signUp, '/verify-email', { token })).status).toBe(200);
    expect(await signIn(EMAILS.signUp)).toBe(200);
  });

  test('the link of a password reset works once when it arrives after an outage of mail', {
    tags: ['I5'],
  }, async () => {
    const newPassword = 'better horse 10';
    const change = { token: getToken(await receiveMail(EMAILS.reset)), newPassword };
    expect((await post(new Map(), '/reset-password', change)).status).toBe(200);
    expect((await post(new Map(), '/reset-password', change)).status).toBe(400);
    expect(await signIn(EMAILS.reset, newPassword)).toBe(200);
  });

  test('the links of an e-mail change that arrive after an outage of mail confirm and undo it', {
    tags: ['I10'],
  }, async () => {
    const token = getToken(await receiveMail(NEW_EMAIL));
    expect((await post(new Map(), '/verify-email', { token })).status).toBe(200);
    expect(await signIn(NEW_EMAIL)).toBe(200);
    const stopToken = getToken(await receiveMail(EMAILS.change));
    expect((await post(new Map(), '/stop-email-change', { token: stopToken })).status).toBe(200);
    expect(await signIn(EMAILS.change)).toBe(401);
  });

  test('a code and the link in its mail that arrive after an outage of mail sign in once each', {
    tags: ['I12'],
  }, async () => {
    const mail = await receiveMail(EMAILS.code);
    const code = { email: EMAILS.code, otp: /\b\d{6}\b/.exec(mail.subject)?.[0] };
    expect((await post(new Map(), '/sign-in/email-otp', code)).status).toBe(400);
    expect((await post(jars.code, '/sign-in/email-otp', code)).status).toBe(200);
    expect((await post(jars.code, '/sign-in/email-otp', code)).status).toBe(400);
    const tokens = Object.fromEntries(new URLSearchParams(getLink(mail).split('#')[1]));
    const link = {
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
      token_type: 'bearer',
      confirm: true,
    };
    expect((await post(new Map(), '/session-from-address', link)).status).toBe(200);
    expect((await post(new Map(), '/session-from-address', link)).status).toBe(401);
  });
});
