import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBuildOutdated } from './build-if-needed.ts';

const SCRIPT = join(import.meta.dirname, 'build-if-needed.ts');
const BUILT_AT = new Date('2026-01-02T00:00:00Z');
const BEFORE = new Date('2026-01-01T00:00:00Z');
const AFTER = new Date('2026-01-03T00:00:00Z');

/** Folders and settings of this project, with fake packages. */
const FILES = [
  'app/root.tsx',
  'catalog/gateway.ts',
  'db/schema.ts',
  'db/migrations/01.sql',
  'domain/title.ts',
  'lib/limit.ts',
  'packages/bench/main.ts',
  'packages/bench/node_modules/tool/index.ts',
  'public/robots.txt',
  'scripts/lean-client.ts',
  'server/main.ts',
  'tests/e2e/home.spec.ts',
  'data/database/1',
  'docs/README.md',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'build/server/index.js',
];

/** A fake `react-router` that records its arguments. */
const BUILDER = '#!/bin/sh\necho "$@" >> calls.txt\n';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-build-'));
  for (const path of FILES) await write(path);
  const include = ['app', 'catalog', 'db', 'domain', 'lib', 'packages', 'server', 'scripts'];
  await write('tsconfig.json', JSON.stringify({ include: [...include, 'tests', '*.ts', '.x/**'] }));
  await write('bin/react-router', BUILDER);
  await chmod(join(root, 'bin/react-router'), 0o755);
  for (const path of [...FILES, 'packages/bench']) await touchWithFolder(path, BEFORE);
  await touchWithFolder('build/server/index.js', BUILT_AT);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text = ''): Promise<void> {
  await mkdir(join(root, dirname(path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function touchWithFolder(path: string, time: Date): Promise<void> {
  await utimes(join(root, path), time, time);
  await utimes(join(root, dirname(path)), time, time);
}

async function runScript(): Promise<string[]> {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], {
    cwd: root,
    env: { PATH: [join(root, 'bin'), '/bin', '/usr/bin'].join(delimiter) },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const calls = await readFile(join(root, 'calls.txt'), 'utf8').catch(() => '');
  return calls.split('\n').filter((line) => line !== '');
}

describe.skipIf(process.platform === 'win32')('build-if-needed', () => {
  test('keeps a build that is newer than its inputs', async () => {
    expect(await runScript()).toEqual([]);
  });

  test('builds when there is no build', async () => {
    await unlink(join(root, 'build/server/index.js'));
    expect(await runScript()).toEqual(['build']);
  });

  test.each([
    'app/root.tsx',
    'catalog/gateway.ts',
    'db/schema.ts',
    'domain/title.ts',
    'lib/limit.ts',
    'public/robots.txt',
    'scripts/lean-client.ts',
    'package-lock.json',
    'react-router.config.ts',
    'tsconfig.json',
    'vite.config.ts',
  ])('builds again after a change of %s', async (path) => {
    await utimes(join(root, path), AFTER, AFTER);
    expect(isBuildOutdated(root)).toBe(true);
  });

  test('builds again after a file of an input folder was removed', async () => {
    await unlink(join(root, 'db/migrations/01.sql'));
    expect(isBuildOutdated(root)).toBe(true);
  });

  test.each([
    'data/database/1',
    'docs/README.md',
    'packages/bench/main.ts',
    'packages/bench/node_modules/tool/index.ts',
    'server/main.ts',
    'tests/e2e/home.spec.ts',
  ])('keeps the build after a change of %s, which is not an input', async (path) => {
    await touchWithFolder(path, AFTER);
    expect(isBuildOutdated(root)).toBe(false);
  });
});
