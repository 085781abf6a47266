import { expect, test } from 'vitest';
import { parsePostgresUrl } from './postgres-url.ts';

test('a URL with one host stays as it is and connects to any server', () => {
  expect(
    parsePostgresUrl('postgres://kinora:s%40me@db.example:5433/kinora?sslmode=verify-full'),
  ).toEqual({
    urls: ['postgres://kinora:s%40me@db.example:5433/kinora?sslmode=verify-full'],
    sessionAttributes: 'any',
    isPooled: false,
  });
});

test('a URL with several hosts is one URL per host, of which one must accept writes', () => {
  expect(parsePostgresUrl('postgresql://kinora@a,b:5433,[::1]:5434/kinora')).toEqual({
    urls: [
      'postgresql://kinora@a/kinora',
      'postgresql://kinora@b:5433/kinora',
      'postgresql://kinora@[::1]:5434/kinora',
    ],
    sessionAttributes: 'read-write',
    isPooled: false,
  });
});

test('parameters that are not of node-postgres are removed', () => {
  expect(
    parsePostgresUrl('postgres://a/k?target_session_attrs=any&pgbouncer=true&sslmode=disable'),
  ).toEqual({
    urls: ['postgres://a/k?sslmode=disable'],
    sessionAttributes: 'any',
    isPooled: true,
  });
});

test.each([
  ['mysql://kinora:sesame@db/k', 'a URL that starts with postgres://'],
  ['postgres://u:sesame@a:port,b/k', 'a list of hosts, each with its port, separated by commas'],
  [
    'postgres://u:sesame@a/k?target_session_attrs=fast',
    'target_session_attrs is one of any, read-write, primary, read-only, standby',
  ],
])('%s is rejected without its password', (url, reason) => {
  expect(() => parsePostgresUrl(url)).toThrow(new Error(reason));
});
