import { expect, test } from 'vitest';
import type { PostgresServer } from '../db/connect-at-start.ts';
import { readEnv } from './env.ts';
import { logStartWarnings, warnAboutServer } from './start-warnings.ts';

/** Variables without which a public site gets warnings. */
const COMPLETE = {
  OPERATOR_NAME: 'Films',
  OPERATOR_CONTACT: 'help@films.example',
  SMTP_URL: 'smtp://mail.films.example',
  HOSTING_PROVIDER: 'Films Cloud',
};

function getWarnings(variables: Record<string, string>, others: object = COMPLETE): string[] {
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  logStartWarnings(readEnv({ ...others, ...variables }), log as never, variables);
  return lines;
}

test.each([
  'https://films.example',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://nas:3000',
  'http://nas.local',
  'http://192.168.1.5:3000',
])('SITE_URL=%s gives no warning', (SITE_URL) => {
  expect(getWarnings({ SITE_URL })).toEqual([]);
});

test.each(['http://films.example', 'http://8.8.8.8', 'http://[2606:4700::1111]:3000'])(
  'SITE_URL=%s warns that cookies are not Secure',
  (SITE_URL) => {
    expect(getWarnings({ SITE_URL })).toEqual([
      expect.stringMatching(/^SITE_URL is public and starts with http:\/\/: cookies are not/),
    ]);
  },
);

test('without HOSTING_PROVIDER a site warns once that its privacy policy names none, except on localhost', {
  tags: ['G2'],
}, () => {
  const { HOSTING_PROVIDER: _, ...others } = COMPLETE;
  const warnings = getWarnings(
    { SITE_URL: 'https://films.example', SUPPORT_EMAIL: 'law@films.example' },
    others,
  );
  expect(warnings).toEqual([
    'HOSTING_PROVIDER is not set: the built-in privacy policy says that the operator has not named a hosting provider, and to ask law@films.example for it. If a company runs your servers, set HOSTING_PROVIDER to its name',
  ]);
  for (const SITE_URL of ['http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(getWarnings({ SITE_URL }, others)).toEqual([]);
});

test('an unknown variable is named without its value', () => {
  expect(getWarnings({ SITEURL: 'https://sesame.example', KINORA_THEME: 'sesame' })).toEqual([
    'SITEURL is not a variable of Kinora; did you mean SITE_URL?',
    'KINORA_THEME is not a variable of Kinora',
  ]);
});

test('white space or quotation marks that belong to AUTH_SECRET are reported', () => {
  const secret = 'a secret that is long enough for a test';
  expect(getWarnings({ AUTH_SECRET: secret })).toEqual([]);
  for (const AUTH_SECRET of [`${secret}\n`, `"${secret}"`])
    expect(getWarnings({ AUTH_SECRET })).toEqual([
      expect.stringMatching(/^AUTH_SECRET has white space or quotation marks around it/),
    ]);
});

function getServerWarnings(url: string, server: Partial<PostgresServer>): string[] {
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  const direct = { isPooled: false, isPoolerDetected: false, encryption: 'none' } as const;
  warnAboutServer('DATABASE_URL', url, { ...direct, ...server }, log as never);
  return lines;
}

test.each([
  ['postgres://db.films.example/k?sslmode=require', 1],
  ['postgres://127.0.0.1/k?sslmode=require', 1],
  ['postgres://db/k?sslmode=prefer', 1],
  ['postgres://db.films.example/k', 1],
  ['postgres://db/k', 0],
  ['postgres://10.0.0.5/k', 0],
  ['postgres://db.films.example/k?sslmode=no-verify', 0],
])('%s with a certificate that is not verified gives %i warnings', (url, count) => {
  const warnings = getServerWarnings(url, { encryption: 'unverified' });
  expect(warnings).toHaveLength(count);
  expect(warnings.join('')).toMatch(/^$|^DATABASE_URL: .*sslmode=verify-full/);
});

test('a verified or unencrypted connection and a known pooler give no warning', () => {
  const url = 'postgres://db.films.example/k?sslmode=verify-full&pgbouncer=true';
  expect(getServerWarnings(url, { isPooled: true, encryption: 'verified' })).toEqual([]);
  expect(getServerWarnings('postgres://db/k', {})).toEqual([]);
});

test('a pooler that was detected is reported with its parameter', () => {
  expect(getServerWarnings('postgres://db/k', { isPooled: true, isPoolerDetected: true })).toEqual([
    expect.stringMatching(/^DATABASE_URL leads to a pooler .*pgbouncer=true/),
  ]);
});
