import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { getClientIp } from './bindings.ts';
import { getClientNetworks, resolveClientIp } from './client-ip.ts';

const CLIENT_IP = '203.0.113.9';
const FORGED_IP = '198.51.100.66';
const PROXY_IP = '10.0.0.1';
const OUTER_PROXY_IP = '192.0.2.80';

describe('resolveClientIp without a proxy', () => {
  test.each([null, '', FORGED_IP, `${FORGED_IP}, ${FORGED_IP}`, 'unknown', ','])(
    'ignores X-Forwarded-For %j without a proxy',
    (forwarded) => {
      expect(resolveClientIp(CLIENT_IP, forwarded, 0)).toBe(CLIENT_IP);
    },
  );
});

describe('resolveClientIp behind one proxy', () => {
  test.each([
    ['alone', CLIENT_IP],
    ['behind what the visitor forged', `${FORGED_IP}, ${CLIENT_IP}`],
    ['behind many that the visitor forged', `${`${FORGED_IP}, `.repeat(50)}${CLIENT_IP}`],
    ['behind garbage of the visitor', `unknown, <script>, ,${CLIENT_IP}`],
    ['without space', `${FORGED_IP},${CLIENT_IP}`],
    ['with much space', `  ${FORGED_IP} ,\t ${CLIENT_IP}  `],
  ])('reads the IP that one proxy added: %s', (_, forwarded) => {
    expect(resolveClientIp(PROXY_IP, forwarded, 1)).toBe(CLIENT_IP);
  });

  test.each([null, '', 'unknown'])('returns the IP of the proxy if it added %j', (forwarded) => {
    expect(resolveClientIp(PROXY_IP, forwarded, 1)).toBe(PROXY_IP);
  });
});

describe('resolveClientIp behind two proxies', () => {
  test.each([
    ['alone', `${CLIENT_IP}, ${OUTER_PROXY_IP}`],
    ['behind what the visitor forged', `${FORGED_IP}, ${CLIENT_IP}, ${OUTER_PROXY_IP}`],
    ['behind a forged proxy', `${FORGED_IP}, ${OUTER_PROXY_IP}, ${CLIENT_IP}, ${OUTER_PROXY_IP}`],
  ])('reads the IP that the outer of two proxies added: %s', (_, forwarded) => {
    expect(resolveClientIp(PROXY_IP, forwarded, 2)).toBe(CLIENT_IP);
  });

  test('returns the outermost known IP for a request that passed only one of two proxies', () => {
    expect(resolveClientIp(PROXY_IP, CLIENT_IP, 2)).toBe(CLIENT_IP);
    expect(resolveClientIp(PROXY_IP, null, 2)).toBe(PROXY_IP);
  });
});

test.each([
  ['an address with its port', `${CLIENT_IP}:51234`],
  ['an IPv6 address in brackets', '[2001:db8::1]'],
  ['unknown', 'unknown'],
  ['an obfuscated name', '_hidden'],
])('a proxy that adds %s does not make a forged IP count', (_, appended) => {
  expect(resolveClientIp(PROXY_IP, `${FORGED_IP}, ${appended}`, 1)).not.toBe(FORGED_IP);
});

describe('resolveClientIp of an IPv6 client', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('returns the /64 network of %s: %s', (ip, network) => {
    expect(resolveClientIp(ip, null, 0)).toBe(network);
    expect(resolveClientIp(PROXY_IP, `${FORGED_IP}, ${ip}`, 1)).toBe(network);
  });

  test('returns the IPv4 of an IPv4-mapped IPv6 address', () => {
    expect(resolveClientIp('::ffff:203.0.113.9', null, 0)).toBe(CLIENT_IP);
    expect(resolveClientIp('::FFFF:203.0.113.9', null, 0)).toBe(CLIENT_IP);
    expect(resolveClientIp('::ffff:10.0.0.1', `${FORGED_IP}, ::ffff:203.0.113.9`, 1)).toBe(
      CLIENT_IP,
    );
  });
});

describe('resolveClientIp of a connection without an IP', () => {
  test.each([0, 1, 2])(
    'the client IP is empty for an unknown connection behind %i proxies',
    (trusted) => {
      expect(resolveClientIp(undefined, null, trusted)).toBe('');
      expect(resolveClientIp('', 'unknown', trusted)).toBe('');
    },
  );

  test('ignores a forged IP on an unknown connection', () => {
    expect(resolveClientIp(undefined, FORGED_IP, 0)).not.toBe(FORGED_IP);
  });
});

describe('getClientIp', () => {
  function createRequest(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
    const incoming = { socket: { remoteAddress } } as IncomingMessage;
    return { env: { incoming }, req: { header: (name: string) => headers[name] } };
  }

  test('reads the client IP from connection and X-Forwarded-For', () => {
    expect(getClientIp(createRequest(CLIENT_IP, { 'x-forwarded-for': FORGED_IP }), 0)).toBe(
      CLIENT_IP,
    );
    expect(
      getClientIp(createRequest(PROXY_IP, { 'x-forwarded-for': `${FORGED_IP}, ${CLIENT_IP}` }), 1),
    ).toBe(CLIENT_IP);
    expect(getClientIp(createRequest(undefined), 0)).toBe('');
  });

  test('ignores other forwarding headers', () => {
    const headers = {
      forwarded: `for=${FORGED_IP}`,
      'x-real-ip': FORGED_IP,
      'cf-connecting-ip': FORGED_IP,
      'x-client-ip': FORGED_IP,
    };
    expect(getClientIp(createRequest(CLIENT_IP, headers), 1)).toBe(CLIENT_IP);
  });

  test('the client IP is empty for renders of the page cache', () => {
    expect(getClientIp({ req: { header: () => undefined } }, 0)).toBe('');
  });
});

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['', ['']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32']],
  ['fe80:0:0:0::/64', ['fe80:0:0:0::/64', 'fe80:0:0::/48', 'fe80:0::/32']],
])('the networks of %j are %j', (ip, networks) => {
  expect(getClientNetworks(ip)).toEqual(networks);
});
