import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrollSecondFactor, PASSWORD, signIn } from '../support/account-actions.ts';
import { createFastHashing, openTestAccounts, SITE } from '../support/accounts-client.ts';
import { cookieHeader } from '../support/cookie-jar.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';
import { emptyTables } from '../support/empty-tables.ts';
import { createPasskey } from '../support/software-authenticator.ts';
import { totpCode } from '../support/totp.ts';

type Accounts = ReturnType<typeof openTestAccounts>;
type Browser = ReturnType<Accounts['browser']>;
type Passkey = ReturnType<typeof createPasskey>;

const EMAIL = 'boss@example.com';
const NOT_CONFIRMED = { status: 403, body: { code: 'FACTOR_NOT_CONFIRMED' } };

describeOnOneEngine('second factor of admins', (open) => {
  let database: TestDatabase;
  let required: Accounts;
  let offered: Accounts;

  beforeAll(async () => {
    database = await open();
    required = openTestAccounts(database, { variables: { ADMIN_SECOND_FACTOR: 'required' } });
    offered = openTestAccounts(database, { variables: { ADMIN_SECOND_FACTOR: 'offered' } });
    return async () => {
      await required.close();
      await offered.close();
    };
  });
  beforeEach(() => emptyTables(database.kysely, 'users', 'verifications'));

  async function createAdmin(accounts = required): Promise<Browser> {
    const browser = await accounts.createUser(EMAIL, 'Boss');
    const user = await browser.readUser();
    await database.kysely
      .insertInto('user_roles')
      .values({ user_id: user?.id ?? '', role: 'admin' })
      .execute();
    return browser;
  }

  async function addPasskey(browser: Browser, { isUserVerified = true } = {}) {
    const passkey = createPasskey(SITE);
    const options = (await browser.get('/passkey/generate-register-options')).body as never;
    const body = passkey.register(options, { isUserVerified });
    return { passkey, response: await browser.post('/passkey/verify-registration', body) };
  }

  async function signInWithPasskey(
    browser: Browser,
    passkey: Passkey,
    { isUserVerified = true } = {},
  ) {
    const options = (await browser.get('/passkey/generate-authenticate-options')).body as never;
    const body = passkey.authenticate(options, { isUserVerified });
    return browser.post('/passkey/verify-authentication', body);
  }

  async function signInByPassword(accounts = required): Promise<Browser> {
    const browser = accounts.browser();
    expect((await signIn(browser, EMAIL)).status).toBe(200);
    return browser;
  }

  async function signInByCode(): Promise<Browser> {
    const browser = required.browser();
    await browser.post('/email-otp/send-verification-otp', { email: EMAIL, type: 'sign-in' });
    const mail = (await required.readMails(EMAIL)).findLast(({ kind }) => kind === 'code');
    const { status } = await browser.post('/sign-in/email-otp', {
      email: EMAIL,
      otp: mail?.data.code,
    });
    expect(status).toBe(200);
    return browser;
  }

  const readAccess = async (browser: Browser) => {
    const user = await browser.readUser();
    return user && [user.role, user.adminFactor];
  };

  test('a session without a factor has no admin rights, unless the factor is only offered', {
    tags: ['I12'],
  }, async () => {
    const browser = await createAdmin();
    expect(await readAccess(browser)).toEqual(['user', 'missing']);
    expect(await required.sessionReader.isStillAdmin(cookieHeader(browser.jar))).toBe(false);
    expect(await readAccess(await signInByCode())).toEqual(['user', 'missing']);
    expect(await readAccess(await signInByPassword(offered))).toEqual(['admin', 'missing']);
  });

  test('users who are no admins have no admin factor', { tags: ['I12'] }, async () => {
    const browser = await required.createUser('user@example.com', 'User');
    expect(await readAccess(browser)).toEqual(['user', null]);
    await enrollSecondFactor(browser);
    await addPasskey(browser);
    expect(await readAccess(browser)).toEqual(['user', null]);
  });

  test('an authenticator app gives the rights, and every sign-in needs it', {
    tags: ['I12'],
  }, async () => {
    const browser = await createAdmin();
    const other = await signInByPassword();
    const { secret } = await enrollSecondFactor(browser);
    expect(await readAccess(browser)).toEqual(['admin', 'confirmed']);
    expect(await other.readUser()).toBeNull();
    const next = required.browser();
    expect((await signIn(next, EMAIL)).body.twoFactorRedirect).toBe(true);
    expect(await next.readUser()).toBeNull();
    await next.post('/two-factor/verify-totp', { code: totpCode(secret) });
    expect(await readAccess(next)).toEqual(['admin', 'confirmed']);
    await browser.post('/two-factor/disable', { password: PASSWORD });
    expect(await readAccess(browser)).toEqual(['user', 'missing']);
  });

  test('a factor that is set up during a sign-in with the password is asked for', {
    tags: ['I12'],
  }, async () => {
    const admin = await createAdmin();
    const hashing = createFastHashing();
    const accounts = openTestAccounts(database, {
      variables: { ADMIN_SECOND_FACTOR: 'required' },
      hashing: {
        ...hashing,
        verify: async (input) => {
          const isCorrect = await hashing.verify(input);
          await enrollSecondFactor(admin);
          return isCorrect;
        },
      },
    });
    const browser = accounts.browser();
    expect((await signIn(browser, EMAIL)).body.twoFactorRedirect).toBe(true);
    expect(await browser.readUser()).toBeNull();
    await accounts.close();
  });

  test('a passkey gives the rights to the session that adds or uses it', {
    tags: ['I12'],
  }, async () => {
    const browser = await createAdmin();
    const { passkey, response } = await addPasskey(browser);
    expect(response.status).toBe(200);
    expect(await readAccess(browser)).toEqual(['admin', 'confirmed']);
    const next = required.browser();
    expect((await signInWithPasskey(next, passkey)).status).toBe(200);
    expect(await readAccess(next)).toEqual(['admin', 'confirmed']);
  });

  test('a password or a mailed code alone gives no rights; the passkey continues the session', {
    tags: ['I12'],
  }, async () => {
    const { passkey } = await addPasskey(await createAdmin());
    for (const browser of [await signInByPassword(), await signInByCode()]) {
      expect(await readAccess(browser)).toEqual(['user', 'unconfirmed']);
      const replaced = cookieHeader(browser.jar);
      expect((await signInWithPasskey(browser, passkey)).status).toBe(200);
      expect(await readAccess(browser)).toEqual(['admin', 'confirmed']);
      expect((await required.sessionReader.read(replaced)).user).toBeNull();
    }
  });

  test('a passkey that does not verify its user cannot be added, and gives no rights', {
    tags: ['I12'],
  }, async () => {
    const browser = await createAdmin();
    const unverified = await addPasskey(browser, { isUserVerified: false });
    expect(unverified.response).toMatchObject({ status: 400, body: { code: 'USER_NOT_VERIFIED' } });
    expect(await readAccess(browser)).toEqual(['user', 'missing']);
    const { passkey } = await addPasskey(browser);
    const next = required.browser();
    expect((await signInWithPasskey(next, passkey, { isUserVerified: false })).status).toBe(200);
    expect(await readAccess(next)).toEqual(['user', 'unconfirmed']);
  });

  test('the passkey of another user does not confirm a session', { tags: ['I12'] }, async () => {
    const { passkey } = await addPasskey(await required.createUser('user@example.com', 'User'));
    await addPasskey(await createAdmin());
    const browser = await signInByPassword();
    await signInWithPasskey(browser, passkey);
    expect(await browser.readUser()).toMatchObject({ username: 'User', role: 'user' });
  });

  test('a change of the password asks for the passkey again', { tags: ['I12'] }, async () => {
    const browser = await createAdmin();
    await addPasskey(browser);
    await browser.post('/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'correct horse 10',
    });
    expect(await readAccess(browser)).toEqual(['user', 'unconfirmed']);
  });

  describe('a session that has not confirmed the passkey', () => {
    let secret: string;
    let thief: Browser;
    let passkeyId: string;

    beforeEach(async () => {
      const browser = await createAdmin();
      // Begun before the passkey existed.
      const { body } = await browser.post('/two-factor/enable', { password: PASSWORD });
      secret = new URL(String(body.totpURI)).searchParams.get('secret') ?? '';
      const { response } = await addPasskey(browser);
      passkeyId = String(response.body.id);
      thief = await signInByPassword();
    });

    test.each([
      [
        'begin an authenticator app',
        () => thief.post('/two-factor/enable', { password: PASSWORD }),
      ],
      [
        'finish an authenticator app',
        () => thief.post('/two-factor/verify-totp', { code: totpCode(secret) }),
      ],
      ['begin a passkey', () => thief.get('/passkey/generate-register-options')],
      [
        'finish a passkey',
        () =>
          thief.post(
            '/passkey/verify-registration',
            createPasskey(SITE).register({ challenge: 'x', rp: { id: 'localhost' } }),
          ),
      ],
      ['remove the passkey', () => thief.post('/passkey/delete-passkey', { id: passkeyId })],
    ])('cannot %s', async (_, change) => {
      expect(await change()).toMatchObject(NOT_CONFIRMED);
      expect(await readAccess(thief)).toEqual(['user', 'unconfirmed']);
      const row = await database.kysely
        .selectFrom('users')
        .select('two_factor_enabled')
        .executeTakeFirstOrThrow();
      expect(row.two_factor_enabled).toBe(false);
    });

    test('can change factors after the operator has removed the role', async () => {
      await sql`delete from user_roles`.execute(database.kysely);
      expect((await thief.post('/passkey/delete-passkey', { id: passkeyId })).status).toBe(200);
    });
  });

  test('removing the last passkey ends the rights', { tags: ['I12'] }, async () => {
    const browser = await createAdmin();
    const { response } = await addPasskey(browser);
    await browser.post('/passkey/delete-passkey', { id: response.body.id });
    expect(await readAccess(browser)).toEqual(['user', 'missing']);
    expect(await required.sessionReader.isStillAdmin(cookieHeader(browser.jar))).toBe(false);
  });

  test('an admin who is only offered a factor changes it with the password', {
    tags: ['I12'],
  }, async () => {
    const { response } = await addPasskey(await createAdmin(offered));
    const browser = await signInByPassword(offered);
    expect(await readAccess(browser)).toEqual(['admin', 'unconfirmed']);
    expect((await browser.post('/passkey/delete-passkey', { id: response.body.id })).status).toBe(
      200,
    );
  });
});
