import { beforeAll, describe, expect, test } from 'vitest';
import { openTestAccounts } from '../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';

const PASSWORD = 'correct horse 9';

describeOnOneEngine('accounts', (open) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    return async () => accounts.close();
  });

  describe('sign-up', () => {
    const night = { name: '서울의밤', email: 'Night@Example.com', password: PASSWORD };
    let visitor: ReturnType<typeof accounts.browser>;

    test('I3 a sign-up is kept with its mail, makes no user and signs nobody in', async () => {
      visitor = accounts.browser({ lang: 'ko' });
      const { status, body } = await visitor.post('/sign-up/email', night);
      expect([status, body]).toEqual([
        200,
        { user: { name: '서울의밤', email: 'night@example.com', emailVerified: false } },
      ]);
      expect(await visitor.member()).toBeNull();
      expect(await database.kysely.selectFrom('users').select('id').execute()).toEqual([]);
      expect(
        (await accounts.mails('night@example.com')).map(({ kind, language }) => [kind, language]),
      ).toEqual([['confirm', 'ko']]);
    });

    test('I3 the link of the mail makes the user and the profile, and signs in', async () => {
      const [mail] = await accounts.mails('night@example.com');
      const { status } = await visitor.get(
        `/verify-email?token=${encodeURIComponent(mail?.data.token ?? '')}`,
      );
      expect(status).toBe(200);
      expect(await visitor.member()).toMatchObject({
        username: '서울의밤',
        email: 'night@example.com',
        emailVerified: true,
        role: 'user',
      });
      const user = await database.kysely
        .selectFrom('users')
        .innerJoin('profiles', 'profiles.id', 'users.id')
        .select(['username', 'language', 'email_verified'])
        .execute();
      expect(user).toEqual([{ username: '서울의밤', language: 'ko', email_verified: true }]);
      expect(await database.kysely.selectFrom('sign_ups').select('id').execute()).toEqual([]);
    });

    test('nobody is confirmed by a link that another site opens', async () => {
      const visitor = accounts.browser();
      const { status, body } = await visitor.get('/verify-email?token=x', {
        'sec-fetch-site': 'cross-site',
        origin: '',
      });
      expect([status, body.code]).toEqual([403, 'CROSS_ORIGIN']);
    });

    test('an address that has an account gets the same answer, and a mail that says so', async () => {
      const answers = [];
      for (const email of ['night@example.com', 'new@example.com']) {
        const { status, body } = await accounts
          .browser()
          .post('/sign-up/email', { name: `n ${email.length}`, email, password: PASSWORD });
        const { email: _, name: __, ...rest } = body.user as Record<string, unknown>;
        answers.push({ status, keys: Object.keys(body), rest });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect((await accounts.mails('night@example.com')).at(-1)?.kind).toBe('already_registered');
    });

    test('a name that is taken, in whatever case, is refused before anything is said of the address', async () => {
      for (const email of ['night@example.com', 'other@example.com']) {
        const { status, body } = await accounts
          .browser()
          .post('/sign-up/email', { name: '  서울의밤 ', email, password: PASSWORD });
        expect([status, body.code]).toEqual([422, 'USERNAME_TAKEN']);
      }
      await accounts.member('mina@example.com', 'Mina');
      const { body } = await accounts
        .browser()
        .post('/sign-up/email', { name: 'MINA', email: 'm2@example.com', password: PASSWORD });
      expect(body.code).toBe('USERNAME_TAKEN');
    });

    test.each([
      ['a', 'USERNAME_LENGTH'],
      ['x'.repeat(31), 'USERNAME_LENGTH'],
      ['a\u202eb', 'USERNAME_CHARACTERS'],
      ['<b>bold</b>', 'USERNAME_CHARACTERS'],
      ['', 'USERNAME_LENGTH'],
    ])('the name %j is refused', async (name, code) => {
      const { status, body } = await accounts
        .browser()
        .post('/sign-up/email', { name, email: 'bad@example.com', password: PASSWORD });
      expect([status, body.code]).toEqual([422, code]);
    });

    test.each([
      ['k2#x9', ['length']],
      ['password', ['common']],
      ['aaaaaaa', ['repeated']],
      ['badname1', ['personal']],
      ['x'.repeat(129), ['too_long', 'repeated']],
    ])('I6 the password %j is refused with its reasons', async (password, reasons) => {
      const { status, body } = await accounts
        .browser()
        .post('/sign-up/email', { name: 'badname', email: 'weak@example.com', password });
      expect([status, body.code, body.weak_password]).toEqual([422, 'WEAK_PASSWORD', { reasons }]);
    });
  });

  describe('sign-in', () => {
    test('I2 with e-mail and password, in whatever case the address is typed', async () => {
      const visitor = accounts.browser();
      const { status } = await visitor.post('/sign-in/email', {
        email: 'NIGHT@example.com',
        password: PASSWORD,
      });
      expect(status).toBe(200);
      expect((await visitor.member())?.username).toBe('서울의밤');
    });

    test('a wrong password, no account and an address that is not confirmed are answered alike', async () => {
      await accounts
        .browser()
        .post('/sign-up/email', { name: 'later', email: 'later@example.com', password: PASSWORD });
      const tries = [
        { email: 'night@example.com', password: 'wrong horse 9' },
        { email: 'ghost@example.com', password: PASSWORD },
        { email: 'later@example.com', password: PASSWORD },
      ];
      for (const given of tries) {
        const { status, body } = await accounts.browser().post('/sign-in/email', given);
        expect([status, body]).toEqual([
          401,
          { code: 'INVALID_EMAIL_OR_PASSWORD', message: expect.any(String) },
        ]);
      }
    });

    test('a session that was not to be remembered ends with the browser', async () => {
      const visitor = accounts.browser();
      const { headers } = await visitor.post('/sign-in/email', {
        email: 'night@example.com',
        password: PASSWORD,
        rememberMe: false,
      });
      const cookie = headers
        .getSetCookie()
        .find((line) => line.startsWith('kinora.session_token='));
      expect(cookie).not.toMatch(/max-age/i);
      expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i);
    });

    test('a cookie that was tampered with signs nobody in, and is taken away', async () => {
      const visitor = accounts.browser();
      await visitor.post('/sign-in/email', { email: 'night@example.com', password: PASSWORD });
      const cookie = `kinora.session_token=${visitor.jar.get('kinora.session_token')?.replace(/^./, (first) => (first === 'X' ? 'Y' : 'X'))}`;
      expect(await accounts.members.read(cookie)).toEqual({
        member: null,
        cookies: [expect.stringContaining('Max-Age=0')],
      });
    });

    test('a session begins with a token of its own, whatever the browser brought', async () => {
      const visitor = accounts.browser();
      visitor.jar.set('kinora.session_token', 'chosen-by-somebody-else.AAAA');
      await visitor.post('/sign-in/email', { email: 'night@example.com', password: PASSWORD });
      expect(visitor.jar.get('kinora.session_token')).not.toContain('chosen');
      expect((await visitor.member())?.username).toBe('서울의밤');
    });

    test('from a foreign origin nobody signs in, with cookies or without', async () => {
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'null' },
      ];
      for (const headers of foreign) {
        const { status, body } = await accounts
          .browser()
          .post('/sign-in/email', { email: 'night@example.com', password: PASSWORD }, headers);
        expect([status, body.code]).toEqual([403, 'CROSS_ORIGIN']);
      }
    });

    test('ten wrong tries of an account from one IP, and then it says how long to wait', async () => {
      const guesser = accounts.browser();
      const tries = [];
      for (let count = 0; count < 12; count += 1)
        tries.push(
          await guesser.post('/sign-in/email', {
            email: 'guessed@example.com',
            password: `guess ${count} horse`,
          }),
        );
      expect(tries.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
      expect(tries[11]?.status).toBe(429);
      expect(Number(tries[11]?.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    test('after sign-out the session is over, on the server too', async () => {
      const visitor = accounts.browser();
      await visitor.post('/sign-in/email', { email: 'night@example.com', password: PASSWORD });
      const before = new Map(visitor.jar);
      await visitor.post('/sign-out');
      expect(await visitor.member()).toBeNull();
      for (const [name, value] of before) visitor.jar.set(name, value);
      expect(await visitor.member()).toBeNull();
    });
  });

  describe('password', () => {
    test('I5 a link by mail sets a new one, once, and ends all sessions', async () => {
      const old = await accounts.member('reset@example.com', 'resetter');
      const visitor = accounts.browser();
      for (const email of ['reset@example.com', 'ghost@example.com'])
        expect((await visitor.post('/request-password-reset', { email })).status).toBe(200);
      const token = (await accounts.mails('reset@example.com')).at(-1)?.data.token;
      expect(
        (await visitor.post('/reset-password', { token, newPassword: '12345678' })).body.code,
      ).toBe('WEAK_PASSWORD');
      expect(
        (await visitor.post('/reset-password', { token, newPassword: 'brand new horse 1' })).status,
      ).toBe(200);
      expect(
        (await visitor.post('/reset-password', { token, newPassword: 'brand new horse 2' })).body
          .code,
      ).toBe('INVALID_TOKEN');
      expect(await old.member()).toBeNull();
      expect(
        (
          await visitor.post('/sign-in/email', {
            email: 'reset@example.com',
            password: 'brand new horse 1',
          })
        ).status,
      ).toBe(200);
      expect((await accounts.mails('reset@example.com')).at(-1)?.kind).toBe('password_changed');
    });

    test('I10 a change needs the old one, keeps this session and ends the others', async () => {
      const one = await accounts.member('change@example.com', 'changer');
      const two = accounts.browser();
      await two.post('/sign-in/email', { email: 'change@example.com', password: PASSWORD });
      const change = { newPassword: 'better horse 10', revokeOtherSessions: true };
      expect(
        (await one.post('/change-password', { ...change, currentPassword: 'wrong' })).body.code,
      ).toBe('INVALID_PASSWORD');
      expect(
        (await one.post('/change-password', { ...change, currentPassword: PASSWORD })).status,
      ).toBe(200);
      expect(await one.member()).not.toBeNull();
      expect(await two.member()).toBeNull();
    });
  });

  test('no password, token or address is in any log', async () => {
    expect(accounts.lines.join('\n')).not.toMatch(/@example\.com|horse|kinora\.session_token=/);
  });
});
