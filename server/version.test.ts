import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readVersion } from './version.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-version-'));
  await writeFile(join(root, 'package.json'), '{"version": "1.2.3"}');
});
afterEach(() => rm(root, { recursive: true }));

test('reads the commit of a checkout', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  expect(readVersion(root)).toEqual({ version: '1.2.3', commit: null });
  git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'x', '--allow-empty');
  const commit = git('rev-parse', 'HEAD').slice(0, 8);
  expect(readVersion(root)).toEqual({ version: '1.2.3', commit });
});

test('reads the commit from the file of an image, and knows none without', async () => {
  expect(readVersion(root)).toEqual({ version: '1.2.3', commit: null });
  await mkdir(join(root, 'build'));
  await writeFile(join(root, 'build/commit'), 'cfc436fb1234567890\n');
  expect(readVersion(root)).toEqual({ version: '1.2.3', commit: 'cfc436fb' });
  await writeFile(join(root, 'build/commit'), '\n');
  expect(readVersion(root).commit).toBeNull();
});
