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
const silentLog = { info() {}, warn() {}, error() {} };

/**
 * A DATA_DIR with a migrated, closed embedded database. The caller removes it. Copies a template
 * that is cached until a migration or the engine changes, because creating one takes seconds.
 */
export async function createMigratedDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-site-'));
  await cp(join(await getTemplate(), 'database'), join(folder, 'database'), { recursive: true });
  return folder;
}

async function getTemplate(): Promise<string> {
  const folder = join(TEMPLATES, await getTemplateKey());
  if (existsSync(folder)) return folder;
  const newTemplate = join(TEMPLATES, `new-${randomUUID()}`);
  await mkdir(newTemplate, { recursive: true });
  const database = await openDatabase({ url: null, folder: newTemplate, log: silentLog });
  await migrate(database.kysely);
  await database.close();
  // If another worker was faster, its copy is used.
  await rename(newTemplate, folder).catch(() => rm(newTemplate, { recursive: true, force: true }));
  return folder;
}

async function getTemplateKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(await readFile(join(MIGRATIONS, name)));
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
