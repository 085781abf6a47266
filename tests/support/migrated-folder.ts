import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'db/migrations');
const TEMPLATES = join(ROOT, 'node_modules/.cache/kinora-site-database');
const silent = { info() {}, warn() {}, error() {} };

/**
 * A DATA_DIR with a migrated, closed embedded database. The caller removes it. Copies a template
 * that is cached until a migration or the engine changes, because creating one takes seconds.
 */
export async function migratedDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-site-'));
  await cp(join(await template(), 'database'), join(folder, 'database'), { recursive: true });
  return folder;
}

async function template(): Promise<string> {
  const folder = join(TEMPLATES, await templateKey());
  if (existsSync(folder)) return folder;
  const own = join(TEMPLATES, `new-${randomUUID()}`);
  await mkdir(own, { recursive: true });
  const database = await openDatabase({ url: null, folder: own, log: silent });
  await migrate(database.kysely);
  await database.close();
  // If another worker was faster, its copy is used.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  return folder;
}

async function templateKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(await readFile(join(MIGRATIONS, name)));
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
