import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openAccountsWithProviders } from '../../../tests/support/accounts/accounts-with-providers.ts';
import type {
  Provider,
  ProviderBehaviour,
  Providers,
  ProviderUser,
} from '../../../tests/support/accounts/providers.ts';
import { type openTestAccounts, SITE } from '../../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';

const TIMEOUT_MS = 1_500;

describeOnOneEngine('social sign-in', (open) => {
  let database: TestDatabase;
  let providers: Providers;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    const opened = await openAccountsWithProviders(database, { providerTimeoutMs: TIMEOUT_MS });
    ({ accounts, providers } = opened);
    return opened.close;
  });
  afterEach(() => providers.setBehaviour('well'));

  type Visitor = ReturnType<typeof accounts.browser>;

  /** Starts a sign-in on the Arabic site and returns the callback URL of the provider. */
  async function startSignIn(
    visitor: Visitor,
    provider: Provider,
    person: ProviderUser | null,
  ): Promise<URL> {
    const page = `/ar/sign-in?${new URLSearchParams({ provider, return: '/ar/tv' })}`;
    const payload = {
      provider,
      callbackURL: '/ar/tv',
      errorCallbackURL: page,
      disableRedirect: true,
    };
    const { body } = await visitor.post('/sign-in/social', payload);
    return providers.authorize(provider, String(body.url), person);
  }

  async function followCallback(visitor: Visitor, callbackUrl: URL): Promise<URL> {
    const { status, headers } = await visitor.get(
      callbackUrl.pathname.replace('/api/auth', '') + callbackUrl.search,
    );
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    return new URL(headers.get('location') ?? '', SITE);
  }

  const states = () =>
    database.kysely.selectFrom('verifications').select('id').orderBy('id').execute();
  const users = () => database.kysely.selectFrom('users').select('id').execute();

  describe.each<Provider>(['twitter', 'kakao', 'naver'])('%s', (provider) => {
    let lastId = provider.length * 1000;
    function newPerson(email = true): ProviderUser {
      lastId += 1;
      return {
        id: String(lastId),
        name: `${provider} ${lastId}`,
        ...(email && { email: `${provider}${lastId}@example.com` }),
      };
    }

    test.each([
      ['with its e-mail address', true],
      ['without an e-mail address', false],
    ])(
      'a user %s signs in and returns to the previous page',
      { tags: ['I4'] },
      async (_, email) => {
        const visitor = accounts.browser({ lang: 'ar' });
        const person = newPerson(email);
        const target = await followCallback(visitor, await startSignIn(visitor, provider, person));
        expect(target.pathname + target.search).toBe('/ar/tv');
        // Naver does not verify e-mails: they are confirmed by mail first.
        const expectedEmail = email && provider !== 'naver' ? person.email : null;
        expect(await visitor.readUser()).toMatchObject({
          username: person.name,
          email: expectedEmail,
        });
      },
    );

    test.each([
      ['reserved', 'Administrator', /^user\d{4}$/],
      ['of mixed scripts', 'Дима Smith', /^user\d{4}$/],
      ['that looks like that of a user', `Iogan ${provider}`, /^Iogan [a-z]+\d{4}$/],
    ])(
      'a user with a name %s signs in under another name',
      { tags: ['I4'] },
      async (_, name, username) => {
        await accounts.createUser(`logan-${provider}@example.com`, `Logan ${provider}`);
        const visitor = accounts.browser({ lang: 'ar' });
        const person = { ...newPerson(), name };
        await followCallback(visitor, await startSignIn(visitor, provider, person));
        expect((await visitor.readUser())?.username).toMatch(username);
      },
    );

    test.each<
      [failure: string, change: (callbackUrl: URL) => void, error: string, keepsReturn: boolean]
    >([
      [
        'a forged state',
        (callbackUrl) => callbackUrl.searchParams.set('state', 'made-up'),
        'state_mismatch',
        false,
      ],
      [
        'no state',
        (callbackUrl) => callbackUrl.searchParams.delete('state'),
        'state_not_found',
        false,
      ],
      ['a wrong code', (callbackUrl) => callbackUrl.searchParams.set('code', 'wrong'), '', true],
      ['no code', (callbackUrl) => callbackUrl.searchParams.delete('code'), 'no_code', true],
      [
        'a second error parameter',
        (callbackUrl) => callbackUrl.searchParams.append('error', 'access_denied'),
        '',
        true,
      ],
    ])(
      '%s creates no session and redirects to the sign-in page with the error',
      { tags: ['I4'] },
      async (_, change, error, keepsReturn) => {
        const visitor = accounts.browser({ lang: 'ar' });
        const callbackUrl = await startSignIn(visitor, provider, newPerson());
        change(callbackUrl);
        await expectFailure(visitor, callbackUrl, keepsReturn, error);
      },
    );

    test('a cancel at the provider creates no session and redirects to sign-in with access_denied', {
      tags: ['I4'],
    }, async () => {
      const visitor = accounts.browser({ lang: 'ar' });
      await expectFailure(
        visitor,
        await startSignIn(visitor, provider, null),
        true,
        'access_denied',
      );
    });

    test('an expired state or one of another browser redirects to sign-in with an error', {
      tags: ['I4'],
    }, async () => {
      const visitor = accounts.browser({ lang: 'ar' });
      await expectFailure(
        accounts.browser({ lang: 'ar' }),
        await startSignIn(visitor, provider, newPerson()),
        false,
      );
      const callbackUrl = await startSignIn(visitor, provider, newPerson());
      await database.kysely
        .updateTable('verifications')
        .set({ expires_at: new Date(0) })
        .execute();
      await expectFailure(visitor, callbackUrl, false);
    });

    // One provider is enough to wait for: the time-out is the same for all.
    const hang: ProviderBehaviour[] = provider === 'kakao' ? ['hang'] : [];
    test.each<ProviderBehaviour>(['down', 'no_profile', ...hang])(
      'a failing provider (%s) creates no session and redirects to sign-in with an error',
      { tags: ['I4'] },
      async (behaviour) => {
        const visitor = accounts.browser({ lang: 'ar' });
        const callbackUrl = await startSignIn(visitor, provider, newPerson());
        providers.setBehaviour(behaviour);
        await expectFailure(visitor, callbackUrl, behaviour !== 'hang');
      },
    );

    async function expectFailure(
      visitor: Visitor,
      callbackUrl: URL,
      keepsReturn: boolean,
      error = '',
    ): Promise<void> {
      const before = await users();
      const target = await followCallback(visitor, callbackUrl);
      expect(target.pathname).toBe('/ar/sign-in');
      expect(target.searchParams.get('provider')).toBe(provider);
      if (error === '') expect(target.searchParams.get('error')).toMatch(/./);
      else expect(target.searchParams.get('error')).toBe(error);
      expect([...target.searchParams.keys()].sort()).toEqual([
        'error',
        'provider',
        ...(keepsReturn ? ['return'] : []),
      ]);
      expect(await visitor.readUser()).toBeNull();
      expect(await users()).toEqual(before);
    }
  });

  const OUTSIDE_PATHS = [
    '/ko/..//a//evil.example/login',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/login',
  ];

  describe('callback URLs of other sites', () => {
    let visitor: Visitor | undefined;

    test.each(OUTSIDE_PATHS)(
      '%s is refused as a callback URL, and no state is stored',
      { tags: ['I4'] },
      async (path) => {
        visitor ??= await accounts.createUser('linking@example.com', 'Linking');
        for (const endpoint of ['/sign-in/social', '/link-social'])
          for (const field of ['callbackURL', 'errorCallbackURL']) {
            const before = await states();
            const payload = { provider: 'naver', callbackURL: '/ko', disableRedirect: true };
            const { status, body } = await visitor.post(endpoint, { ...payload, [field]: path });
            expect([status, body.code]).toEqual([400, 'INVALID_CALLBACK_URL']);
            expect(await states()).toEqual(before);
          }
      },
    );

    test.each(OUTSIDE_PATHS)(
      'a stored state with %s redirects within the site',
      { tags: ['I4'] },
      async (path) => {
        const attacker = accounts.browser();
        const payload = { provider: 'naver', callbackURL: '/ko', disableRedirect: true };
        const { body } = await attacker.post('/sign-in/social', payload);
        const state = new URL(String(body.url)).searchParams.get('state') ?? '';
        await database.kysely
          .updateTable('verifications')
          .set({
            value: sql<string>`jsonb_set(value::jsonb, '{errorURL}', to_jsonb(${path}::text))`,
          })
          .where('value', 'like', `%${state}%`)
          .execute();
        for (const visitor of [accounts.browser(), attacker])
          for (const provider of ['kakao', 'naver', 'twitter']) {
            const { status, headers } = await visitor.get(
              `/callback/${provider}?code=x&state=${state}`,
            );
            expect(status).toBe(302);
            expect(headers.get('location')).toMatch(/^\/ko\/sign-in\?/);
          }
      },
    );
  });
});
