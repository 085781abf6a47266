import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../security/rate-limit.ts';
import { exceedsMailLimit, getCallLimits } from './rate-limits.ts';

const MINUTE = 60;
const HOUR = 3600;
const IP = '203.0.113.9';

function getKeys(path: string, body: Record<string, unknown> = {}, ip = IP): string[] {
  return getCallLimits(path, { ip, knownDeviceId: null }, body).counts.map(({ key }) => key);
}

function getRates(path: string, body: Record<string, unknown> = {}): number[][] {
  return getCallLimits(path, { ip: IP, knownDeviceId: null }, body).counts.map(
    ({ rate: { max, seconds } }) => [max, seconds],
  );
}

describe('limits by path', () => {
  const guessing = { ip: [30, 10 * MINUTE], account: [10, 10 * MINUTE] };
  const mails = { ip: [15, HOUR], account: [5, HOUR] };
  test.each([
    ['/sign-in/email', 'email', guessing],
    ['/sign-in/email-otp', 'email', guessing],
    ['/email-otp/verify-email', 'email', guessing],
    ['/sign-up/email', 'email', { ip: [20, HOUR], account: [10, HOUR] }],
    ['/request-password-reset', 'email', mails],
    ['/send-verification-email', 'email', mails],
    ['/email-otp/send-verification-otp', 'email', mails],
    ['/change-email', 'newEmail', { ip: [10, HOUR], account: [5, HOUR] }],
  ])('%s is limited by IP, and by account and IP', (path, field, { ip, account }) => {
    expect(getRates(path, { [field]: 'mina@example.com' })).toEqual([ip, account]);
  });

  test.each([
    '/two-factor/verify-totp',
    '/two-factor/verify-backup-code',
    '/two-factor/enable',
    '/passkey/verify-authentication',
    '/passkey/verify-registration',
    '/sign-in/social',
    '/link-social',
    '/callback/kakao',
    '/session-from-address',
    '/reset-password',
  ])('%s is limited by IP to 30 in 10 minutes', (path) => {
    expect(getRates(path, { email: 'mina@example.com' })).toEqual([[30, 10 * MINUTE]]);
  });

  test.each(['/verify-email', '/email-link', '/stop-email-change'])(
    '%s is limited by IP to 60 in 10 minutes',
    (path) => {
      expect(getRates(path)).toEqual([[60, 10 * MINUTE]]);
    },
  );

  test.each(['/change-password', '/delete-user'])(
    '%s is limited by IP to 20 in an hour',
    (path) => {
      expect(getRates(path)).toEqual([[20, HOUR]]);
    },
  );

  test.each([
    '/get-session',
    '/sign-out',
    '/list-sessions',
    '/token',
    '/jwks',
    '/update-user',
    '/nobody/knows/this',
    '',
    '/sign-in',
  ])('%j is limited by IP to 300 in a minute', (path) => {
    expect(getRates(path, { email: 'mina@example.com' })).toEqual([[300, MINUTE]]);
  });
});

describe('keys of the limits', () => {
  test('calls of one group share their count', () => {
    const body = { email: 'mina@example.com' };
    expect(getKeys('/send-verification-email', body)).toEqual(
      getKeys('/request-password-reset', body),
    );
    expect(getKeys('/email-otp/send-verification-otp', body)).toEqual(
      getKeys('/request-password-reset', body),
    );
    expect(getKeys('/get-session')).toEqual(getKeys('/sign-out'));
  });

  test('an IPv6 client is counted by its /64, /48 and /32 network', () => {
    const counts = (ip: string) =>
      getCallLimits(
        '/sign-in/email-otp',
        { ip, knownDeviceId: null },
        { email: 'mina@example.com' },
      ).counts;
    const keys = (ip: string) => counts(ip).map(({ key }) => key);
    const ip = '2001:db8:1:2::/64';
    expect(counts(ip).map(({ rate: { max } }) => max)).toEqual([30, 300, 3000, 10, 10, 10]);
    expect(new Set(keys(ip)).size).toBe(6);
    const shared = (other: string) => keys(ip).map((key) => keys(other).includes(key));
    expect(shared('2001:db8:1:3::/64')).toEqual([false, true, true, false, true, true]);
    expect(shared('2001:db8:9:2::/64')).toEqual([false, false, true, false, false, true]);
    expect(shared('2001:db9:1:2::/64')).toEqual(Array(6).fill(false));
  });

  test('groups, IPs and accounts are counted separately', () => {
    const all = [
      getKeys('/sign-in/email', { email: 'mina@example.com' }),
      getKeys('/sign-up/email', { email: 'other@example.com' }),
      getKeys('/request-password-reset', { email: IP }),
      getKeys('/request-password-reset', { email: 'mina@example.com' }, '198.51.100.1'),
    ].flat();
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    ['capital letters', 'MINA@Example.COM'],
    ['space around it', '  mina@example.com\t'],
    ['full-width letters', 'ｍｉｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['capital full-width letters', 'ＭＩＮＡ@example.com'],
  ])('an e-mail typed with %s has the same count', (_, email) => {
    for (const path of [
      '/sign-in/email',
      '/sign-up/email',
      '/request-password-reset',
      '/sign-in/email-otp',
    ])
      expect(getKeys(path, { email })).toEqual(getKeys(path, { email: 'mina@example.com' }));
    expect(getKeys('/change-email', { newEmail: email })).toEqual(
      getKeys('/change-email', { newEmail: 'mina@example.com' }),
    );
  });

  test('composed and decomposed letters of an e-mail have the same count', () => {
    expect(getKeys('/sign-in/email', { email: 'zoe\u0308@example.com' })).toEqual(
      getKeys('/sign-in/email', { email: 'zoë@example.com' }),
    );
  });

  test('a body without an account counts for the IP only', () => {
    for (const email of [undefined, null, '', '  ', 7, true, ['mina@example.com'], { $ne: '' }])
      expect(getKeys('/sign-in/email', { email })).toHaveLength(1);
    expect(getKeys('/change-email', { email: 'mina@example.com' })).toHaveLength(1);
  });

  test('a known device is counted separately and regardless of its IP', { tags: ['S7'] }, () => {
    const countsOfKnownDevice = (ip: string) =>
      getCallLimits('/sign-in/email', { ip, knownDeviceId: 'phone' }, { email: 'mina@example.com' })
        .counts;
    expect(countsOfKnownDevice(IP).map(({ rate }) => rate)).toEqual([
      { max: 10, seconds: 10 * MINUTE },
    ]);
    expect(countsOfKnownDevice(IP)).toEqual(countsOfKnownDevice('198.51.100.1'));
    expect(getKeys('/sign-in/email', { email: 'mina@example.com' })).not.toContain(
      countsOfKnownDevice(IP)[0]?.key,
    );
  });
});

test('an IP has ten attempts per account, regardless of the spelling of the e-mail', async () => {
  const limiter = createRateLimiter({ redis: null, now: () => 0 });
  const spellings = [
    'ghost@example.com',
    'GHOST@example.com',
    'ｇｈｏｓｔ@example.com',
    ' ghost@example.com ',
  ];
  const waits = [];
  for (let guess = 0; guess < 12; guess += 1)
    waits.push(
      await limiter.consume(
        getCallLimits(
          '/sign-in/email',
          { ip: IP, knownDeviceId: null },
          { email: spellings[guess % spellings.length] },
        ).counts,
      ),
    );
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(null));
  expect(waits.slice(10)).toEqual([10 * MINUTE, 10 * MINUTE]);
});

test('an IP has attempts on thirty accounts in ten minutes', async () => {
  const limiter = createRateLimiter({ redis: null, now: () => 0 });
  const waits = [];
  for (let guess = 0; guess < 31; guess += 1)
    waits.push(
      await limiter.consume(
        getCallLimits(
          '/sign-in/email',
          { ip: IP, knownDeviceId: null },
          { email: `somebody-${guess}@example.com` },
        ).counts,
      ),
    );
  expect(waits.filter((wait) => wait === null)).toHaveLength(30);
  expect(waits.at(-1)).toBe(10 * MINUTE);
});

test('an e-mail gets twenty mails an hour, then one in five minutes', {
  tags: ['S7'],
}, async () => {
  let now = 0;
  const limiter = createRateLimiter({ redis: null, now: () => now });
  const suppressed = [];
  for (let mail = 0; mail < 22; mail += 1)
    suppressed.push(await exceedsMailLimit(limiter, 'mina@example.com'));
  expect(suppressed).toEqual([...Array(21).fill(false), true]);
  now = 5 * MINUTE * 1000;
  expect(await exceedsMailLimit(limiter, 'mina@example.com')).toBe(false);
  expect(await exceedsMailLimit(limiter, 'mina@example.com')).toBe(true);
  expect(await exceedsMailLimit(limiter, 'other@example.com')).toBe(false);
});
