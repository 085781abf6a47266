import { beforeEach, expect, test } from 'vitest';
import {
  type Browser,
  describeAccounts,
  PASSWORD,
  readUserId,
} from '../support/account-actions.ts';
import { SITE } from '../support/accounts-client.ts';
import { createPasskey } from '../support/software-authenticator.ts';

describeAccounts('security events of failed sign-ins', (opened) => {
  let users = 0;
  let browser: Browser;
  let userId: string;

  beforeEach(async () => {
    users += 1;
    browser = await opened.accounts.createUser(`user${users}@example.com`, `User ${users}`);
    userId = await readUserId(browser);
    opened.accounts.events.length = 0;
  });

  test.each([
    ['/change-password', { currentPassword: 'wrong horse 1', newPassword: 'another horse 1' }],
    ['/change-email', { newEmail: 'new@example.com', password: 'wrong horse 1' }],
    ['/delete-user', { password: 'wrong horse 1' }],
    ['/two-factor/enable', { password: 'wrong horse 1' }],
  ])(
    'a wrong password at %s is one of the signed-in user',
    { tags: ['S11'] },
    async (path, body) => {
      expect((await browser.post(path, body)).body.code).toBe('INVALID_PASSWORD');
      expect(opened.accounts.events).toEqual([{ event: 'sign_in_failed', userId }]);
    },
  );

  test('a new password that is too weak is no failed sign-in', { tags: ['S11'] }, async () => {
    const body = { currentPassword: PASSWORD, newPassword: 'password' };
    expect((await browser.post('/change-password', body)).status).toBe(422);
    expect(opened.accounts.events).toEqual([]);
  });

  test('a wrong code during the set-up of the second factor is no failed sign-in', {
    tags: ['S11'],
  }, async () => {
    await browser.post('/two-factor/enable', { password: PASSWORD });
    expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    expect(opened.accounts.events).toEqual([]);
  });

  test('a passkey and a link that are not valid are failed sign-ins', {
    tags: ['S11'],
  }, async () => {
    const visitor = opened.accounts.browser();
    const options = (await visitor.get('/passkey/generate-authenticate-options')).body as never;
    const passkey = createPasskey(SITE).authenticate(options);
    expect((await visitor.post('/passkey/verify-authentication', passkey)).status).toBe(401);
    const link = { access_token: 'x', refresh_token: 'x', token_type: 'bearer', confirm: true };
    expect((await visitor.post('/session-from-address', link)).status).toBe(401);
    const failure = { event: 'sign_in_failed', userId: null };
    expect(opened.accounts.events).toEqual([failure, failure]);
  });
});
