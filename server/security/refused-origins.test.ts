import { expect, test } from 'vitest';
import { createRefusedOriginLog, readOrigin } from './refused-origins.ts';

const EXPECTED = ['https://kinora.example', 'https://www.kinora.example'];

function createLog(siteUrl = 'https://kinora.example') {
  const lines: Record<string, unknown>[] = [];
  const time = { now: 0 };
  const logRefused = createRefusedOriginLog({
    siteUrl,
    hosts: ['www.kinora.example'],
    log: { warn: (fields: object) => void lines.push({ ...fields }) },
    now: () => time.now,
  });
  return {
    lines,
    time,
    refuse: (headers: Record<string, string>) => logRefused(new Headers(headers)),
  };
}

test.each([
  ['http://kinora.example', { host: 'kinora.example' }, /only the scheme.*redirect http/],
  ['http://www.kinora.example', { host: '127.0.0.1:3000' }, /only the scheme/],
  ['https://films.example', { host: 'localhost:3000' }, /set SITE_URL.*pass on the Host header/],
  ['https://films.example', { 'sec-fetch-site': 'same-origin' }, /set SITE_URL/],
  ['https://evil.example', { 'sec-fetch-site': 'cross-site' }, undefined],
  ['https://blog.kinora.example', { 'sec-fetch-site': 'same-site' }, undefined],
  ['null', { 'sec-fetch-site': 'same-origin' }, undefined],
])('logs the refused origin %s of a request with %j', (origin, headers, hint) => {
  const { lines, refuse } = createLog();
  refuse({ origin, ...headers });
  expect(lines).toEqual([
    { origin, expected: EXPECTED, hint: hint && expect.stringMatching(hint) },
  ]);
});

test('a site behind TLS whose SITE_URL begins with http:// logs that it must begin with https://', () => {
  const { lines, refuse } = createLog('http://kinora.example');
  refuse({ origin: 'https://kinora.example', 'sec-fetch-site': 'same-origin' });
  expect(lines).toMatchObject([
    {
      expected: ['http://kinora.example', 'http://www.kinora.example'],
      hint: 'only the scheme differs: SITE_URL must begin with https://',
    },
  ]);
});

test('a request without an origin is not logged', () => {
  const { lines, refuse } = createLog();
  refuse({ 'sec-fetch-site': 'cross-site' });
  expect(lines).toEqual([]);
});

test('an origin is logged once an hour, and at most ten of them', () => {
  const { lines, time, refuse } = createLog();
  for (let index = 0; index < 100; index += 1) {
    refuse({ origin: 'https://films.example' });
    refuse({ origin: `https://${index}.evil.example` });
  }
  expect(lines).toHaveLength(10);
  time.now = 3_600_000;
  refuse({ origin: 'https://films.example' });
  expect(lines).toHaveLength(11);
});

test.each([
  ['https://films.example:8443', 'https://films.example:8443'],
  ['https://user:secret@films.example/path?q=secret#x', 'https://films.example'],
  ['chrome-extension://abcdef', 'chrome-extension://abcdef'],
  ['null', 'null'],
  ['file://', 'null'],
  ['garbage', 'null'],
  ['a, b', 'null'],
  ['mailto:mina@example.com', 'null'],
])('the origin %s is logged as %s', (origin, expected) => {
  expect(readOrigin(new Headers({ origin }))).toBe(expected);
});

test('a long origin is cut', () => {
  const headers = new Headers({ origin: `${'a'.repeat(5000)}://host` });
  expect(readOrigin(headers)?.length).toBe(200);
});
