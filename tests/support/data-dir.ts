import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFolder } from '@kinora/embedded-postgres/folder-lock';
import { copyTemplate } from '@kinora/embedded-postgres/testing/template';
import { migrate, readMigrations } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { silentLog } from './silent-log.ts';

const ROOT = join(import.meta.dirname, '../..');
const TEMPLATES = join(ROOT, 'node_modules/.cache/kinora-test-database');

/** A DATA_DIR with a migrated, closed embedded database. The caller removes it. */
export async function createMigratedDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'));
  await cp(join(await getTemplate(), 'database'), join(folder, 'database'), { recursive: true });
  return folder;
}

/** Caches the database until a migration or the engine changes, as copying is faster. */
async function getTemplate(): Promise<string> {
  const key = await getTemplateKey();
  const folder = join(TEMPLATES, key);
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
      if (!existsSync(folder)) {
        await removeOtherTemplates(key);
        await makeTemplate(folder);
      }
    } finally {
      unlock();
    }
  }
  return folder;
}

async function removeOtherTemplates(key: string): Promise<void> {
  for (const old of await readdir(TEMPLATES, { withFileTypes: true }))
    if (old.isDirectory() && !old.name.startsWith(key))
      await rm(join(TEMPLATES, old.name), { recursive: true, force: true });
}

async function makeTemplate(folder: string): Promise<void> {
  const unfinished = await copyTemplate();
  const database = await openDatabase({ url: null, folder: unfinished, log: silentLog });
  await migrate(database.kysely);
  await database.close();
  await rm(`${folder}.new`, { recursive: true, force: true });
  // Not in one step, as the folders may be on different file systems.
  await cp(unfinished, `${folder}.new`, { recursive: true });
  await rename(`${folder}.new`, folder);
  await rm(unfinished, { recursive: true });
}

async function getTemplateKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const { text } of await readMigrations()) hash.update(text);
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
