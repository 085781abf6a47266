import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../rate-limit.ts';
import { countsOf } from './rates.ts';

const MINUTE = 60;
const HOUR = 3600;
const HERE = '203.0.113.9';

function keysOf(path: string, body: Record<string, unknown> = {}, address = HERE): string[] {
  return countsOf(path, address, body).map(({ key }) => key);
}

describe('each group of calls has its limit', () => {
  const guessing = { address: [30, 10 * MINUTE], account: [10, 10 * MINUTE] };
  const mails = { address: [15, HOUR], account: [5, HOUR] };
  test.each([
    ['/sign-in/email', 'email', guessing],
    ['/sign-in/email-otp', 'email', guessing],
    ['/email-otp/verify-email', 'email', guessing],
    ['/sign-up/email', 'email', { address: [20, HOUR], account: [10, HOUR] }],
    ['/request-password-reset', 'email', mails],
    ['/send-verification-email', 'email', mails],
    ['/email-otp/send-verification-otp', 'email', mails],
    ['/change-email', 'newEmail', { address: [10, HOUR], account: [3, HOUR] }],
  ])('%s, by address and by account', (path, field, { address, account }) => {
    const rates = countsOf(path, HERE, { [field]: 'mina@example.com' }).map(({ rate: { max, seconds } }) => [max, seconds]);
    expect(rates).toEqual([address, account]);
  });

  test.each([
    ...['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/two-factor/enable', '/passkey/verify-authentication'],
    ...['/passkey/verify-registration', '/sign-in/social', '/link-social', '/callback/kakao', '/session-from-address'],
    ...['/reset-password', '/verify-email'],
  ])('%s, by address: 30 in 10 minutes', (path) => {
    expect(countsOf(path, HERE, { email: 'mina@example.com' }).map(({ rate }) => rate)).toEqual([{ max: 30, seconds: 10 * MINUTE }]);
  });

  test.each(['/change-password', '/delete-user'])('%s, by address: 20 in an hour', (path) => {
    expect(countsOf(path, HERE, {}).map(({ rate }) => rate)).toEqual([{ max: 20, seconds: HOUR }]);
  });

  test.each(['/get-session', '/sign-out', '/list-sessions', '/token', '/jwks', '/update-user', '/nobody/knows/this', '', '/sign-in'])(
    '%j falls in the general one: 300 in a minute',
    (path) => {
      expect(countsOf(path, HERE, { email: 'mina@example.com' }).map(({ rate }) => rate)).toEqual([{ max: 300, seconds: MINUTE }]);
    },
  );
});

describe('what is counted together', () => {
  test('calls of one group, since a mail is a mail', () => {
    const body = { email: 'mina@example.com' };
    expect(keysOf('/send-verification-email', body)).toEqual(keysOf('/request-password-reset', body));
    expect(keysOf('/email-otp/send-verification-otp', body)).toEqual(keysOf('/request-password-reset', body));
    expect(keysOf('/get-session')).toEqual(keysOf('/sign-out'));
  });

  test('groups are apart, and so are addresses, accounts, and an account with the name of an address', () => {
    const all = [
      keysOf('/sign-in/email', { email: 'mina@example.com' }),
      keysOf('/sign-up/email', { email: 'other@example.com' }),
      keysOf('/request-password-reset', { email: HERE }),
      keysOf('/request-password-reset', { email: 'mina@example.com' }, '198.51.100.1'),
    ].flat();
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    ['capital letters', 'MINA@Example.COM'],
    ['space around it', '  mina@example.com\t'],
    ['full-width letters', 'ｍｉｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['capital full-width letters', 'ＭＩＮＡ@example.com'],
  ])('an account, typed with %s', (_, email) => {
    for (const path of ['/sign-in/email', '/sign-up/email', '/request-password-reset', '/sign-in/email-otp'])
      expect(keysOf(path, { email })).toEqual(keysOf(path, { email: 'mina@example.com' }));
    expect(keysOf('/change-email', { newEmail: email })).toEqual(keysOf('/change-email', { newEmail: 'mina@example.com' }));
  });

  test('letters that are composed or not', () => {
    expect(keysOf('/sign-in/email', { email: 'zoe\u0308@example.com' })).toEqual(keysOf('/sign-in/email', { email: 'zoë@example.com' }));
  });

  test('only the address, where the body names no account', () => {
    for (const email of [undefined, null, '', '  ', 7, true, ['mina@example.com'], { $ne: '' }])
      expect(keysOf('/sign-in/email', { email })).toHaveLength(1);
    expect(keysOf('/change-email', { email: 'mina@example.com' })).toHaveLength(1);
  });
});

test('an account is guessed ten times and no more, from wherever and however it is typed, whether it exists or not', async () => {
  const limiter = createRateLimiter({ redis: null, now: () => 0 });
  const typed = ['ghost@example.com', 'GHOST@example.com', 'ｇｈｏｓｔ@example.com', ' ghost@example.com '];
  const waits = [];
  for (let guess = 0; guess < 12; guess += 1)
    waits.push(await limiter.take(countsOf('/sign-in/email', `192.0.2.${guess}`, { email: typed[guess % typed.length] })));
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(null));
  expect(waits.slice(10)).toEqual([10 * MINUTE, 10 * MINUTE]);
});

test('one address asks about thirty accounts and no more', async () => {
  const limiter = createRateLimiter({ redis: null, now: () => 0 });
  const waits = [];
  for (let guess = 0; guess < 31; guess += 1)
    waits.push(await limiter.take(countsOf('/sign-in/email', HERE, { email: `somebody-${guess}@example.com` })));
  expect(waits.filter((wait) => wait === null)).toHaveLength(30);
  expect(waits.at(-1)).toBe(10 * MINUTE);
});
