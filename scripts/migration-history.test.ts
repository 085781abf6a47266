import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEditedMigrations } from './migration-history.ts';

const FIRST = 'db/migrations/0001-first.sql';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-history-'));
  await mkdir(join(root, 'db/migrations/former'), { recursive: true });
  git('init', '--quiet');
  await writeFile(join(root, FIRST), 'create table first (id integer);\n');
  commit();
});
afterEach(() => rm(root, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: root,
  });
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message=change');
}

test('finds a migration of which a byte of a comment was edited, also after the commit', async () => {
  expect(findEditedMigrations(root)).toEqual([]);
  await writeFile(join(root, FIRST), '-- First.\ncreate table first (id integer);\n');
  const problem = expect.stringMatching(
    /^db\/migrations\/0001-first\.sql: differs from an earlier/,
  );
  expect(findEditedMigrations(root)).toEqual([problem]);
  commit();
  expect(findEditedMigrations(root)).toEqual([problem]);
});

test('finds a migration that was removed or renamed', async () => {
  git('mv', FIRST, 'db/migrations/0002-first.sql');
  commit();
  expect(findEditedMigrations(root)).toEqual([expect.stringContaining('was removed or renamed')]);
});

test('accepts a new migration, Windows line ends and a text that is kept as a former one', async () => {
  await writeFile(join(root, 'db/migrations/0002-second.sql'), 'select 1;\n');
  await writeFile(join(root, FIRST), 'create table first (id integer);\r\n');
  expect(findEditedMigrations(root)).toEqual([]);
  await writeFile(join(root, FIRST), 'create table first (id bigint);\n');
  await writeFile(
    join(root, 'db/migrations/former/0001-first.sql'),
    'create table first (id integer);\n',
  );
  expect(findEditedMigrations(root)).toEqual([]);
});

test('finds nothing outside of a git repository', async () => {
  await rm(join(root, '.git'), { recursive: true });
  expect(findEditedMigrations(root)).toEqual([]);
});
