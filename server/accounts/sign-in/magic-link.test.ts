import { beforeAll, expect, test } from 'vitest';
import { openTestAccounts, PERSONAL_DATA } from '../../../tests/support/accounts-client.ts';
import { describeOnOneEngine } from '../../../tests/support/database.ts';

describeOnOneEngine('sessions by mailed tokens', (open) => {
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    accounts = openTestAccounts(await open());
    return async () => accounts.close();
  });

  async function requestTokens(email: string, name: string) {
    await accounts.createUser(email, name);
    await accounts.browser().post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const { access, refresh } = (await accounts.readMails(email)).at(-1)?.data ?? {};
    return { access_token: access, refresh_token: refresh, token_type: 'bearer' };
  }

  test('the tokens of a mail sign in once, after a confirmation', { tags: ['I9'] }, async () => {
    const tokens = await requestTokens('link@example.com', 'linked');
    const visitor = accounts.browser();
    expect((await visitor.post('/session-from-address', tokens)).body.confirm).toEqual({
      name: 'linked',
      replaces: null,
    });
    expect(await visitor.readUser()).toBeNull();
    expect((await visitor.post('/session-from-address', { ...tokens, confirm: true })).status).toBe(
      200,
    );
    expect((await visitor.readUser())?.username).toBe('linked');
    expect(
      (await accounts.browser().post('/session-from-address', { ...tokens, confirm: true })).status,
    ).toBe(401);
  });

  test('the confirmation names the signed-in user that would be replaced', {
    tags: ['I9'],
  }, async () => {
    const tokens = await requestTokens('link2@example.com', 'linked two');
    const visitor = await accounts.createUser('present@example.com', 'present');
    expect((await visitor.post('/session-from-address', tokens)).body.confirm).toEqual({
      name: 'linked two',
      replaces: 'present',
    });
  });

  test('of two concurrent uses of the same tokens one gets a session', {
    tags: ['I9'],
  }, async () => {
    const tokens = { ...(await requestTokens('link3@example.com', 'linked three')), confirm: true };
    const responses = await Promise.all(
      [1, 2].map(() => accounts.browser().post('/session-from-address', tokens)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test.each([
    [
      'forged',
      (tokens: Record<string, unknown>) => ({
        ...tokens,
        access_token: `${tokens.access_token}x`,
      }),
    ],
    [
      'from another mail',
      (tokens: Record<string, unknown>) => ({ ...tokens, refresh_token: 'another' }),
    ],
  ])('tokens that are %s are rejected', { tags: ['I9'] }, async (_, tamper) => {
    const name = `tampered ${Math.random().toString(36).slice(2, 8)}`;
    const tokens = await requestTokens(`${name.replace(' ', '')}@example.com`, name);
    expect(
      (await accounts.browser().post('/session-from-address', { ...tamper(tokens), confirm: true }))
        .status,
    ).toBe(401);
  });

  test('no password, token or e-mail is logged', () => {
    expect(accounts.logLines.join('\n')).not.toMatch(PERSONAL_DATA);
  });
});
