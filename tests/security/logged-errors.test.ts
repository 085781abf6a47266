import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALLOWED_ENDPOINTS } from '../../server/accounts/gateway/allowed-endpoints.ts';
import { openAccountsWithProviders } from '../support/accounts/accounts-with-providers.ts';
import type { Provider, Providers } from '../support/accounts/providers.ts';
import type { openTestAccounts } from '../support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../support/database.ts';

const ERROR_LEVEL = 50;

describeOnOneEngine('errors in the log of the accounts', (open) => {
  let database: TestDatabase;
  let providers: Providers;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    const opened = await openAccountsWithProviders(database);
    ({ accounts, providers } = opened);
    return opened.close;
  });

  type Visitor = ReturnType<typeof accounts.browser>;

  /** Messages of the error lines that the requests have caused. */
  async function getErrors(sendRequests: () => Promise<unknown>): Promise<string[]> {
    const before = accounts.logLines.length;
    await sendRequests();
    return accounts.logLines
      .slice(before)
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= ERROR_LEVEL)
      .map(({ msg }) => msg);
  }

  /** Approves at the provider; the path and query of the callback. */
  async function getCallback(visitor: Visitor, provider: Provider): Promise<string> {
    const payload = { provider, callbackURL: '/ko', disableRedirect: true };
    const { body } = await visitor.post('/sign-in/social', payload);
    const person = { id: '7', name: 'Visitor 7', email: 'visitor7@example.com' };
    const { pathname, search } = providers.authorize(provider, String(body.url), person);
    return pathname.replace('/api/auth', '') + search;
  }

  describe.each<Provider>(['twitter', 'kakao', 'naver'])(
    'a callback of %s',
    { tags: ['S11'] },
    (provider) => {
      test.each([
        '',
        '?code=x&state=made-up',
        '?code=x',
        '?state=a&state=b&code=x&code=y',
        '?error=access_denied&state=made-up',
      ])('with the query "%s" logs no error', { tags: ['S11'] }, async (query) => {
        const visitor = accounts.browser();
        expect(await getErrors(() => visitor.get(`/callback/${provider}${query}`))).toEqual([]);
      });

      test('with the state of another browser or a wrong code logs no error', {
        tags: ['S11'],
      }, async () => {
        const visitor = accounts.browser();
        const callback = await getCallback(visitor, provider);
        expect(
          await getErrors(async () => {
            await accounts.browser().get(callback);
            await visitor.get(callback.replace(/code=[^&]+/, 'code=wrong'));
          }),
        ).toEqual([]);
      });
    },
  );

  test.each<[Provider, 'down' | 'refuses_client']>([
    ['kakao', 'refuses_client'],
    ['twitter', 'refuses_client'],
    ['kakao', 'down'],
  ])('%s logs an error if it %s', { tags: ['S11'] }, async (provider, behaviour) => {
    const visitor = accounts.browser();
    const callback = await getCallback(visitor, provider);
    providers.setBehaviour(behaviour);
    const errors = await getErrors(() => visitor.get(callback));
    providers.setBehaviour('well');
    expect(errors).toEqual(['accounts: a provider gave no token']);
  });

  test('a made-up passkey logs no error', { tags: ['S11'] }, async () => {
    const member = await accounts.createUser('keys@example.com', 'Keys');
    await sql`
      insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values ('key', ${(await member.readUser())?.id}, 'pQECAyYgASFYIA', 'known', 0, 'singleDevice',
        false)`.execute(database.kysely);
    const visitor = accounts.browser();
    const answer = { clientDataJSON: 'e30', attestationObject: 'e30', authenticatorData: 'e30' };
    const response = { id: 'known', rawId: 'known', type: 'public-key', response: answer };
    const statuses: number[] = [];
    const errors = await getErrors(async () => {
      await visitor.get('/passkey/generate-authenticate-options');
      statuses.push((await visitor.post('/passkey/verify-authentication', { response })).status);
      await member.get('/passkey/generate-register-options');
      statuses.push((await member.post('/passkey/verify-registration', { response })).status);
    });
    expect([statuses, errors]).toEqual([[400, 500], []]);
  });

  test.each([...ALLOWED_ENDPOINTS])(
    'hostile requests to %s log no error',
    { tags: ['S11'] },
    async (path) => {
      const bodies = [
        {},
        { token: 1, email: {}, password: [], name: null, response: 1, provider: 'x', code: {} },
        { token: 'x', email: 'a@example.com', password: 'x', provider: 'kakao', response: {} },
      ];
      const visitor = accounts.browser();
      visitor.jar.set('kinora.session_token', '%00.x');
      visitor.jar.set('kinora.state', 'x');
      const errors = await getErrors(async () => {
        for (const body of bodies) await visitor.post(path, body);
        await visitor.get(`${path}?token=x&token=y&state=x&code=%00`);
      });
      expect(errors).toEqual([]);
    },
  );
});
