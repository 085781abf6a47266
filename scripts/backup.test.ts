import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyDumpFile } from '../db/dump/file.ts';
import { countReviews, setUpBackups } from '../tests/support/backups.ts';
import { execute } from '../tests/support/execute-command.ts';
import { BACKUP } from './backup.ts';
import type { OperatorCommand } from './operator-command.ts';
import { RESTORE } from './restore.ts';

const backups = setUpBackups();
const { createEmptyFolder, createFolder, openFolder, start } = backups;

test('a stopped site is backed up into a private file and restored elsewhere', async () => {
  const file = join(backups.directory, 'site.gz');
  const source = await createFolder(1_500);
  expect(await start('backup', [file], { DATA_DIR: source }).ended).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await verifyDumpFile(file)).toMatchObject({ rows: { reviews: 1_500 } });
  expect(await readdir(backups.directory)).toEqual(['site.gz']);

  const target = await createEmptyFolder();
  const { code, output } = await start('restore', [file], { DATA_DIR: target }).ended;
  expect([code, output]).toEqual([0, expect.stringContaining('Done: 1,501 rows.')]);
  const { database } = await openFolder(target, { listen: false });
  expect(await countReviews(database)).toBe(1_500);
});

test('a backup of a folder in use fails with one line', async () => {
  const folder = await createEmptyFolder();
  await openFolder(folder, { listen: false });
  const file = join(backups.directory, 'site.gz');
  expect(await execute(BACKUP, [file], { DATA_DIR: folder })).toEqual({
    code: 1,
    out: '',
    err: `DATA_DIR ${folder} is in use by another Kinora process`,
  });
  expect(await readdir(backups.directory)).toEqual([]);
});

test.each<[name: string, OperatorCommand, args: string[]]>([
  ['backup', BACKUP, ['one', 'two']],
  ['backup', BACKUP, ['--what']],
  ['restore', RESTORE, []],
])('%s with wrong arguments prints the usage', async (name, command, args) => {
  const { code, err } = await execute(command, args, { DATA_DIR: backups.directory });
  expect([code, err]).toEqual([2, expect.stringContaining(`Usage: npm run ${name}`)]);
});

test('a backup with wrong settings fails with one line', async () => {
  const DATA_DIR = join(backups.directory, 'missing');
  expect(await execute(BACKUP, [], { DATA_DIR })).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds no database'),
  });
  expect(await execute(BACKUP, [], { DATABASE_URL: 'mysql://secret@db' })).toMatchObject({
    code: 1,
    err: 'DATABASE_URL: the value given is not allowed (a URL that starts with postgres://)',
  });
});

test('a backup to an unwritable path fails with one line and leaves no file', async () => {
  const DATA_DIR = await createEmptyFolder();
  await openFolder(DATA_DIR, { listen: true });
  const backUpTo = (path: string) => execute(BACKUP, [path], { DATA_DIR });
  expect((await backUpTo(join(backups.directory, 'no', 'site.gz'))).err).toContain(
    'its folder is not there',
  );
  expect((await backUpTo(backups.directory)).err).toContain('is a folder. Name a file in it.');
  // Root ignores permissions, but cannot write to /sys.
  const forbidden =
    process.getuid?.() === 0 && process.platform === 'linux' ? '/sys' : backups.directory;
  if (forbidden === backups.directory) await chmod(backups.directory, 0o500);
  expect(await backUpTo(join(forbidden, 'site.gz'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/cannot be written: permission denied\.$/),
  });
  await chmod(backups.directory, 0o700);
  expect(await readdir(backups.directory)).toEqual([]);
});

test('an interrupted backup leaves the previous file unchanged', async () => {
  const file = join(backups.directory, 'site.gz');
  await writeFile(file, 'previous backup');
  const DATA_DIR = await createEmptyFolder();
  await openFolder(DATA_DIR, { listen: true });
  const interrupted = AbortSignal.abort();
  expect(await execute(BACKUP, [file], { DATA_DIR }, interrupted)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Interrupted.'),
  });
  expect(await readdir(backups.directory)).toEqual(['site.gz']);
  expect(await readFile(file, 'utf8')).toBe('previous backup');
});
