import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireDataDir } from './data-dir.ts';
import { readEnv } from './env.ts';
import { describeStartError } from './start-error.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

test.each<[string, Record<string, string>]>([
  [
    'HOST: "films.invalid" is not an IP or name of this machine, such as 0.0.0.0 or localhost (E',
    { HOST: 'films.invalid' },
  ],
  [
    'HOST: cannot listen on "192.0.2.1", which must be an IP of this machine, such as 0.0.0.0 (E',
    { HOST: '192.0.2.1' },
  ],
  [
    `DATA_DIR: ${JSON.stringify(MAIN)} is a file or inside of one, and must be a folder (EEXIST)`,
    { DATA_DIR: MAIN },
  ],
  ['AUTH_SECRET: needed with DATABASE_URL', { DATABASE_URL: 'postgres://db/kinora' }],
])('the start ends with one line: %s', (message, variables) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...variables },
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(`Kinora cannot start: ${message}`);
  expect(status).toBe(1);
});

test('requireDataDir creates missing folders, and accepts existing ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = readEnv({ DATA_DIR: join(folder, 'a/b/c') });
  for (let time = 0; time < 2; time += 1) expect(() => requireDataDir(env)).not.toThrow();
});

test.each([
  [join(MAIN, 'a/b'), /^DATA_DIR: ".*" is a file or inside of one, and must be a folder/],
  // mkdir never succeeds there.
  ['/proc/kinora/data', /^DATA_DIR: ".*" cannot be created or used/],
])('requireDataDir rejects %s in one line', (DATA_DIR, message) => {
  expect(() => requireDataDir(readEnv({ DATA_DIR }))).toThrow(message);
});

test('an error with a file in DATA_DIR names the variable and the file', () => {
  const env = readEnv({ DATA_DIR: '/var/lib/kinora' });
  const error = Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
  const path = '/var/lib/kinora/auth-secret';
  expect(describeStartError(Object.assign(error, { path }), env)).toBe(
    'DATA_DIR: "/var/lib/kinora/auth-secret" cannot be read and written by the user of this process (EACCES)',
  );
  expect(describeStartError(Object.assign(error, { path: '/var/lib/other' }), env)).toBe(
    'EACCES: permission denied, open',
  );
});

test('a migration without the right to create tables names DATABASE_URL', () => {
  const error = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  expect(describeStartError(error, readEnv({}))).toMatch(/^DATABASE_URL: its user may not change/);
});

test('an error of the file system of the embedded database names DATA_DIR', () => {
  expect(describeStartError({ errno: 2 }, null)).toMatch(/^DATA_DIR: the database in it cannot/);
});

test('an error of several lines or without a message is one line', () => {
  expect(describeStartError(new Error('a\n  b'), null)).toBe('a b');
  expect(describeStartError(Object.assign(new Error(''), { code: 'EPIPE' }), null)).toBe('EPIPE');
});
