import { describe, expect, test } from 'vitest';
import { describeAccounts, signIn } from '../support/account-actions.ts';

describeAccounts('limits of sign-ins and mails', (opened) => {
  describe('S7 failed attempts of others do not lock the owner out', () => {
    test('S7 after 48 wrong passwords from four other IPs the owner can sign in', async () => {
      await opened.accounts.member('target@example.com', 'Target');
      for (let from = 0; from < 4; from += 1) {
        const attacker = opened.accounts.browser();
        for (let guess = 0; guess < 12; guess += 1)
          await signIn(attacker, 'target@example.com', `guess ${guess} horse`);
        expect((await signIn(attacker, 'target@example.com')).status).toBe(429);
      }
      expect((await signIn(opened.accounts.browser(), 'target@example.com')).status).toBe(200);
    });

    test('S7 a known device can sign in from an IP that has reached the rate limit', async () => {
      await opened.accounts.member('cafe@example.com', 'Cafe');
      const phone = opened.accounts.browser({ address: '198.51.100.77' });
      expect((await signIn(phone, 'cafe@example.com')).status).toBe(200);
      await phone.post('/sign-out');
      const neighbour = opened.accounts.browser({ address: '198.51.100.77' });
      for (let guess = 0; guess < 11; guess += 1)
        await signIn(neighbour, 'cafe@example.com', `guess ${guess} horse`);
      expect((await signIn(neighbour, 'cafe@example.com')).status).toBe(429);
      expect((await signIn(phone, 'cafe@example.com')).status).toBe(200);
    });

    test('S7 successful sign-ins do not count toward the limit', async () => {
      await opened.accounts.member('often@example.com', 'Often');
      const visitor = opened.accounts.browser();
      for (let time = 0; time < 12; time += 1) {
        visitor.jar.clear();
        expect((await signIn(visitor, 'often@example.com')).status).toBe(200);
      }
    });

    test('S7 wrong codes and mail requests from other IPs do not use up the owner’s code or mails', async () => {
      const email = 'mailed@example.com';
      await opened.accounts.member(email, 'Mailed');
      const owner = opened.accounts.browser();
      await owner.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      const code = (await opened.accounts.mails(email)).at(-1)?.data.code ?? '';
      for (let from = 0; from < 3; from += 1) {
        const attacker = opened.accounts.browser();
        for (let request = 0; request < 6; request += 1)
          await attacker.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
        for (let guess = 0; guess < 11; guess += 1)
          await attacker.post('/sign-in/email-otp', { email, otp: code });
      }
      expect(
        (await opened.accounts.browser().post('/request-password-reset', { email })).status,
      ).toBe(200);
      expect((await owner.post('/sign-in/email-otp', { email, otp: code })).status).toBe(200);
    });

    test('S7 strangers get the same response after twenty mails to one e-mail, but no more are sent', async () => {
      const email = 'flooded@example.com';
      await opened.accounts.member(email, 'Flooded');
      for (let from = 0; from < 6; from += 1) {
        const attacker = opened.accounts.browser();
        for (let request = 0; request < 5; request += 1)
          expect((await attacker.post('/request-password-reset', { email })).status).toBe(200);
      }
      expect(
        (await opened.accounts.mails(email)).filter(({ kind }) => kind === 'reset').length,
      ).toBeLessThanOrEqual(21);
    });
  });
});
