import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { verifyDumpFile } from '../db/dump/file.ts';
import { countReviews, setUpBackups } from '../tests/support/backups.ts';

vi.setConfig({ testTimeout: 120_000 });

const backups = setUpBackups();
const { createEmptyFolder, createFolder, openFolder, start, run } = backups;

test('a stopped site is backed up into a private file and restored elsewhere', async () => {
  const file = join(backups.directory, 'site.gz');
  const source = await createFolder(1_500);
  expect(await run('backup', [file], { DATA_DIR: source })).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await verifyDumpFile(file)).toMatchObject({ rows: { reviews: 1_500 } });
  expect(await readdir(backups.directory)).toEqual(['site.gz']);

  const target = join(backups.directory, 'new');
  const { code, output } = await run('restore', [file], { DATA_DIR: target });
  expect([code, output]).toEqual([0, expect.stringContaining('Done: 1,501 rows.')]);
  const { database } = await openFolder(target, { listen: false });
  expect(await countReviews(database)).toBe(1_500);
});

test('a backup of a folder in use fails with one line', async () => {
  const folder = await createEmptyFolder();
  await openFolder(folder, { listen: false });
  const file = join(backups.directory, 'site.gz');
  expect(await run('backup', [file], { DATA_DIR: folder })).toEqual({
    code: 1,
    output: `DATA_DIR ${folder} is in use by another Kinora process`,
  });
  expect(await readdir(backups.directory)).toEqual([]);
});

test('wrong arguments print the usage, wrong settings one line', async () => {
  for (const [script, args] of [
    ['backup', ['one', 'two']],
    ['backup', ['--what']],
    ['restore', []],
  ] as const) {
    const { code, output } = await run(script, [...args], { DATA_DIR: backups.directory });
    expect([code, output]).toEqual([2, expect.stringContaining(`Usage: npm run ${script}`)]);
  }
  const missing = await run('backup', [], { DATA_DIR: join(backups.directory, 'missing') });
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('holds no database')]);
  const bad = await run('backup', [], { DATABASE_URL: 'mysql://secret@db' });
  expect([bad.code, bad.output]).toEqual([
    1,
    'DATABASE_URL: the value given is not allowed (a URL that starts with postgres://)',
  ]);
});

test('a backup to an unwritable path fails with one line and leaves no file', async () => {
  const DATA_DIR = await createFolder(10);
  expect(
    (await run('backup', [join(backups.directory, 'no', 'site.gz')], { DATA_DIR })).output,
  ).toContain('its folder is not there');
  expect((await run('backup', [backups.directory], { DATA_DIR })).output).toContain(
    'is a folder. Name a file in it.',
  );
  // Root ignores permissions, but cannot write to /sys.
  const forbidden =
    process.getuid?.() === 0 && process.platform === 'linux' ? '/sys' : backups.directory;
  if (forbidden === backups.directory) await chmod(backups.directory, 0o500);
  const { code, output } = await run('backup', [join(forbidden, 'site.gz')], { DATA_DIR });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/cannot be written: permission denied\.$/),
  ]);
  await chmod(backups.directory, 0o700);
  expect(await readdir(backups.directory)).toEqual([]);
});

test('an interrupted backup leaves the previous file unchanged', async () => {
  const file = join(backups.directory, 'site.gz');
  await writeFile(file, 'previous backup');
  const { child, ended } = start('backup', [file], { DATA_DIR: await createFolder(20_000) });
  await vi.waitFor(async () => expect(await readdir(backups.directory)).toHaveLength(2), {
    timeout: 60_000,
    interval: 5,
  });
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 1, output: expect.stringContaining('Interrupted.') });
  expect(await readdir(backups.directory)).toEqual(['site.gz']);
  expect(await readFile(file, 'utf8')).toBe('previous backup');
});
