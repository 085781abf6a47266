import { expect, test } from 'vitest';
import type { PostgresServer } from '../db/connect-at-start.ts';
import { warnAboutServer } from './start-warnings.ts';

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
