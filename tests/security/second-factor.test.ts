import { describe, expect, test } from 'vitest';
import {
  type Browser,
  describeAccounts,
  enrollSecondFactor,
  getLastToken,
  PASSWORD,
  readUserId,
  signIn,
} from '../support/account-actions.ts';
import { totpCode } from '../support/totp.ts';

describeAccounts('second factor and trusted devices', (opened) => {
  describe('codes of the authenticator app', { tags: ['S5'] }, () => {
    test('of six simultaneous sign-ins with one code only one succeeds', {
      tags: ['S5'],
    }, async () => {
      const owner = await opened.accounts.createUser('totp@example.com', 'Totp');
      const { secret } = await enrollSecondFactor(owner);
      const visitors = Array.from({ length: 6 }, () => opened.accounts.browser());
      for (const visitor of visitors)
        expect((await signIn(visitor, 'totp@example.com')).body.twoFactorRedirect).toBe(true);
      const code = totpCode(secret);
      const responses = await Promise.all(
        visitors.map((visitor) => visitor.post('/two-factor/verify-totp', { code })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
      const nextBrowser = opened.accounts.browser();
      await signIn(nextBrowser, 'totp@example.com');
      expect((await nextBrowser.post('/two-factor/verify-totp', { code })).status).toBe(401);
      expect(
        (await nextBrowser.post('/two-factor/verify-totp', { code: totpCode(secret, -1) })).status,
      ).toBe(401);
      expect(
        (await nextBrowser.post('/two-factor/verify-totp', { code: totpCode(secret, 1) })).status,
      ).toBe(200);
    });
  });

  describe('trusted devices', { tags: ['S6'] }, () => {
    async function createTrustedDevice(email: string, name: string) {
      const owner = await opened.accounts.createUser(email, name);
      const { secret, codes } = await enrollSecondFactor(owner);
      const device = opened.accounts.browser();
      await signIn(device, email);
      expect(
        (
          await device.post('/two-factor/verify-totp', {
            code: totpCode(secret),
            trustDevice: true,
          })
        ).status,
      ).toBe(200);
      await device.post('/sign-out');
      expect((await signIn(device, email)).body.twoFactorRedirect).toBeUndefined();
      expect((await device.readUser())?.username).toBe(name);
      return { owner, phone: device, codes };
    }
    const requiresSecondFactor = async (device: Browser, email: string, password = PASSWORD) => {
      await device.post('/sign-out');
      return (await signIn(device, email, password)).body.twoFactorRedirect === true;
    };

    test('a trusted device needs no code until its owner removes it; others cannot remove it', {
      tags: ['S6'],
    }, async () => {
      const { owner, phone: device } = await createTrustedDevice('trust@example.com', 'Truster');
      const rows = await opened.database.kysely
        .selectFrom('trusted_devices')
        .select('id')
        .where('user_id', '=', await readUserId(owner))
        .execute();
      expect(rows).toHaveLength(1);
      const stranger = await opened.accounts.createUser('stranger@example.com', 'Stranger 2');
      await stranger.post('/forget-device', { id: rows[0]?.id });
      expect(await requiresSecondFactor(device, 'trust@example.com')).toBe(false);
      expect((await owner.post('/forget-device', { id: rows[0]?.id })).status).toBe(200);
      expect(await requiresSecondFactor(device, 'trust@example.com')).toBe(true);
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
    ])('%s revokes the trust of a device', { tags: ['S6'] }, async (what, change) => {
      const email = `trust${what.length}@example.com`;
      const { owner, phone: device } = await createTrustedDevice(email, `Truster ${what.length}`);
      expect((await change(owner)).status).toBe(200);
      expect(await requiresSecondFactor(device, email)).toBe(true);
    });

    test('a password reset revokes the trust of a device', { tags: ['S6'] }, async () => {
      const { phone: device } = await createTrustedDevice(
        'trustreset@example.com',
        'Reset truster',
      );
      await device.post('/request-password-reset', { email: 'trustreset@example.com' });
      await device.post('/reset-password', {
        token: await getLastToken(opened, 'trustreset@example.com', 'reset'),
        newPassword: PASSWORD,
      });
      expect(await requiresSecondFactor(device, 'trustreset@example.com')).toBe(true);
    });

    test('an e-mail change revokes the trust of a device', { tags: ['S6'] }, async () => {
      const { owner, phone: device } = await createTrustedDevice(
        'trustmove@example.com',
        'Move truster',
      );
      await owner.post('/change-email', { newEmail: 'trustmoved@example.com' });
      await opened.accounts.browser().post('/verify-email', {
        token: await getLastToken(opened, 'trustmoved@example.com', 'new_address'),
      });
      expect(await requiresSecondFactor(device, 'trustmoved@example.com')).toBe(true);
    });
  });
});
