/**
 * Lists below each requirement of docs/requirements.md the tests tagged with it: `npm run
 * requirements`. With `--check` it writes no file, and fails if the list is outdated, a requirement
 * has no test in `npm test`, or a tag names an unknown one.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/requirements.md';
/** Excludes the test of this script, whose examples are no tests. */
const TESTS = globSync(
  [
    '{app,catalog,db,domain,lib,packages,scripts,server,tests}/**/*.{test,spec}.{ts,tsx}',
    // Tests that several specs run, on one kind of site each.
    'tests/security/test-*.ts',
  ],
  {
    exclude: ['scripts/list-requirements.test.ts'],
  },
).sort();
/** Matches the start of a requirement: `**R3** An unsupported prefix …`. */
const REQUIREMENT = /^\*\*([A-Z]\d{1,2})\*\* /;
const TEST_LINE = '- [';
/** Not in `npm test`. */
const SLOW_FILE = /\.slow\.(?:test|spec)\.tsx?$/;
/** A title and its tags: `'saves a title', { tags: ['U1'] }`; Playwright: `{ tag: ['@U1'] }`. */
const TITLE =
  /(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\\n])+)\k<quote>,\s*\{\s*(?<tags>tags?: (?:\[[^\]]*\]|'[^']*'))/gu;
const TAGS = /\btags?: \[\s*'@?[A-Z]\d/g;
const REQUIREMENT_TAG = /'@?([A-Z]\d{1,2})'/g;

export type NamedTest = { file: string; title: string; ids: string[] };

/** The tests and groups of a file that have tags; template expressions become `…`. */
export function findNamedTests(file: string, source: string): NamedTest[] {
  return Array.from(source.matchAll(TITLE), ({ groups = {} }) => ({
    file,
    title: (groups.title ?? '').replace(/\$\{[^}]*\}|%[sjd]/g, '…').replaceAll('\\', ''),
    ids: Array.from((groups.tags ?? '').matchAll(REQUIREMENT_TAG), ([, id = '']) => id),
  })).filter(({ ids }) => ids.length > 0);
}

/** Tags that do not follow a title at once, which findNamedTests cannot read. */
export function findUnreadTags(file: string, source: string): string[] {
  const read = findNamedTests(file, source).length;
  const written = source.match(TAGS)?.length ?? 0;
  return read === written
    ? []
    : [`${file}: ${written - read} of its tags do not follow the title of a test at once`];
}

/** The document with the tests of each requirement, and its problems. */
export function listTests(
  document: string,
  tests: NamedTest[],
): { text: string; problems: string[] } {
  const problems = findStrayLines(document);
  const knownIds = new Set<string>();
  const lines = document.split('\n').filter((line) => !line.startsWith(TEST_LINE));
  const text = lines.flatMap((line) => {
    const id = REQUIREMENT.exec(line)?.[1];
    if (id === undefined) return [line];
    knownIds.add(id);
    const testLines = tests
      .filter(({ ids }) => ids.includes(id))
      .map(({ file, title }) => `${TEST_LINE}${file}](../${file}): ${title}`);
    if (!tests.some(({ file, ids }) => ids.includes(id) && !SLOW_FILE.test(file)))
      problems.push(`${id} has no test in npm test`);
    return [line, ...new Set(testLines)];
  });
  for (const { file, title, ids } of tests)
    for (const id of ids)
      if (!knownIds.has(id))
        problems.push(
          `${file}: "${id} ${title}" names a requirement that ${DOCUMENT} does not have`,
        );
  return { text: text.join('\n'), problems };
}

/** Lines below the introduction that are not a heading, a requirement or a test. */
function findStrayLines(document: string): string[] {
  const lines = document.split('\n');
  const start = lines.findIndex((line) => line.startsWith('## ') || REQUIREMENT.test(line));
  return lines.flatMap((line, index) =>
    index < start ||
    line === '' ||
    line.startsWith('## ') ||
    line.startsWith(TEST_LINE) ||
    REQUIREMENT.test(line)
      ? []
      : [
          `${DOCUMENT}:${index + 1}: "${line}" is neither a requirement nor a test of one: remove it`,
        ],
  );
}

if (import.meta.main) {
  const document = readFileSync(DOCUMENT, 'utf8');
  const sources = TESTS.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const tests = sources.flatMap(([file, source]) => findNamedTests(file, source));
  const { text, problems } = listTests(document, tests);
  problems.push(...sources.flatMap(([file, source]) => findUnreadTags(file, source)));
  if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, text);
  else if (text !== document) problems.push(`${DOCUMENT} is out of date: npm run requirements`);
  for (const problem of problems) console.error(problem);
  console.log(`requirements: ${tests.length} tests, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
