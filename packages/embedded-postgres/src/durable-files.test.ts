import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyTemplate } from '../testing/template.ts';
import { assertCommitsAreDurable, DurableFiles, START_PARAMS } from './durable-files.ts';

/** The parts of PGlite's module that a test needs to break a disk. */
type FileSystems = {
  FS: { lookupPath(path: string): { node: object } };
  NODEFS: { stream_ops: { fsync(file: object): number } };
};

let folder: string;

beforeEach(async () => {
  folder = await copyTemplate();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('every commit is synced before it is acknowledged, and a failed sync is detected', async () => {
  const files = new DurableFiles(join(folder, 'database'));
  const database = await PGlite.create({ fs: files, startParams: START_PARAMS });
  await database.exec('create table numbers (n integer)');
  assertCommitsAreDurable(database, files);
  const syncsBefore = files.logSyncs;
  for (let n = 0; n < 20; n += 1) await database.query('insert into numbers values ($1)', [n]);
  expect(files.logSyncs - syncsBefore).toBeGreaterThanOrEqual(20);

  const module = database.Module as unknown as FileSystems;
  const { stream_ops: operations } = module.NODEFS;
  const { node } = module.FS.lookupPath('/');
  // The operating system rejects an unknown descriptor like a broken disk rejects a file.
  expect(operations.fsync({ nfd: 1_000_000, node })).not.toBe(0);
  expect(() => assertCommitsAreDurable(database, files)).toThrow(/cannot sync .* to the disk/);
  await database.close();
});

test('a database with the default start parameters of PGlite is rejected', async () => {
  const files = new DurableFiles(join(folder, 'database'));
  const database = await PGlite.create({ fs: files });
  expect(() => assertCommitsAreDurable(database, files)).toThrow(
    'does not write commits to the disk',
  );
  await database.close();
});
