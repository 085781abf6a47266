import { beforeAll, expect, test } from 'vitest';
import { openTestAccounts, PERSONAL_DATA } from '../../../tests/support/accounts-client.ts';
import { describeOnOneEngine } from '../../../tests/support/database.ts';
import { totpCode } from '../../../tests/support/totp.ts';

const PASSWORD = 'correct horse 9';

describeOnOneEngine('signing in', (open) => {
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    accounts = openTestAccounts(await open());
    return async () => accounts.close();
  });

  const countSignIns = () => accounts.signedIn.splice(0).length;
  async function requestTokens(email: string, visitor = accounts.browser()) {
    await visitor.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    return (await accounts.readMails(email)).at(-1)?.data ?? {};
  }
  const toTokens = ({ access, refresh }: Record<string, string>) => ({
    access_token: access,
    refresh_token: refresh,
    token_type: 'bearer',
  });

  test('calls that do not complete a sign-in are not counted', { tags: ['N5'] }, async () => {
    const email = 'calls@example.com';
    const owner = await accounts.createUser(email, 'Calls');
    countSignIns();
    await owner.get('/get-session');
    await owner.post('/change-password', {
      currentPassword: PASSWORD,
      newPassword: `${PASSWORD}0`,
      revokeOtherSessions: true,
    });
    await owner.post('/change-password', {
      currentPassword: `${PASSWORD}0`,
      newPassword: PASSWORD,
    });
    await accounts.browser().post('/sign-in/email', { email, password: 'not the right one' });
    await accounts.browser().post('/session-from-address', toTokens(await requestTokens(email)));
    expect(countSignIns()).toBe(0);
  });

  test('each completed sign-in by password, code or link is counted once', {
    tags: ['N5'],
  }, async () => {
    const email = 'ways@example.com';
    await accounts.createUser(email, 'Ways');
    countSignIns();
    await accounts.browser().post('/sign-in/email', { email, password: PASSWORD });
    expect(countSignIns()).toBe(1);
    const byCode = accounts.browser();
    await byCode.post('/sign-in/email-otp', {
      email,
      otp: (await requestTokens(email, byCode)).code,
    });
    expect(countSignIns()).toBe(1);
    const tokens = toTokens(await requestTokens(email));
    await accounts.browser().post('/session-from-address', { ...tokens, confirm: true });
    expect(countSignIns()).toBe(1);
  });

  test('a sign-in with a second factor is counted once, after the factor', {
    tags: ['N5'],
  }, async () => {
    const email = 'second@example.com';
    const owner = await accounts.createUser(email, 'Second');
    countSignIns();
    const secret = new URL(
      String((await owner.post('/two-factor/enable', { password: PASSWORD })).body.totpURI),
    ).searchParams.get('secret');
    expect(
      (await owner.post('/two-factor/verify-totp', { code: totpCode(secret ?? '') })).status,
    ).toBe(200);
    const visitor = accounts.browser();
    await visitor.post('/sign-in/email', { email, password: PASSWORD });
    expect(countSignIns()).toBe(0);
    expect(
      (await visitor.post('/two-factor/verify-totp', { code: totpCode(secret ?? '', 1) })).status,
    ).toBe(200);
    expect(countSignIns()).toBe(1);
  });

  test('a mailed code signs in once, a wrong code does not', { tags: ['I12'] }, async () => {
    await accounts.createUser('code@example.com', 'coder');
    const visitor = accounts.browser();
    for (const email of ['code@example.com', 'ghost@example.com'])
      expect(
        (await visitor.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })).status,
      ).toBe(200);
    const code = (await accounts.readMails('code@example.com')).at(-1)?.data.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(
      (await visitor.post('/sign-in/email-otp', { email: 'code@example.com', otp: wrong })).body
        .code,
    ).toBe('INVALID_OTP');
    expect(
      (await visitor.post('/sign-in/email-otp', { email: 'code@example.com', otp: code })).status,
    ).toBe(200);
    expect((await visitor.readUser())?.username).toBe('coder');
    expect(
      (await visitor.post('/sign-in/email-otp', { email: 'code@example.com', otp: code })).status,
    ).toBe(400);
  });

  test('an unconfirmed account gets confirmation mails instead of sign-in codes', async () => {
    await accounts.browser().post('/sign-up/email', {
      name: 'squatter',
      email: 'victim@example.com',
      password: PASSWORD,
    });
    await accounts
      .browser()
      .post('/email-otp/send-verification-otp', { email: 'victim@example.com', type: 'sign-in' });
    expect((await accounts.readMails('victim@example.com')).map(({ kind }) => kind)).toEqual([
      'confirm',
      'confirm',
    ]);
  });

  test('the second factor is required by password, code and link sign-ins', {
    tags: ['I12'],
  }, async () => {
    const owner = await accounts.createUser('factor@example.com', 'factored');
    const enrolled = await owner.post('/two-factor/enable', { password: PASSWORD });
    const uri = new URL(String(enrolled.body.totpURI));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Kinora:/);
    const secret = uri.searchParams.get('secret') ?? '';
    expect((await owner.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    expect((await owner.post('/two-factor/verify-totp', { code: totpCode(secret) })).status).toBe(
      200,
    );
    expect((await owner.readUser())?.twoFactor).toBe(true);

    const byPassword = accounts.browser();
    expect(
      (
        await byPassword.post('/sign-in/email', {
          email: 'factor@example.com',
          password: PASSWORD,
        })
      ).body.twoFactorRedirect,
    ).toBe(true);
    expect(await byPassword.readUser()).toBeNull();

    const byCode = accounts.browser();
    await byCode.post('/email-otp/send-verification-otp', {
      email: 'factor@example.com',
      type: 'sign-in',
    });
    const mail = (await accounts.readMails('factor@example.com')).at(-1)?.data ?? {};
    expect(
      (await byCode.post('/sign-in/email-otp', { email: 'factor@example.com', otp: mail.code }))
        .body.twoFactorRedirect,
    ).toBe(true);
    expect(await byCode.readUser()).toBeNull();

    const byLink = accounts.browser();
    const tokens = {
      access_token: mail.access,
      refresh_token: mail.refresh,
      token_type: 'bearer',
      confirm: true,
    };
    expect((await byLink.post('/session-from-address', tokens)).body.twoFactorRedirect).toBe(true);
    expect(await byLink.readUser()).toBeNull();

    expect(
      (await byLink.post('/two-factor/verify-totp', { code: totpCode(secret, 1) })).status,
    ).toBe(200);
    expect((await byLink.readUser())?.username).toBe('factored');
    const [recovery] = enrolled.body.backupCodes as string[];
    expect(
      (await byPassword.post('/two-factor/verify-backup-code', { code: recovery })).status,
    ).toBe(200);
    expect((await byPassword.readUser())?.username).toBe('factored');
    expect(
      (await byCode.post('/two-factor/verify-backup-code', { code: recovery })).status,
    ).not.toBe(200);
  });

  test('no password, token or e-mail is logged', () => {
    expect(accounts.logLines.join('\n')).not.toMatch(PERSONAL_DATA);
  });
});
