import { describe, expect, test } from 'vitest';
import {
  type Browser,
  describeAccounts,
  enrollSecondFactor,
  getLastToken,
  makeSessionStale,
  PASSWORD,
  readUserId,
  signIn,
} from '../support/account-actions.ts';
import { openTestAccounts } from '../support/accounts-client.ts';
import { totpCode } from '../support/totp.ts';

describeAccounts('links, codes and session tokens', (opened) => {
  describe('links and codes issued before a credential change', { tags: ['S8'] }, () => {
    test('a password change voids the reset link, the code and the session link', {
      tags: ['S8'],
    }, async () => {
      const email = 'void@example.com';
      const owner = await opened.accounts.createUser(email, 'Voider');
      const otherBrowser = opened.accounts.browser();
      await otherBrowser.post('/request-password-reset', { email });
      await otherBrowser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      const { code, access, refresh } = (await opened.accounts.readMails(email)).at(-1)?.data ?? {};
      const reset = await getLastToken(opened, email, 'reset');
      expect(
        (
          await owner.post('/change-password', {
            currentPassword: PASSWORD,
            newPassword: 'better horse 10',
          })
        ).status,
      ).toBe(200);
      expect(
        (
          await otherBrowser.post('/reset-password', {
            token: reset,
            newPassword: 'the thiefs horse 1',
          })
        ).body.code,
      ).toBe('INVALID_TOKEN');
      expect((await otherBrowser.post('/sign-in/email-otp', { email, otp: code })).status).toBe(
        400,
      );
      const tokens = {
        access_token: access,
        refresh_token: refresh,
        token_type: 'bearer',
        confirm: true,
      };
      expect((await otherBrowser.post('/session-from-address', tokens)).status).toBe(401);
    });

    test('a password change voids a pending second-factor sign-in', { tags: ['S8'] }, async () => {
      const email = 'waiting@example.com';
      const owner = await opened.accounts.createUser(email, 'Waiting');
      const { secret } = await enrollSecondFactor(owner);
      const pendingBrowser = opened.accounts.browser();
      expect((await signIn(pendingBrowser, email)).body.twoFactorRedirect).toBe(true);
      await owner.post('/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'better horse 10',
      });
      const { status, body } = await pendingBrowser.post('/two-factor/verify-totp', {
        code: totpCode(secret),
      });
      expect([status, body.code]).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE']);
    });

    test.each([
      [
        'turning the second factor on',
        async (owner: Browser) => void (await enrollSecondFactor(owner)),
      ],
      [
        'a reset',
        async (owner: Browser) => {
          await owner.post('/request-password-reset', { email: 'void2a7@example.com' });
          const token = (await opened.accounts.readMails('void2a7@example.com')).at(-1)?.data.token;
          expect(
            (await owner.post('/reset-password', { token, newPassword: 'better horse 10' })).status,
          ).toBe(200);
        },
      ],
    ])(
      '%s voids the session link and ends other sessions',
      { tags: ['S8'] },
      async (what, change) => {
        const email = what === 'a reset' ? 'void2a7@example.com' : 'void2b@example.com';
        const owner = await opened.accounts.createUser(email, `Void ${what.length}`);
        const otherBrowser = opened.accounts.browser();
        await signIn(otherBrowser, email);
        await otherBrowser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
        const { access, refresh } = (await opened.accounts.readMails(email)).at(-1)?.data ?? {};
        await change(owner);
        const tokens = {
          access_token: access,
          refresh_token: refresh,
          token_type: 'bearer',
          confirm: true,
        };
        expect((await opened.accounts.browser().post('/session-from-address', tokens)).status).toBe(
          401,
        );
        expect(await otherBrowser.readUser()).toBeNull();
      },
    );
  });

  describe('session tokens', { tags: ['S9'] }, () => {
    test('responses contain no session token, and the session list has ids', {
      tags: ['S9'],
    }, async () => {
      const visitor = await opened.accounts.createUser('tokens@example.com', 'Tokens');
      const token = (visitor.jar.get('kinora.session_token') ?? '').split('.')[0] ?? '';
      expect(token.length).toBeGreaterThan(20);
      const secondBrowser = opened.accounts.browser();
      const signedIn = await signIn(secondBrowser, 'tokens@example.com');
      const responses = [
        signedIn,
        await visitor.get('/get-session'),
        await visitor.get('/list-sessions'),
      ];
      for (const { body, headers } of responses) {
        expect(JSON.stringify(body)).not.toContain(token);
        expect(JSON.stringify(body)).not.toContain('"token"');
        expect(headers.get('set-auth-token')).toBeNull();
      }
      const sessions = responses[2]?.body as unknown as { id: string; current: boolean }[];
      expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
      expect(
        (
          await visitor.post('/revoke-session', {
            id: sessions.find(({ current }) => !current)?.id,
          })
        ).status,
      ).toBe(200);
      expect(await secondBrowser.readUser()).toBeNull();
      expect(await visitor.readUser()).not.toBeNull();
    });

    test('a user cannot revoke the session of another user by id', { tags: ['S9'] }, async () => {
      const owner = await opened.accounts.createUser('idor-a@example.com', 'Idor A');
      const otherUser = await opened.accounts.createUser('idor-b@example.com', 'Idor B');
      await otherUser.post('/revoke-session', { id: (await owner.readUser())?.sessionId });
      expect(await owner.readUser()).not.toBeNull();
    });

    test('the database stores only hashes of session tokens and link identifiers', {
      tags: ['S9'],
    }, async () => {
      const visitor = await opened.accounts.createUser('hashed@example.com', 'Hashed');
      const row = await opened.database.kysely
        .selectFrom('sessions')
        .select('token')
        .where('user_id', '=', await readUserId(visitor))
        .executeTakeFirstOrThrow();
      expect(row.token).toMatch(/^[0-9a-f]{64}$/);
      expect(visitor.jar.get('kinora.session_token')).not.toContain(row.token);
      const rows = await opened.database.kysely
        .selectFrom('verifications')
        .select('identifier')
        .execute();
      for (const { identifier } of rows) expect(identifier).not.toMatch(/reset-password|address:/);
    });

    test('API clients get a signed bearer token on request; an unsigned one is rejected', {
      tags: ['S9'],
    }, async () => {
      await opened.accounts.createUser('bearer@example.com', 'Bearer');
      const apiClient = opened.accounts.browser();
      const noBrowserHeaders = { origin: '', 'sec-fetch-site': '' };
      const { headers } = await apiClient.post(
        '/sign-in/email',
        { email: 'bearer@example.com', password: PASSWORD },
        { ...noBrowserHeaders, 'x-auth-mode': 'bearer' },
      );
      const token = headers.get('set-auth-token') ?? '';
      expect(token).toContain('.');
      expect(headers.getSetCookie().join()).not.toContain('session_token');
      const withToken = (bearer: string) =>
        opened.accounts
          .browser()
          .get('/get-session', { ...noBrowserHeaders, authorization: `Bearer ${bearer}` });
      expect((await withToken(token)).body).toMatchObject({
        user: { email: 'bearer@example.com' },
      });
      expect((await withToken(token.split('.')[0] ?? '')).body).toEqual({});
      const browser = opened.accounts.browser();
      const response = await browser.post(
        '/sign-in/email',
        { email: 'bearer@example.com', password: PASSWORD },
        { 'x-auth-mode': 'bearer' },
      );
      expect(response.headers.get('set-auth-token')).toBeNull();
    });

    test('over https the session cookie has the __Host- prefix and is HttpOnly', {
      tags: ['S9'],
    }, async () => {
      const secure = openTestAccounts(opened.database, {
        variables: { SITE_URL: 'https://kinora.example' },
      });
      try {
        const request = new Request('https://kinora.example/api/auth/sign-in/email', {
          method: 'POST',
          headers: { origin: 'https://kinora.example' },
          body: JSON.stringify({ email: 'bearer@example.com', password: PASSWORD }),
        });
        const lines = (
          await secure.gateway(request, { ip: '192.0.2.200', lang: 'ko' })
        ).headers.getSetCookie();
        const session = lines.find((line) => line.includes('session_token'));
        expect(session).toMatch(
          /^__Host-kinora\.session_token=[^;]+;.*Path=\/;.*HttpOnly;.*Secure/i,
        );
        expect(session).not.toMatch(/domain/i);
        expect(lines.every((line) => line.startsWith('__Host-'))).toBe(true);
        const cookie = session?.split(';')[0] ?? '';
        expect((await secure.sessionReader.read(cookie)).user?.username).toBe('Bearer');
      } finally {
        await secure.close();
      }
    });

    test('a session ends after 90 days regardless of use', { tags: ['S9'] }, async () => {
      const visitor = await opened.accounts.createUser('old@example.com', 'Old');
      await makeSessionStale(opened, visitor, '89 days');
      await opened.database.kysely
        .updateTable('sessions')
        .set({
          expires_at: new Date(Date.now() + 60_000),
          updated_at: new Date(Date.now() - 2 * 86_400_000),
        })
        .where('user_id', '=', await readUserId(visitor))
        .execute();
      await visitor.get('/get-session');
      const { expires_at } = await opened.database.kysely
        .selectFrom('sessions')
        .select('expires_at')
        .where('user_id', '=', await readUserId(visitor))
        .executeTakeFirstOrThrow();
      expect(expires_at.getTime() - Date.now()).toBeLessThan(1.1 * 86_400_000);
      expect(expires_at.getTime() - Date.now()).toBeGreaterThan(0.9 * 86_400_000);
      await makeSessionStale(opened, visitor, '91 days');
      expect(await visitor.readUser()).toBeNull();
    });
  });
});
