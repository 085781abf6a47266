import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressOf } from './bindings.ts';
import { visitorAddress } from './visitor-address.ts';

const VISITOR = '203.0.113.9';
const FORGED = '198.51.100.66';
const PROXY = '10.0.0.1';
const OUTER_PROXY = '192.0.2.80';

describe('visitorAddress without a proxy', () => {
  test.each([null, '', FORGED, `${FORGED}, ${FORGED}`, 'unknown', ','])(
    'ignores X-Forwarded-For %j without a proxy',
    (forwarded) => {
      expect(visitorAddress(VISITOR, forwarded, 0)).toBe(VISITOR);
    },
  );
});

describe('visitorAddress behind one proxy', () => {
  test.each([
    ['alone', VISITOR],
    ['behind what the visitor forged', `${FORGED}, ${VISITOR}`],
    ['behind many that the visitor forged', `${`${FORGED}, `.repeat(50)}${VISITOR}`],
    ['behind garbage of the visitor', `unknown, <script>, ,${VISITOR}`],
    ['without space', `${FORGED},${VISITOR}`],
    ['with much space', `  ${FORGED} ,\t ${VISITOR}  `],
  ])('reads the IP that one proxy added: %s', (_, forwarded) => {
    expect(visitorAddress(PROXY, forwarded, 1)).toBe(VISITOR);
  });

  test.each([null, '', 'unknown'])('returns the IP of the proxy if it added %j', (forwarded) => {
    expect(visitorAddress(PROXY, forwarded, 1)).toBe(PROXY);
  });
});

describe('visitorAddress behind two proxies', () => {
  test.each([
    ['alone', `${VISITOR}, ${OUTER_PROXY}`],
    ['behind what the visitor forged', `${FORGED}, ${VISITOR}, ${OUTER_PROXY}`],
    ['behind a forged proxy', `${FORGED}, ${OUTER_PROXY}, ${VISITOR}, ${OUTER_PROXY}`],
  ])('reads the IP that the outer of two proxies added: %s', (_, forwarded) => {
    expect(visitorAddress(PROXY, forwarded, 2)).toBe(VISITOR);
  });

  test('returns the outermost known IP for a request that passed only one of two proxies', () => {
    expect(visitorAddress(PROXY, VISITOR, 2)).toBe(VISITOR);
    expect(visitorAddress(PROXY, null, 2)).toBe(PROXY);
  });
});

test.each([
  ['an address with its port', `${VISITOR}:51234`],
  ['an IPv6 address in brackets', '[2001:db8::1]'],
  ['unknown', 'unknown'],
  ['an obfuscated name', '_hidden'],
])('a proxy that adds %s does not make a forged IP count', (_, added) => {
  expect(visitorAddress(PROXY, `${FORGED}, ${added}`, 1)).not.toBe(FORGED);
});

describe('visitorAddress of an IPv6 client', () => {
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
  ])('returns the /64 network of %s: %s', (address, network) => {
    expect(visitorAddress(address, null, 0)).toBe(network);
    expect(visitorAddress(PROXY, `${FORGED}, ${address}`, 1)).toBe(network);
  });

  test('returns the IPv4 of an IPv4-mapped IPv6 address', () => {
    expect(visitorAddress('::ffff:203.0.113.9', null, 0)).toBe(VISITOR);
    expect(visitorAddress('::FFFF:203.0.113.9', null, 0)).toBe(VISITOR);
    expect(visitorAddress('::ffff:10.0.0.1', `${FORGED}, ::ffff:203.0.113.9`, 1)).toBe(VISITOR);
  });
});

describe('visitorAddress of a connection without an IP', () => {
  test.each([0, 1, 2])(
    'the client IP is empty for an unknown connection behind %i proxies',
    (trusted) => {
      expect(visitorAddress(undefined, null, trusted)).toBe('');
      expect(visitorAddress('', 'unknown', trusted)).toBe('');
    },
  );

  test('ignores a forged IP on an unknown connection', () => {
    expect(visitorAddress(undefined, FORGED, 0)).not.toBe(FORGED);
  });
});

describe('addressOf', () => {
  function asked(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
    const incoming = { socket: { remoteAddress } } as IncomingMessage;
    return { env: { incoming }, req: { header: (name: string) => headers[name] } };
  }

  test('reads the client IP from connection and X-Forwarded-For', () => {
    expect(addressOf(asked(VISITOR, { 'x-forwarded-for': FORGED }), 0)).toBe(VISITOR);
    expect(addressOf(asked(PROXY, { 'x-forwarded-for': `${FORGED}, ${VISITOR}` }), 1)).toBe(
      VISITOR,
    );
    expect(addressOf(asked(undefined), 0)).toBe('');
  });

  test('ignores other forwarding headers', () => {
    const headers = {
      forwarded: `for=${FORGED}`,
      'x-real-ip': FORGED,
      'cf-connecting-ip': FORGED,
      'x-client-ip': FORGED,
    };
    expect(addressOf(asked(VISITOR, headers), 1)).toBe(VISITOR);
  });

  test('the client IP is empty for renders of the page cache', () => {
    expect(addressOf({ req: { header: () => undefined } }, 0)).toBe('');
  });
});
