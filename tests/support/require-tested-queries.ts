/** Fails a complete run of the unit tests in which a query of db/typed-sql.ts returned no row. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

const SOURCES = '{app,catalog,db,scripts,server}/**/*.{ts,tsx}';
/** Matches `typedSql('name', …)` and `query: 'name', row: …`, which passes the name on. */
const QUERY_NAME = /typedSql\(\s*'([^']+)'|\bquery: '([^']+)',\s*row:/g;

let run: { project: TestProject; file: string } | null = null;

/** The workers write to CHECKED_QUERIES_FILE; see check-query-rows.ts. */
export function setup(project: TestProject): void {
  const file = join(mkdtempSync(join(tmpdir(), 'kinora-queries-')), 'checked');
  writeFileSync(file, '');
  process.env.CHECKED_QUERIES_FILE = file;
  run = { project, file };
}

export async function teardown(): Promise<void> {
  if (run === null) return;
  const { project, file } = run;
  const checked = new Set(readFileSync(file, 'utf8').split('\n'));
  rmSync(dirname(file), { recursive: true });
  if (await isComplete(project)) assertAllChecked(checked);
}

async function isComplete(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const { state } = project.vitest;
  return !project.config.testNamePattern && state.getFiles().length === testFiles.length;
}

function assertAllChecked(checked: Set<string>): void {
  const missing = findQueries().filter((name) => !checked.has(name));
  if (missing.length > 0)
    throw new Error(`No unit test gets a row of these queries: ${missing.join(', ')}`);
}

/** Throws if two queries have the same name, because one of them could go unchecked. */
function findQueries(): string[] {
  const names = globSync(SOURCES, { exclude: ['**/*.test.*'] }).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(QUERY_NAME)].map(
      ([, name, listingName]) => name ?? listingName ?? '',
    ),
  );
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`Queries with the same name: ${repeated.join(', ')}`);
  return names;
}
