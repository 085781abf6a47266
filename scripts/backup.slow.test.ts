import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { countReviews, setUpBackups, writeReviews } from '../tests/support/backups.ts';

const backups = setUpBackups();
const { createBackup, createEmptyFolder, createFolder, openFolder, start } = backups;

test('a backup is restored into a new folder', async () => {
  const file = await createBackup(1_500);
  const target = join(backups.directory, 'new');
  const { code, output } = await start('restore', [file], { DATA_DIR: target }).ended;
  expect([code, output]).toEqual([0, expect.stringContaining('Done: 1,501 rows.')]);
  const { database } = await openFolder(target, { listen: false });
  expect(await countReviews(database)).toBe(1_500);
});

test('a backup that receives SIGTERM leaves the previous file unchanged', async () => {
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

test('a killed restore changes nothing, and the site stays up', async () => {
  const file = await createBackup(20_000);
  const folder = await createEmptyFolder();
  const { database, restored } = await openFolder(folder, { listen: true });
  await writeReviews(database, 7);
  const { child, ended } = start('restore', [file, '--yes'], { DATA_DIR: folder });
  await vi.waitFor(
    () => expect(countReviews(database)).rejects.toThrow('The database is being restored.'),
    { timeout: 60_000, interval: 5 },
  );
  child.kill('SIGKILL');
  await ended;
  await vi.waitFor(async () => expect(await countReviews(database)).toBe(7), {
    timeout: 60_000,
    interval: 50,
  });
  expect(restored).not.toHaveBeenCalled();
});
