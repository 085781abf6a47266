import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { openTestAccounts } from './accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from './database.ts';
import { totpCode } from './totp.ts';

export const PASSWORD = 'correct horse 9';

export type TestAccounts = ReturnType<typeof openTestAccounts>;
export type Browser = ReturnType<TestAccounts['browser']>;
/** Set before the first test; read it only within tests. */
export type AccountTestContext = { accounts: TestAccounts; database: TestDatabase };

/** A suite about accounts on PostgreSQL if available, else on the embedded database. */
export function describeAccounts(name: string, suite: (opened: AccountTestContext) => void): void {
  describeOnOneEngine(name, (open) => {
    const opened = {} as AccountTestContext;
    beforeAll(async () => {
      opened.database = await open();
      opened.accounts = openTestAccounts(opened.database);
      return async () => opened.accounts.close();
    });
    suite(opened);
  });
}

export function signIn(browser: Browser, email: string, password = PASSWORD) {
  return browser.post('/sign-in/email', { email, password });
}

export async function readUserId(browser: Browser): Promise<string> {
  return (await browser.readUser())?.id ?? '';
}

export async function getLastToken(
  { accounts }: AccountTestContext,
  email: string,
  kind: string,
): Promise<string> {
  const mail = (await accounts.readMails(email)).findLast((found) => found.kind === kind);
  if (mail?.data.token === undefined) throw new Error(`no ${kind} mail with a link to ${email}`);
  return mail.data.token;
}

/** Makes the session too old for sensitive actions. */
export async function makeSessionStale(
  { database }: AccountTestContext,
  browser: Browser,
  interval = '2 hours',
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update sessions set created_at = now() - ${interval}::interval
      where id = ${(await browser.readUser())?.sessionId ?? ''} returning id`.execute(
    database.kysely,
  );
  expect(rows).toHaveLength(1);
}

/** Enables the second factor with the previous code, so that the current one stays usable. */
export async function enrollSecondFactor(
  browser: Browser,
  password = PASSWORD,
): Promise<{ secret: string; codes: string[] }> {
  const { body } = await browser.post('/two-factor/enable', { password });
  const secret = new URL(String(body.totpURI)).searchParams.get('secret') ?? '';
  expect(
    (await browser.post('/two-factor/verify-totp', { code: totpCode(secret, -1) })).status,
  ).toBe(200);
  return { secret, codes: body.backupCodes as string[] };
}
