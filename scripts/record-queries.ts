/**
 * Records the queries of this version for db/queries-of-last-version.test.ts: runs all unit tests
 * and collects what the code of the site sends to the database.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { normalizeQueries } from './query-texts.ts';
import { readQueryTypes } from './query-types.ts';

const QUERIES_FILE = join(import.meta.dirname, '../db/queries-of-last-version.json');

const folder = mkdtempSync(join(tmpdir(), 'kinora-queries-'));
try {
  const file = join(folder, 'recorded');
  writeFileSync(file, '');
  if (runTests(file)) {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const queries = normalizeQueries(lines.map((line) => JSON.parse(line)));
    writeFileSync(QUERIES_FILE, `${JSON.stringify(await addTypes(queries), null, 2)}\n`);
    console.log(`${queries.length} queries recorded in ${QUERIES_FILE}`);
  } else {
    console.error('No queries recorded, because the tests failed.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function runTests(file: string): boolean {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], {
    env: { ...process.env, RECORDED_QUERIES_FILE: file },
    stdio: 'inherit',
  });
  return status === 0;
}

/** On the embedded database, because PostgreSQL before 16 does not report the types of results. */
async function addTypes(queries: string[]) {
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ url: null, folder: join(folder, 'data'), log });
  try {
    await migrate(database.kysely);
    return await database.kysely.connection().execute(async (connection) => {
      const recorded = [];
      for (const sql of queries) recorded.push({ sql, ...(await readQueryTypes(connection, sql)) });
      return recorded;
    });
  } finally {
    await database.close();
  }
}
