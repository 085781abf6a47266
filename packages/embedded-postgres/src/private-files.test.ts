import { chmod, chown, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyTemplate, silentLog } from '../testing/template.ts';
import { lockFolder } from './folder-lock.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './open.ts';

const OTHER_USER = 12_345;
const isRoot = process.getuid?.() === 0;

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mode, uid } = await lstat(path);
      return { path, mode: mode & 0o777, uid, isFolder: entry.isDirectory() };
    }),
  );
}

/** Files that others may use, with their modes. */
async function findOpenFiles(folder: string): Promise<string[]> {
  const files = await listFiles(folder);
  return files
    .filter(({ mode, isFolder }) => mode !== (isFolder ? 0o700 : 0o600))
    .map(({ path, mode }) => `${mode.toString(8)} ${path}`);
}

/** Creates, copies and removes files of a database. */
async function useDatabase({ pool }: EmbeddedPostgres): Promise<void> {
  await pool.query('create table numbers as select n from generate_series(1, 50000) as n');
  await pool.query('create index on numbers (n)');
  await pool.query('create temp table temporary as select * from numbers');
  await pool.query('vacuum full numbers');
  await pool.query('select pg_switch_wal()');
  await pool.query('checkpoint');
}

async function openCopy(folder: string): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ folder, log: silentLog });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

describe.skipIf(process.platform === 'win32')('files of a database', () => {
  test('a new database is private, whatever the umask', async () => {
    const folder = await copyTemplate();
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    await rm(join(folder, 'database'), { recursive: true });
    const database = await openCopy(folder);
    expect(await findOpenFiles(join(folder, 'database'))).toEqual([]);
    await useDatabase(database);
    expect(await findOpenFiles(join(folder, 'database'))).toEqual([]);
  });

  test('a database of an earlier version is made private at the next start', async () => {
    const folder = await copyTemplate();
    for (const { path, isFolder } of await listFiles(join(folder, 'database')))
      await chmod(path, isFolder ? 0o755 : 0o666);
    const database = await openCopy(folder);
    expect(await findOpenFiles(join(folder, 'database'))).toEqual([]);
    await useDatabase(database);
    expect(await findOpenFiles(join(folder, 'database'))).toEqual([]);
  });

  test('the lock file of an earlier version is made private', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-lock-'));
    const path = join(folder, 'database.lock');
    await writeFile(path, '');
    await chmod(path, 0o644);
    const unlock = lockFolder(folder);
    onTestFinished(async () => {
      unlock();
      await rm(folder, { recursive: true });
    });
    expect(await findOpenFiles(folder)).toEqual([]);
  });

  test.skipIf(!isRoot)(
    'the files that root creates belong to the owner of the folder',
    async () => {
      const folder = await copyTemplate();
      for (const { path } of await listFiles(folder)) await chown(path, OTHER_USER, OTHER_USER);
      const database = await openCopy(folder);
      await useDatabase(database);
      const files = await listFiles(join(folder, 'database'));
      expect(files.filter(({ uid }) => uid !== OTHER_USER)).toEqual([]);
    },
  );
});
