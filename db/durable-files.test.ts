import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertCommitsReachDisk, DURABLE_START, DurableFiles } from './durable-files.ts';

/** The part of PGlite's module that a test needs to break a disk. */
type FileSystems = {
  FS: { lookupPath(path: string): { node: object } };
  NODEFS: { stream_ops: { fsync(file: object): number } };
};

/** Each makes a database of its own, which is minutes of nothing but computing on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-durable-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('each commit is brought to the disk before it is acknowledged', async () => {
  const files = new DurableFiles(join(folder, 'database'));
  const database = await PGlite.create({ fs: files, startParams: DURABLE_START });
  await database.exec('create table numbers (n integer)');
  assertCommitsReachDisk(database, files);
  const before = files.logSyncs;
  for (let n = 0; n < 20; n += 1) await database.query('insert into numbers values ($1)', [n]);
  expect(files.logSyncs - before).toBeGreaterThanOrEqual(20);

  const module = database.Module as unknown as FileSystems;
  const { stream_ops: operations } = module.NODEFS;
  const { node } = module.FS.lookupPath('/');
  // A descriptor that nobody has open is refused by the operating system as a broken disk would refuse a file.
  expect(operations.fsync({ nfd: 1_000_000, node })).not.toBe(0);
  expect(() => assertCommitsReachDisk(database, files)).toThrow('the disk refused to keep');
  await database.close();
});

test('a database that leaves commits to the operating system is refused', async () => {
  const files = new DurableFiles(join(folder, 'database'));
  const database = await PGlite.create({ fs: files });
  expect(() => assertCommitsReachDisk(database, files)).toThrow(
    'does not bring commits to the disk',
  );
  await database.close();
});
