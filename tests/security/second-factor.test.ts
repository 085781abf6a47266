import { describe, expect, test } from 'vitest';
import {
  type Browser,
  describeAccounts,
  enrol,
  lastToken,
  PASSWORD,
  readUserId,
  signIn,
} from '../support/account-actions.ts';
import { totpCode } from '../support/totp.ts';

describeAccounts('second factor and trusted devices', (opened) => {
  describe('S5 codes of the authenticator app', () => {
    test('S5 of six simultaneous sign-ins with one code only one succeeds', async () => {
      const owner = await opened.accounts.member('totp@example.com', 'Totp');
      const { secret } = await enrol(owner);
      const visitors = Array.from({ length: 6 }, () => opened.accounts.browser());
      for (const visitor of visitors)
        expect((await signIn(visitor, 'totp@example.com')).body.twoFactorRedirect).toBe(true);
      const code = totpCode(secret);
      const all = await Promise.all(
        visitors.map((visitor) => visitor.post('/two-factor/verify-totp', { code })),
      );
      expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
      const next = opened.accounts.browser();
      await signIn(next, 'totp@example.com');
      expect((await next.post('/two-factor/verify-totp', { code })).status).toBe(401);
      expect(
        (await next.post('/two-factor/verify-totp', { code: totpCode(secret, -1) })).status,
      ).toBe(401);
      expect(
        (await next.post('/two-factor/verify-totp', { code: totpCode(secret, 1) })).status,
      ).toBe(200);
    });
  });

  describe('S6 trusted devices', () => {
    async function trusting(email: string, name: string) {
      const owner = await opened.accounts.member(email, name);
      const { secret, codes } = await enrol(owner);
      const phone = opened.accounts.browser();
      await signIn(phone, email);
      expect(
        (await phone.post('/two-factor/verify-totp', { code: totpCode(secret), trustDevice: true }))
          .status,
      ).toBe(200);
      await phone.post('/sign-out');
      expect((await signIn(phone, email)).body.twoFactorRedirect).toBeUndefined();
      expect((await phone.member())?.username).toBe(name);
      return { owner, phone, codes };
    }
    const asksAgain = async (phone: Browser, email: string, password = PASSWORD) => {
      await phone.post('/sign-out');
      return (await signIn(phone, email, password)).body.twoFactorRedirect === true;
    };

    test('S6 a trusted device needs no code until its owner removes it; others cannot remove it', async () => {
      const { owner, phone } = await trusting('trust@example.com', 'Truster');
      const rows = await opened.database.kysely
        .selectFrom('trusted_devices')
        .select('id')
        .where('user_id', '=', await readUserId(owner))
        .execute();
      expect(rows).toHaveLength(1);
      const stranger = await opened.accounts.member('stranger@example.com', 'Stranger 2');
      await stranger.post('/forget-device', { id: rows[0]?.id });
      expect(await asksAgain(phone, 'trust@example.com')).toBe(false);
      expect((await owner.post('/forget-device', { id: rows[0]?.id })).status).toBe(200);
      expect(await asksAgain(phone, 'trust@example.com')).toBe(true);
    });

    test.each([
      [
        'a change of the password',
        async (owner: Browser) =>
          owner.post('/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
      ],
      [
        'signing out everywhere else',
        async (owner: Browser) => owner.post('/revoke-other-sessions'),
      ],
      ['signing out everywhere', async (owner: Browser) => owner.post('/revoke-sessions')],
      [
        'new recovery codes',
        async (owner: Browser) =>
          owner.post('/two-factor/generate-backup-codes', { password: PASSWORD }),
      ],
    ])('S6 %s revokes the trust of a device', async (what, change) => {
      const email = `trust${what.length}@example.com`;
      const { owner, phone } = await trusting(email, `Truster ${what.length}`);
      expect((await change(owner)).status).toBe(200);
      expect(await asksAgain(phone, email)).toBe(true);
    });

    test('S6 a password reset revokes the trust of a device', async () => {
      const { phone } = await trusting('trustreset@example.com', 'Reset truster');
      await phone.post('/request-password-reset', { email: 'trustreset@example.com' });
      await phone.post('/reset-password', {
        token: await lastToken(opened, 'trustreset@example.com', 'reset'),
        newPassword: PASSWORD,
      });
      expect(await asksAgain(phone, 'trustreset@example.com')).toBe(true);
    });

    test('S6 an e-mail change revokes the trust of a device', async () => {
      const { owner, phone } = await trusting('trustmove@example.com', 'Move truster');
      await owner.post('/change-email', { newEmail: 'trustmoved@example.com' });
      await opened.accounts.browser().post('/verify-email', {
        token: await lastToken(opened, 'trustmoved@example.com', 'new_address'),
      });
      expect(await asksAgain(phone, 'trustmoved@example.com')).toBe(true);
    });
  });
});
