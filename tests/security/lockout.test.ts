import { describe, expect, test } from 'vitest';
import { describeAccounts, signIn } from '../support/account-actions.ts';

describeAccounts('limits of sign-ins and mails', (opened) => {
  describe('failed attempts of others do not lock the owner out', { tags: ['S7'] }, () => {
    test('after 48 wrong passwords from four other IPs the owner can sign in', {
      tags: ['S7'],
    }, async () => {
      await opened.accounts.createUser('target@example.com', 'Target');
      for (let ipIndex = 0; ipIndex < 4; ipIndex += 1) {
        const attacker = opened.accounts.browser();
        for (let attempt = 0; attempt < 12; attempt += 1)
          await signIn(attacker, 'target@example.com', `guess ${attempt} horse`);
        expect((await signIn(attacker, 'target@example.com')).status).toBe(429);
      }
      expect((await signIn(opened.accounts.browser(), 'target@example.com')).status).toBe(200);
    });

    test('a known device can sign in from an IP that has reached the rate limit', {
      tags: ['S7'],
    }, async () => {
      await opened.accounts.createUser('cafe@example.com', 'Cafe');
      const knownDevice = opened.accounts.browser({ ip: '198.51.100.77' });
      expect((await signIn(knownDevice, 'cafe@example.com')).status).toBe(200);
      await knownDevice.post('/sign-out');
      const unknownDevice = opened.accounts.browser({ ip: '198.51.100.77' });
      for (let attempt = 0; attempt < 11; attempt += 1)
        await signIn(unknownDevice, 'cafe@example.com', `guess ${attempt} horse`);
      expect((await signIn(unknownDevice, 'cafe@example.com')).status).toBe(429);
      expect((await signIn(knownDevice, 'cafe@example.com')).status).toBe(200);
    });

    test('successful sign-ins do not count toward the limit', { tags: ['S7'] }, async () => {
      await opened.accounts.createUser('often@example.com', 'Often');
      const visitor = opened.accounts.browser();
      for (let time = 0; time < 12; time += 1) {
        visitor.jar.clear();
        expect((await signIn(visitor, 'often@example.com')).status).toBe(200);
      }
    });

    test('wrong codes and mail requests from other IPs do not use up the owner’s code or mails', {
      tags: ['S7'],
    }, async () => {
      const email = 'mailed@example.com';
      await opened.accounts.createUser(email, 'Mailed');
      const owner = opened.accounts.browser();
      await owner.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      const code = (await opened.accounts.readMails(email)).at(-1)?.data.code ?? '';
      for (let ipIndex = 0; ipIndex < 3; ipIndex += 1) {
        const attacker = opened.accounts.browser();
        for (let request = 0; request < 6; request += 1)
          await attacker.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
        for (let attempt = 0; attempt < 11; attempt += 1)
          await attacker.post('/sign-in/email-otp', { email, otp: code });
      }
      expect(
        (await opened.accounts.browser().post('/request-password-reset', { email })).status,
      ).toBe(200);
      expect((await owner.post('/sign-in/email-otp', { email, otp: code })).status).toBe(200);
    });

    test('strangers get the same response after twenty mails to one e-mail, but no more are sent', {
      tags: ['S7'],
    }, async () => {
      const email = 'flooded@example.com';
      await opened.accounts.createUser(email, 'Flooded');
      for (let ipIndex = 0; ipIndex < 6; ipIndex += 1) {
        const attacker = opened.accounts.browser();
        for (let request = 0; request < 5; request += 1)
          expect((await attacker.post('/request-password-reset', { email })).status).toBe(200);
      }
      expect(
        (await opened.accounts.readMails(email)).filter(({ kind }) => kind === 'reset').length,
      ).toBeLessThanOrEqual(21);
    });
  });
});
