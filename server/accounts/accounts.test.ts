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
    const signUp = { name: '서울의밤', email: 'Night@Example.com', password: PASSWORD };
    let visitor: ReturnType<typeof accounts.browser>;

    test('a sign-up stores a row and a mail but creates no user or session', {
      tags: ['I3'],
    }, async () => {
      visitor = accounts.browser({ lang: 'ko' });
      const { status, body } = await visitor.post('/sign-up/email', signUp);
      expect([status, body]).toEqual([
        200,
        {
          id: expect.any(String),
          user: { name: '서울의밤', email: 'night@example.com', emailVerified: false },
        },
      ]);
      expect(await visitor.readUser()).toBeNull();
      expect(await database.kysely.selectFrom('users').select('id').execute()).toEqual([]);
      expect(
        (await accounts.readMails('night@example.com')).map(({ kind, language }) => [
          kind,
          language,
        ]),
      ).toEqual([['confirm', 'ko']]);
    });

    test('the confirmation link creates user, profile and session', { tags: ['I3'] }, async () => {
      const [mail] = await accounts.readMails('night@example.com');
      const { status } = await visitor.get(
        `/verify-email?token=${encodeURIComponent(mail?.data.token ?? '')}`,
      );
      expect(status).toBe(200);
      expect(await visitor.readUser()).toMatchObject({
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

    test('rejects a confirmation link opened by another site with 403', async () => {
      const visitor = accounts.browser();
      const { status, body } = await visitor.get('/verify-email?token=x', {
        'sec-fetch-site': 'cross-site',
        origin: '',
      });
      expect([status, body.code]).toEqual([403, 'CROSS_ORIGIN']);
    });

    test('a sign-up with a taken e-mail gets the usual response and an already-registered mail', async () => {
      const responses = [];
      for (const email of ['night@example.com', 'new@example.com']) {
        const { status, body } = await accounts
          .browser()
          .post('/sign-up/email', { name: `n ${email.length}`, email, password: PASSWORD });
        const { email: _, name: __, ...rest } = body.user as Record<string, unknown>;
        responses.push({ status, keys: Object.keys(body), rest });
      }
      expect(responses[0]).toEqual(responses[1]);
      expect((await accounts.readMails('night@example.com')).at(-1)?.kind).toBe(
        'already_registered',
      );
    });

    test('rejects a taken username in any case with the same error for known and unknown e-mails', async () => {
      for (const email of ['night@example.com', 'other@example.com']) {
        const { status, body } = await accounts
          .browser()
          .post('/sign-up/email', { name: '  서울의밤 ', email, password: PASSWORD });
        expect([status, body.code]).toEqual([422, 'USERNAME_TAKEN']);
      }
      await accounts.createUser('mina@example.com', 'Mina');
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
    ])('rejects the username %j', async (name, code) => {
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
    ])('rejects the password %j with its reasons', { tags: ['I6'] }, async (password, reasons) => {
      const { status, body } = await accounts
        .browser()
        .post('/sign-up/email', { name: 'badname', email: 'weak@example.com', password });
      expect([status, body.code, body.weak_password]).toEqual([422, 'WEAK_PASSWORD', { reasons }]);
    });
  });

  describe('sign-in', () => {
    test('signs in with e-mail and password, ignoring the case of the e-mail', {
      tags: ['I2'],
    }, async () => {
      const visitor = accounts.browser();
      const { status } = await visitor.post('/sign-in/email', {
        email: 'NIGHT@example.com',
        password: PASSWORD,
      });
      expect(status).toBe(200);
      expect((await visitor.readUser())?.username).toBe('서울의밤');
    });

    test('wrong password, unknown account and unconfirmed e-mail get the same sign-in error', async () => {
      await accounts
        .browser()
        .post('/sign-up/email', { name: 'later', email: 'later@example.com', password: PASSWORD });
      const tries = [
        { email: 'night@example.com', password: 'wrong horse 9' },
        { email: 'ghost@example.com', password: PASSWORD },
        { email: 'later@example.com', password: PASSWORD },
      ];
      for (const credentials of tries) {
        const { status, body } = await accounts.browser().post('/sign-in/email', credentials);
        expect([status, body]).toEqual([
          401,
          { code: 'INVALID_EMAIL_OR_PASSWORD', message: expect.any(String) },
        ]);
      }
    });

    test('a sign-in with rememberMe off sets a cookie without Max-Age', async () => {
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

    test('rejects and deletes a forged session cookie', async () => {
      const visitor = accounts.browser();
      await visitor.post('/sign-in/email', { email: 'night@example.com', password: PASSWORD });
      const cookie = `kinora.session_token=${visitor.jar.get('kinora.session_token')?.replace(/^./, (first) => (first === 'X' ? 'Y' : 'X'))}`;
      expect(await accounts.sessionReader.read(cookie)).toEqual({
        user: null,
        isUnknown: false,
        cookies: [expect.stringContaining('Max-Age=0')],
      });
    });

    test('a sign-in always creates a new session token (no session fixation)', async () => {
      const visitor = accounts.browser();
      visitor.jar.set('kinora.session_token', 'chosen-by-somebody-else.AAAA');
      await visitor.post('/sign-in/email', { email: 'night@example.com', password: PASSWORD });
      expect(visitor.jar.get('kinora.session_token')).not.toContain('chosen');
      expect((await visitor.readUser())?.username).toBe('서울의밤');
    });

    test('rejects sign-ins from a foreign or null origin with 403', async () => {
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

    test('logs the origin of a rejected sign-up with the expected one', async () => {
      const body = { name: 'night', email: 'night@example.com', password: PASSWORD };
      await accounts.browser().post('/sign-up/email', body, { origin: 'https://localhost:3000' });
      expect(JSON.parse(accounts.logLines.at(-1) ?? '')).toMatchObject({
        level: 40,
        origin: 'https://localhost:3000',
        expected: ['http://localhost:3000'],
        hint: expect.stringContaining('only the scheme differs'),
      });
    });

    test('after ten failed sign-ins of an account from one IP → 429 with retry-after', async () => {
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

    test('sign-out deletes the session on the server', async () => {
      const visitor = accounts.browser();
      await visitor.post('/sign-in/email', { email: 'night@example.com', password: PASSWORD });
      const before = new Map(visitor.jar);
      await visitor.post('/sign-out');
      expect(await visitor.readUser()).toBeNull();
      for (const [name, value] of before) visitor.jar.set(name, value);
      expect(await visitor.readUser()).toBeNull();
    });
  });

  describe('password', () => {
    test('a reset link sets a new password once and ends all sessions', {
      tags: ['I5'],
    }, async () => {
      const previous = await accounts.createUser('reset@example.com', 'resetter');
      const visitor = accounts.browser();
      for (const email of ['reset@example.com', 'ghost@example.com'])
        expect((await visitor.post('/request-password-reset', { email })).status).toBe(200);
      const token = (await accounts.readMails('reset@example.com')).at(-1)?.data.token;
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
      expect(await previous.readUser()).toBeNull();
      expect(
        (
          await visitor.post('/sign-in/email', {
            email: 'reset@example.com',
            password: 'brand new horse 1',
          })
        ).status,
      ).toBe(200);
      expect((await accounts.readMails('reset@example.com')).at(-1)?.kind).toBe('password_changed');
    });

    test('a password change needs the old password and ends all other sessions', {
      tags: ['I10'],
    }, async () => {
      const first = await accounts.createUser('change@example.com', 'changer');
      const second = accounts.browser();
      await second.post('/sign-in/email', { email: 'change@example.com', password: PASSWORD });
      const change = { newPassword: 'better horse 10', revokeOtherSessions: true };
      expect(
        (await first.post('/change-password', { ...change, currentPassword: 'wrong' })).body.code,
      ).toBe('INVALID_PASSWORD');
      expect(
        (await first.post('/change-password', { ...change, currentPassword: PASSWORD })).status,
      ).toBe(200);
      expect(await first.readUser()).not.toBeNull();
      expect(await second.readUser()).toBeNull();
    });
  });

  test('no password, token or e-mail is logged', async () => {
    expect(accounts.logLines.join('\n')).not.toMatch(/@example\.com|horse|kinora\.session_token=/);
  });
});
