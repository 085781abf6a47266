/**
 * Lists below each requirement of docs/requirements.md the tests whose titles name it: `npm run
 * requirements`. With `--check` it writes no file, and fails if the list is outdated, a requirement
 * has no test, or a test names an unknown one.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/requirements.md';
/** Excludes the test of this script, whose examples are no tests. */
const TESTS = globSync(
  '{app,catalog,db,domain,lib,packages,scripts,server,tests}/**/*.{test,spec}.{ts,tsx}',
  {
    exclude: ['scripts/list-requirements.test.ts'],
  },
).sort();
/** Matches the start of a requirement: `**R3** An unsupported prefix …`. */
const REQUIREMENT = /^\*\*([A-Z]\d{1,2})\*\* /;
const TEST_LINE = '- [';
/**
 * One or more ids and then words, so that an SVG path (`M0 0`) does not match. In one line: a title
 * of several would leave lines in the document that no later run removes.
 */
const TITLE =
  /(?<quote>['"`])(?<ids>(?:[A-Z]\d{1,2} )+)(?<words>(?:\$\{|\p{L}|[/“<"%])(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>/gu;

export type NamedTest = { file: string; title: string; ids: string[] };

/** Titles of tests and groups in a file; template expressions become `…`. */
export function findNamedTests(file: string, source: string): NamedTest[] {
  return Array.from(source.matchAll(TITLE), ({ groups = {} }) => ({
    file,
    title: (groups.words ?? '').replace(/\$\{[^}]*\}|%[sjd]/g, '…').replaceAll('\\', ''),
    ids: (groups.ids ?? '').trim().split(' '),
  }));
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
    if (testLines.length === 0) problems.push(`${id} has no test`);
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
  const tests = TESTS.flatMap((file) => findNamedTests(file, readFileSync(file, 'utf8')));
  const { text, problems } = listTests(document, tests);
  if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, text);
  else if (text !== document) problems.push(`${DOCUMENT} is out of date: npm run requirements`);
  for (const problem of problems) console.error(problem);
  console.log(`requirements: ${tests.length} tests, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
