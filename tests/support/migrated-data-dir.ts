import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFolder } from '@kinora/embedded-postgres/folder-lock';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { silentLog } from './silent-log.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'db/migrations');
const TEMPLATES = join(ROOT, 'node_modules/.cache/kinora-test-database');

/** A DATA_DIR with a migrated, closed embedded database. The caller removes it. */
export async function createMigratedDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'));
  await cp(join(await getMigratedTemplate(), 'database'), join(folder, 'database'), {
    recursive: true,
  });
  return folder;
}

/** Caches one migrated database until a migration or the engine changes, as copying is faster. */
async function getMigratedTemplate(): Promise<string> {
  const folder = join(TEMPLATES, await getTemplateKey());
  await mkdir(TEMPLATES, { recursive: true });
  while (!existsSync(folder)) {
    let unlock: () => void;
    try {
      unlock = lockFolder(TEMPLATES);
    } catch {
      // Another test file is creating it.
      await sleep(100);
      continue;
    }
    try {
      if (!existsSync(folder)) await makeTemplate(folder);
    } finally {
      unlock();
    }
  }
  return folder;
}

async function makeTemplate(folder: string): Promise<void> {
  for (const old of await readdir(TEMPLATES, { withFileTypes: true }))
    if (old.isDirectory()) await rm(join(TEMPLATES, old.name), { recursive: true, force: true });
  const database = await openDatabase({ url: null, folder: `${folder}.new`, log: silentLog });
  await migrate(database.kysely);
  await database.close();
  await rename(`${folder}.new`, folder);
}

async function getTemplateKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(await readFile(join(MIGRATIONS, name)));
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
