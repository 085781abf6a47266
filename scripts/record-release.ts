/**
 * Records a release for db/releases.test.ts: fills a database with rows in every table and keeps it
 * as a backup and as an embedded database. Run it with the code of the release.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { sql } from 'kysely';

const USAGE = `Usage: npm run release:record -- <release> [<folder with its code>]

Reads db/releases/<release>/rows.sql and writes backup.jsonl.gz and data.tar.zst beside it.`;
/** Has no rows without a job that runs, and none that an upgrade must keep. */
const MAY_BE_EMPTY = ['catalog_callers', 'job_leases'];
const log = { info() {}, warn() {}, error: console.error };

const [release, codeFolder = '.'] = process.argv.slice(2);
if (release === undefined) {
  console.error(USAGE);
  process.exit(2);
}
const target = join(import.meta.dirname, '../db/releases', release);
const dataDir = await mkdtemp(join(tmpdir(), 'kinora-release-'));
try {
  await fillDatabase(await readFile(join(target, 'rows.sql'), 'utf8'));
  execFileSync(process.execPath, ['scripts/backup.ts', join(target, 'backup.jsonl.gz')], {
    cwd: codeFolder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  await writeFile(join(target, 'data.tar.zst'), await compress());
} finally {
  await rm(dataDir, { recursive: true });
}

async function fillDatabase(rows: string): Promise<void> {
  const { openDatabase } = await importFrom<typeof import('../db/open.ts')>('db/open.ts');
  const { migrate } = await importFrom<typeof import('../db/migrate.ts')>('db/migrate.ts');
  const { kysely, close } = await openDatabase({ url: null, folder: dataDir, log });
  try {
    await migrate(kysely);
    await sql.raw(rows).execute(kysely);
    for (const { name } of await kysely.introspection.getTables()) {
      const found = await sql`select from ${sql.table(name)} limit 1`.execute(kysely);
      if (found.rows.length === 0 && !MAY_BE_EMPTY.includes(name))
        throw new Error(`rows.sql has no row of ${name}`);
    }
  } finally {
    await close();
  }
}

function importFrom<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(resolve(codeFolder, path)).href);
}

function compress(): Promise<Buffer> {
  const archive = execFileSync('tar', ['--create', '--directory', dataDir, 'database'], {
    maxBuffer: 1024 * 1024 * 1024,
  });
  return promisify(zstdCompress)(archive, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: 27,
    },
  });
}
