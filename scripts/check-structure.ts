/**
 * Fails if a feature folder has a file outside the closed vocabulary, a file name is vague, a file
 * or a line is too long, a name is against name-rules.ts, a migration is against
 * migration-rules.ts or was edited, a release is not recorded, or a package in the lockfile has no
 * hash.
 */
import { globSync, readFileSync } from 'node:fs';
import { findEditedMigrations } from './migration-history.ts';
import { findMigrationProblems } from './migration-rules.ts';
import { findNameProblems } from './name-rules.ts';
import { findReleaseProblems } from './release-rules.ts';

/**
 * Files of a feature: reads and writes (one file, or one for each verb and noun if there are
 * several), input with its limits, pure rules, types, views with their hooks and style sheets, and
 * their tests. The tests of one file may be split by subject: `mutations-access.server.test.ts`.
 */
const FEATURE_FILE =
  /^app\/features\/(admin\/)?[a-z-]+\/((data|mutations|account-flow)(-[a-z-]+(?=\.server\.test))?\.server|(get|list|count|save|change|delete)-[a-z-]+\.server|schema|rules|types|components\/[a-z0-9-]+)(\.test)?\.tsx?$|\/(components|ui)\/[a-z-]+\.css$/;
const ADMIN_UI = /^app\/features\/admin\/ui\/[a-z-]+\.tsx?$/;
const VAGUE_NAME =
  /(^|[-./])(utils?|helpers?|misc)(\.|$|[-/])|(^|\/)(common|shared|index)(\.|$|[-/])/;
/**
 * Rows of an unchecked type: a query with its own type, or a selected expression. Allowed are
 * expressions that compute or compare a value, such as sql<Date>`now()`. Also a query name that
 * tests/support/require-tested-queries.ts cannot find.
 */
const UNCHECKED_SQL =
  /\bsql<(?!\s*(?:Date|boolean|number|string)(?: \| null)?\s*>)|`\s*\.(?:as|\$castTo)\b|\btypedSql\(\s*(?!\s|'|query,)/;
const MAX_LINES = 300;
const MAX_COLUMNS = 100;
/**
 * Comments and SQL, which the formatter does not break. Test titles, messages and data may be
 * longer than MAX_COLUMNS: a break would be in the middle of the text.
 */
const COMMENT_OR_SQL =
  /^ *(?:\/\/|\/?\*|\{\/\*|(?:select|insert into|update|delete from|from|where|(?:left )?join|and|or|order by|group by|values|set|on conflict|returning)\b)/;

const SOURCES = globSync(
  '{app,catalog,db,domain,lib,packages,scripts,server,tests}/**/*.{ts,tsx,css}',
);
/** Packages must be imported by name, so that only their entry points are used. */
const PACKAGE_PATH_IMPORT = /from '[./]+\/packages\//;
const problems: string[] = [];

for (const path of SOURCES) {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  if (!path.startsWith('scripts/name-rules')) problems.push(...findNameProblems(path, text));
  if (PACKAGE_PATH_IMPORT.test(text)) problems.push(`${path}: imports a package by its path`);
  if (lines.length > MAX_LINES)
    problems.push(
      `${path}: ${lines.length} lines; past ${MAX_LINES} a file is split by what it does`,
    );
  const longLine = lines.findIndex(
    (line) =>
      line.length > MAX_COLUMNS && COMMENT_OR_SQL.test(line) && !line.includes('biome-ignore'),
  );
  if (longLine !== -1) problems.push(`${path}:${longLine + 1}: over ${MAX_COLUMNS} columns`);
  if (VAGUE_NAME.test(path)) problems.push(`${path}: the name does not say what is in it`);
  if (mayReadRows(path) && UNCHECKED_SQL.test(text))
    problems.push(`${path}: the rows of a query in SQL are typed by typedSql (db/typed-sql.ts)`);
  if (path.startsWith('app/features/') && !FEATURE_FILE.test(path) && !ADMIN_UI.test(path))
    problems.push(`${path}: not a file of a feature (see scripts/check-structure.ts)`);
  if (path.startsWith('app/routes/') && lines.length > 120)
    problems.push(`${path}: ${lines.length} lines; a route parses, makes one call and returns`);
}

for (const path of globSync('db/migrations/*.sql').sort())
  problems.push(...findMigrationProblems(path, readFileSync(path, 'utf8')));
problems.push(...findEditedMigrations('.'), ...findReleaseProblems('.'));

function mayReadRows(path: string): boolean {
  return !/\.test\.tsx?$|^(packages\/bench|tests)\/|^db\/typed-sql\.ts$/.test(path);
}

type LockedPackage = {
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};
const lockedPackages: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages;

for (const [path, { integrity, link, optionalDependencies = {} }] of Object.entries(
  lockedPackages,
)) {
  // Other entries are this project and its workspaces.
  if (path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'))
    problems.push(`package-lock.json: ${path} has no integrity (sha512)`);
  for (const name of Object.keys(optionalDependencies))
    if (!isLocked(path, name))
      problems.push(
        `package-lock.json: ${name}, an optional dependency of ${path || 'this project'}, is missing`,
      );
}

/** Whether npm finds a package from the folder of another, there or in a parent folder. */
function isLocked(path: string, name: string): boolean {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...folders].some(
    (folder) =>
      lockedPackages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined,
  );
}

for (const problem of problems) console.log(problem);
console.log(`structure: ${SOURCES.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
