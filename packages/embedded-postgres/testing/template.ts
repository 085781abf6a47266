import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../src/open.ts';

export const silentLog = { info() {}, warn() {}, error() {} };

const MODULES = join(import.meta.dirname, '../../../node_modules');
const CACHE = join(MODULES, '.cache/embedded-postgres-test');

/**
 * A new folder with an empty database, which the caller removes. Creating a database takes seconds,
 * copying it a moment, so it is created once for each version of PGlite.
 */
export async function copyTemplate(): Promise<string> {
  const pglite = await readFile(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8');
  const template = join(CACHE, JSON.parse(pglite).version);
  if (!existsSync(template)) await createTemplate(template);
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await cp(join(template, 'database'), join(folder, 'database'), { recursive: true });
  return folder;
}

async function createTemplate(template: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${template}-`);
  const { close } = await openEmbeddedPostgres({ folder: unfinished, log: silentLog });
  await close();
  try {
    await rename(unfinished, template);
  } catch (error) {
    // Another test file was faster.
    await rm(unfinished, { recursive: true });
    if (!existsSync(template)) throw error;
  }
}
