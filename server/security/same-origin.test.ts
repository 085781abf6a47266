import { describe, expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

const ORIGIN = 'https://kinora.example';
const ALIAS_ORIGIN = 'https://192.168.1.5:3000';

const SITES = [null, 'same-origin', 'same-site', 'cross-site', 'none'];
const ORIGINS = [null, ORIGIN, ALIAS_ORIGIN, 'https://evil.example', 'null', 'garbage'];
const COOKIES = [null, 'kinora.session_token=x'];
const HOSTS = ['kinora.example', '192.168.1.5:3000'];

type RequestHeaders = {
  site?: string | null;
  origin?: string | null;
  cookie?: string | null;
  host?: string | null;
};

function isAllowed({
  site = null,
  origin = null,
  cookie = null,
  host = 'kinora.example',
}: RequestHeaders): boolean {
  const values = { 'sec-fetch-site': site, origin, cookie, host };
  const headers = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return isSameOrigin(
    new Request(`${ORIGIN}/api/auth/sign-out`, { method: 'POST', headers }),
    ORIGIN,
  );
}

const ALL_COMBINATIONS = SITES.flatMap((site) =>
  ORIGINS.flatMap((origin) =>
    COOKIES.flatMap((cookie) => HOSTS.map((host) => ({ site, origin, cookie, host }))),
  ),
);

function describeHeaders({
  site,
  origin,
  cookie,
  host,
}: (typeof ALL_COMBINATIONS)[number]): string {
  return `site ${site ?? '-'}, origin ${origin ?? '-'}, ${cookie === null ? 'no cookie' : 'cookie'}, host ${host}`;
}

test('exactly these combinations of headers are allowed', () => {
  const withAndWithoutCookie = (site: string, origin: string, hosts = HOSTS) =>
    ['no cookie', 'cookie'].flatMap((cookie) =>
      hosts.map((host) => `site ${site}, origin ${origin}, ${cookie}, host ${host}`),
    );
  expect(ALL_COMBINATIONS.filter(isAllowed).map(describeHeaders)).toEqual([
    // A program without origin and cookies.
    ...HOSTS.map((host) => `site -, origin -, no cookie, host ${host}`),
    // A browser older than Sec-Fetch-Site.
    ...withAndWithoutCookie('-', ORIGIN),
    ...withAndWithoutCookie('-', ALIAS_ORIGIN, ['192.168.1.5:3000']),
    ...withAndWithoutCookie('same-origin', '-'),
    ...withAndWithoutCookie('same-origin', ORIGIN),
    ...withAndWithoutCookie('same-origin', ALIAS_ORIGIN, ['192.168.1.5:3000']),
  ]);
});

describe('isSameOrigin rejects', () => {
  test.each([
    [
      'another scheme of ours, where the host does not tell',
      { origin: 'http://kinora.example', host: null },
    ],
    ['another port of ours', { origin: 'https://kinora.example:8443' }],
    ['a name below ours', { origin: 'https://blog.kinora.example' }],
    ['a name that begins like ours', { origin: 'https://kinora.example.evil.example' }],
    ['a name that ends like ours', { origin: 'https://evilkinora.example' }],
    ['our name as a user', { origin: 'https://kinora.example@evil.example' }],
    ['a frame without an origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['a file', { origin: 'file://', host: null }],
    ['two origins', { origin: `${ORIGIN}, https://evil.example` }],
    ['cookies without a word of where they come from', { cookie: 'kinora.session_token=x' }],
    ['a word about the site that we do not know', { site: 'whatever', origin: ORIGIN }],
    ['an empty word about the site', { site: '', origin: ORIGIN }],
    ['our origin, but the browser says another site', { site: 'cross-site', origin: ORIGIN }],
    [
      'a foreign origin, though it says the same site',
      { site: 'same-origin', origin: 'https://evil.example' },
    ],
    ['an alias where no host says so', { origin: ALIAS_ORIGIN, host: null }],
  ] satisfies [string, RequestHeaders][])('rejects %s', (_, headers) => {
    expect(isAllowed(headers)).toBe(false);
  });
});

test('accepts an origin without the default port of its scheme', () => {
  expect(isAllowed({ origin: 'https://kinora.local', host: 'kinora.local' })).toBe(true);
  expect(isAllowed({ origin: 'https://kinora.local:443', host: 'kinora.local' })).toBe(true);
});

test('rejects an origin of another scheme with the requested host', { tags: ['S11'] }, () => {
  expect(isAllowed({ origin: 'http://kinora.example', host: 'kinora.example' })).toBe(false);
  expect(isAllowed({ origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' })).toBe(false);
});
