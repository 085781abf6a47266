import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFolder } from '@kinora/embedded-postgres/folder-lock';
import { afterAll, describe } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { makePostgresDatabase, postgresUrl } from './postgres.ts';

/** `url` is `null` for the embedded database. */
export type TestDatabase = Database & { url: string | null; folder: string };

/** Opens a new database, migrated unless `empty`. It is removed at the end of the suite. */
export type OpenTestDatabase = (options?: { empty?: boolean }) => Promise<TestDatabase>;

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'db/migrations');
const TEMPLATES = join(ROOT, 'node_modules/.cache/kinora-test-database');

export const silentLog = { info() {}, warn() {}, error() {} };

/** Runs a suite on the embedded database and, if available, on PostgreSQL. */
export function describeOnEachEngine(
  name: string,
  suite: (open: OpenTestDatabase, kind: Database['kind']) => void,
): void {
  describe(`${name} (embedded)`, () => suite(createCleaningOpener(openEmbedded), 'embedded'));
  describeOnPostgres(name, (open) => suite(open, 'postgres'));
}

/** For slow suites: PostgreSQL if available, else the embedded database. */
export function describeOnOneEngine(
  name: string,
  suite: (open: OpenTestDatabase, kind: Database['kind']) => void,
): void {
  if (postgresUrl === null)
    describe(`${name} (embedded)`, () => suite(createCleaningOpener(openEmbedded), 'embedded'));
  else describeOnPostgres(name, (open) => suite(open, 'postgres'));
}

/** For features of a database with several processes. */
export function describeOnPostgres(name: string, suite: (open: OpenTestDatabase) => void): void {
  describe.skipIf(postgresUrl === null)(`${name} (PostgreSQL)`, () =>
    suite(createCleaningOpener(openOnPostgres)),
  );
}

type Opened = { database: TestDatabase; remove: () => Promise<void> };

function createCleaningOpener(open: (empty: boolean) => Promise<Opened>): OpenTestDatabase {
  const opened: Opened[] = [];
  afterAll(async () => {
    for (const { database, remove } of opened) {
      await database.close();
      await remove();
    }
  });
  return async function openTestDatabase({ empty = false } = {}) {
    const created = await open(empty);
    opened.push(created);
    return created.database;
  };
}

async function openEmbedded(empty: boolean): Promise<Opened> {
  const folder = empty
    ? await mkdtemp(join(tmpdir(), 'kinora-test-'))
    : await createMigratedFolder();
  const database = await openDatabase({ url: null, folder, log: silentLog });
  return {
    database: { ...database, url: null, folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** DATA_DIR with a migrated, closed embedded database. The caller removes it. */
export async function createMigratedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'));
  await cp(join(await getMigratedTemplate(), 'database'), join(folder, 'database'), {
    recursive: true,
  });
  return folder;
}

async function openOnPostgres(empty: boolean): Promise<Opened> {
  const { url, remove } = await makePostgresDatabase();
  const database = await openDatabase({ url, folder: '', log: silentLog });
  if (!empty) await migrate(database.kysely);
  return { database: { ...database, url, folder: '' }, remove };
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
