import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findReleaseProblems } from './release-rules.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-release-rules-'));
  await writeFile(join(root, 'package.json'), '{"version": "0.2.0"}');
  await writeFile(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n## 0.1.0-2026-11-23\n',
  );
  for (const release of ['0.2.0', '0.1.0-2026-11-23']) {
    await mkdir(join(root, 'db/releases', release), { recursive: true });
    for (const name of ['rows.sql', 'backup.jsonl.gz', 'data.tar.zst'])
      await writeFile(join(root, 'db/releases', release, name), '');
  }
});
afterEach(() => rm(root, { recursive: true }));

test('accepts a version with an entry in the changelog and recorded data', () => {
  expect(findReleaseProblems(root)).toEqual([]);
});

test('finds a release without recorded data', async () => {
  await rm(join(root, 'db/releases/0.1.0-2026-11-23/data.tar.zst'));
  expect(findReleaseProblems(root)).toEqual([
    expect.stringMatching(/^db\/releases\/0\.1\.0-2026-11-23\/data\.tar\.zst: missing/),
  ]);
});

test('finds a version without an entry in the changelog', async () => {
  await writeFile(join(root, 'package.json'), '{"version": "0.3.0"}');
  expect(findReleaseProblems(root)).toEqual([
    "CHANGELOG.md: its newest release is 0.2.0, package.json's 0.3.0",
  ]);
});
