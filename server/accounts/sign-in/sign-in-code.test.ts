import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Browser,
  enrollSecondFactor,
  makeSessionStale,
  PASSWORD,
} from '../../../tests/support/account-actions.ts';
import { openTestAccounts } from '../../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { deleteOldCodeAttempts } from './code-limit.ts';

const EMAIL = 'target@example.com';
const NETWORKS = 12;
const GUESSES = 10;

describeOnOneEngine('codes by mail', (open) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    await accounts.createUser(EMAIL, 'Target');
    return async () => accounts.close();
  });

  beforeEach(async () => {
    await database.kysely.deleteFrom('code_attempts').execute();
    await database.kysely.deleteFrom('outbox').execute();
    await database.kysely.deleteFrom('verifications').execute();
  });

  let networks = 0;
  const newNetwork = () => {
    networks += 1;
    return accounts.browser({ ip: `2001:${networks.toString(16)}:0:0::/64` });
  };
  const request = (browser: Browser, email: string, type = 'sign-in') =>
    browser.post('/email-otp/send-verification-otp', { email, type });
  const guess = async (browser: Browser, email: string, path = '/sign-in/email-otp') => {
    const { status, body } = await browser.post(path, { email, otp: '000000' });
    return `${status} ${body.code}`;
  };
  const mails = async () => (await accounts.readMails(EMAIL)).map(({ kind }) => kind);
  const countWrong = async () =>
    (await database.kysely.selectFrom('code_attempts').selectAll().execute()).reduce(
      (sum, { wrong }) => sum + wrong,
      0,
    );

  async function useUp(email: string): Promise<string[]> {
    const answers: string[] = [];
    for (let network = 0; network < NETWORKS; network += 1) {
      const attacker = newNetwork();
      if (network % 4 === 0) await request(attacker, email);
      const path = network % 2 === 0 ? '/sign-in/email-otp' : '/email-otp/verify-email';
      for (let index = 0; index < GUESSES; index += 1)
        answers.push(await guess(attacker, email, path));
    }
    return answers;
  }

  test.each([EMAIL, 'nobody@example.com'])(
    '120 guesses of the code of %s from 12 networks end after 50',
    { tags: ['S7', 'I12'] },
    async (email) => {
      const answers = await useUp(email);
      expect(answers.slice(0, 50)).toEqual(Array(50).fill('400 INVALID_OTP'));
      expect(answers.slice(50)).toEqual(Array(70).fill('403 CODES_LOCKED'));
      expect(await countWrong()).toBe(email === EMAIL ? 50 : 0);
    },
  );

  test('a guess counts for the account that the library compares it with', {
    tags: ['S7', 'I12'],
  }, async () => {
    // Of a social provider. The database lowers the last letter to another one than the library.
    await accounts.createUser('nikos@example.com', 'Nikos');
    await database.kysely
      .updateTable('users')
      .set({ email: 'νίκος@example.com' })
      .where('email', '=', 'nikos@example.com')
      .execute();
    expect(await guess(newNetwork(), 'ΝΊΚΟΣ@example.com')).toBe('400 INVALID_OTP');
    expect(await countWrong()).toBe(1);
  });

  test('after the limit, the user is told once, and the link of the mail signs in', {
    tags: ['S7', 'I12'],
  }, async () => {
    const owner = newNetwork();
    await request(owner, EMAIL);
    const { code } = (await accounts.readMails(EMAIL)).at(-1)?.data ?? {};
    await useUp(EMAIL);
    expect((await mails()).filter((kind) => kind === 'codes_locked')).toHaveLength(1);
    expect((await owner.post('/sign-in/email-otp', { email: EMAIL, otp: code })).body.code).toBe(
      'CODES_LOCKED',
    );
    for (const type of ['sign-in', 'email-verification']) {
      await request(owner, EMAIL, type);
      const mail = (await accounts.readMails(EMAIL)).at(-1);
      expect([mail?.kind, mail?.data.code]).toEqual(['sign_in_link', undefined]);
      const browser = newNetwork();
      const tokens = {
        access_token: mail?.data.access,
        refresh_token: mail?.data.refresh,
        token_type: 'bearer',
        confirm: true,
      };
      expect((await browser.post('/session-from-address', tokens)).status).toBe(200);
    }
  });

  test.each([
    ['a user', false],
    ['a user with a second factor', true],
  ])('a right code of %s is not counted', { tags: ['I12'] }, async (_, hasFactor) => {
    const email = `right-${hasFactor}@example.com`;
    const user = await accounts.createUser(email, `Right ${hasFactor}`);
    if (hasFactor) await enrollSecondFactor(user);
    const visitor = newNetwork();
    await guess(visitor, email);
    await request(visitor, email);
    const { code } = (await accounts.readMails(email)).at(-1)?.data ?? {};
    const { status, body } = await visitor.post('/sign-in/email-otp', { email, otp: code });
    expect([status, body.twoFactorRedirect ?? false]).toEqual([200, hasFactor]);
    expect(await countWrong()).toBe(1);
  });

  test('after 500 wrong codes in a year only links sign in, and older ones do not count', {
    tags: ['S7', 'I12'],
  }, async () => {
    const { id } = await database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow();
    const insertDays = (first: number, last: number) =>
      sql`insert into code_attempts (user_id, day, wrong)
        select ${id}, (now() at time zone 'utc')::date - day, 50
        from generate_series(${first}::integer, ${last}::integer) as day`.execute(database.kysely);
    await insertDays(365, 380);
    expect(await guess(newNetwork(), EMAIL)).toBe('400 INVALID_OTP');
    await insertDays(355, 364);
    expect(await guess(newNetwork(), EMAIL)).toBe('403 CODES_LOCKED');
    expect(await guess(newNetwork(), EMAIL)).toBe('403 CODES_LOCKED');
    expect((await mails()).filter((kind) => kind === 'codes_locked')).toHaveLength(1);
    await deleteOldCodeAttempts(database.kysely);
    expect(await countWrong()).toBe(501);
  });

  test('users who turn codes off get mails with a link only', { tags: ['I12'] }, async () => {
    const email = 'link-only@example.com';
    const user = await accounts.createUser(email, 'Link only');
    const visitor = newNetwork();
    await request(visitor, email);
    const { code } = (await accounts.readMails(email)).at(-1)?.data ?? {};
    expect((await user.post('/mail-codes', { enabled: false })).status).toBe(200);
    expect(await guess(visitor, email)).toBe('400 INVALID_OTP');
    expect((await visitor.post('/sign-in/email-otp', { email, otp: code })).status).toBe(400);
    await request(visitor, email);
    const linkMail = (await accounts.readMails(email)).at(-1);
    expect([linkMail?.kind, linkMail?.data.code]).toEqual(['sign_in_link', undefined]);
    await makeSessionStale({ accounts, database }, user);
    expect((await user.post('/mail-codes', { enabled: true })).body.code).toBe('SESSION_NOT_FRESH');
    expect((await user.post('/mail-codes', { enabled: false })).status).toBe(200);
    expect((await visitor.post('/mail-codes', { enabled: false })).status).toBe(401);
    const freshSession = newNetwork();
    await freshSession.post('/sign-in/email', { email, password: PASSWORD });
    expect((await freshSession.post('/mail-codes', { enabled: true })).status).toBe(200);
    await request(visitor, email);
    expect((await accounts.readMails(email)).at(-1)?.data.code).toMatch(/^\d{6}$/);
  });

  test('no code is made if the mail is held back', { tags: ['S7'] }, async () => {
    for (let network = 0; network < 8; network += 1) {
      const attacker = newNetwork();
      for (let index = 0; index < 5; index += 1) await request(attacker, EMAIL);
    }
    const countCodes = async () =>
      (
        await database.kysely
          .selectFrom('verifications')
          .select('id')
          .where('identifier', 'like', '%-otp-%')
          .execute()
      ).length;
    expect(await countCodes()).toBe(0);
    const sent = await mails();
    expect(sent.length).toBeLessThanOrEqual(21);
    expect(await countCodes()).toBeLessThanOrEqual(sent.length);
  });
});
