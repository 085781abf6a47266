import { scryptSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPasswordHashing } from '../../server/accounts/passwords/password-hashing.ts';
import {
  type Browser,
  describeAccounts,
  PASSWORD,
  readUserId,
  signIn,
  type TestAccounts,
} from '../support/account-actions.ts';
import { openTestAccounts } from '../support/accounts-client.ts';

describeAccounts('details of accounts', (opened) => {
  describe('account details', { tags: ['S11'] }, () => {
    test.each(['12345@kakao.placeholder.invalid', 'somebody@example.invalid'])(
      'rejects a sign-up with the placeholder e-mail %s',
      { tags: ['S11'] },
      async (email) => {
        const { status, body } = await opened.accounts
          .browser()
          .post('/sign-up/email', { name: 'Holder', email, password: PASSWORD });
        expect([status, body.code]).toEqual([400, 'INVALID_EMAIL']);
      },
    );

    test('ignores an image set by the client', { tags: ['S11'] }, async () => {
      const visitor = await opened.accounts.createUser('image@example.com', 'Image');
      await visitor.post('/update-user', { name: 'Imaged', image: 'javascript:alert(1)' });
      const row = await opened.database.kysely
        .selectFrom('users')
        .select(['name', 'image'])
        .where('email', '=', 'image@example.com')
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ name: 'Imaged', image: null });
    });

    describe('sign-in with a social provider', () => {
      const credentials = {
        KAKAO_CLIENT_ID: 'id',
        KAKAO_CLIENT_SECRET: 'secret',
        NAVER_CLIENT_ID: 'id',
        NAVER_CLIENT_SECRET: 'secret',
      };
      let social: TestAccounts;
      beforeAll(() => {
        social = openTestAccounts(opened.database, { variables: credentials });
        return async () => social.close();
      });
      const beginSignIn = (visitor: Browser) =>
        visitor.post('/sign-in/social', {
          provider: 'kakao',
          callbackURL: '/ko',
          errorCallbackURL: '/ko/sign-in?provider=kakao',
          disableRedirect: true,
          scopes: ['account.everything'],
          loginHint: 'x',
          additionalData: { provider: 'naver' },
          idToken: { token: 'x' },
        });

      test('rejects the OAuth state of another provider before any token exchange', {
        tags: ['S11'],
      }, async () => {
        const visitor = social.browser();
        const state = new URL(String((await beginSignIn(visitor)).body.url)).searchParams.get(
          'state',
        );
        const mismatchedProvider = await visitor.get(`/callback/naver?state=${state}&code=x`);
        expect([mismatchedProvider.status, mismatchedProvider.headers.get('location')]).toEqual([
          302,
          '/ko/sign-in?provider=kakao&error=state_mismatch',
        ]);
        const matchingProvider = await visitor.get(
          `/callback/kakao?state=${state}&error=access_denied`,
        );
        expect([matchingProvider.status, matchingProvider.headers.get('location')]).toEqual([
          302,
          '/ko/sign-in?provider=kakao&error=access_denied',
        ]);
      });

      test('ignores scopes requested by the client', { tags: ['S11'] }, async () => {
        const { body } = await beginSignIn(social.browser());
        expect(new URL(String(body.url)).searchParams.get('scope')).toBe(
          'account_email profile_nickname',
        );
      });
    });

    test('rehashes a password of an old cost at the next sign-in', { tags: ['S11'] }, async () => {
      const visitor = await opened.accounts.createUser('upgrade@example.com', 'Upgrade');
      const id = await readUserId(visitor);
      const realAccounts = openTestAccounts(opened.database, {
        hashing: createPasswordHashing(),
      });
      const salt = Buffer.from('sixteen bytes ok');
      const key = scryptSync(PASSWORD, salt, 64, {
        N: 16_384,
        r: 16,
        p: 1,
        maxmem: 64 * 1024 * 1024,
      });
      const readHash = async () =>
        (
          await opened.database.kysely
            .selectFrom('accounts')
            .select('password')
            .where('user_id', '=', id)
            .executeTakeFirstOrThrow()
        ).password;
      await opened.database.kysely
        .updateTable('accounts')
        .set({ password: `${salt.toString('base64url')}:${key.toString('base64url')}` })
        .where('user_id', '=', id)
        .execute();
      expect(
        (await signIn(realAccounts.browser(), 'upgrade@example.com', 'a wrong horse 1')).status,
      ).toBe(401);
      expect(await readHash()).not.toMatch(/^scrypt/);
      expect((await signIn(realAccounts.browser(), 'upgrade@example.com')).status).toBe(200);
      expect(await readHash()).toMatch(/^scrypt:17:8:1:/);
      expect((await signIn(realAccounts.browser(), 'upgrade@example.com')).status).toBe(200);
      await realAccounts.close();
    });

    test('security events name the user: sign-in, failure, lockout, credential change', {
      tags: ['S11'],
    }, async () => {
      const owner = await opened.accounts.createUser('events@example.com', 'Events');
      const id = await readUserId(owner);
      opened.accounts.events.length = 0;
      const visitor = opened.accounts.browser();
      await signIn(visitor, 'events@example.com');
      for (let attempt = 0; attempt < 11; attempt += 1)
        await signIn(visitor, 'events@example.com', `guess ${attempt} horse`);
      await owner.post('/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'better horse 10',
      });
      await owner.post('/sign-out');
      await expect
        .poll(() => opened.accounts.events.filter(({ event }) => event === 'sign_in_locked'))
        .not.toEqual([]);
      const eventNames = opened.accounts.events
        .filter(({ userId: user }) => user === id)
        .map(({ event }) => event);
      expect([...new Set(eventNames)].sort()).toEqual([
        'password_changed',
        'sign_in',
        'sign_in_failed',
        'sign_in_locked',
        'sign_out',
      ]);
    });
  });

  test('logs contain no password, token or e-mail', { tags: ['S11'] }, () => {
    expect(opened.accounts.logLines.join('\n')).not.toMatch(
      /@example\.(com|org)|horse|session_token=/,
    );
  });
});
