/**
 * Setup of every unit test: appends the queries of the site's code to RECORDED_QUERIES_FILE, one
 * JSON string per line, for scripts/record-queries.ts.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { setQueryObserver } from '../../db/prepared-statements.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files that the queries of all callers pass through. */
const SHARED =
  /\/db\/(?:prepared-statements|request-db|best-effort-db|retry-write|typed-sql|open)\.ts/;
/** Tests, the benchmark, and code that reads the columns from the database or migrates it. */
const NOT_RECORDED = /\.test\.tsx?|\/tests\/|\/packages\/bench\/|\/db\/dump\/|\/db\/migrate\.ts/;
/** Its queries are those of the site, also if a test calls it directly. */
const ACCOUNTS_LIBRARY = /\/node_modules\/(?:@better-auth|better-auth)\//;
const MAX_FRAMES = 200;

const file = process.env.RECORDED_QUERIES_FILE;
const recorded = new Set<string>();

if (file) {
  setQueryObserver((text) => {
    if (!recorded.has(text) && isOfSite(readStack())) recorded.add(text);
  });
  afterAll(() => {
    appendFileSync(file, [...recorded].map((text) => `${JSON.stringify(text)}\n`).join(''));
    recorded.clear();
  });
}

function readStack(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack.split('\n').slice(1);
}

/** By the caller of the query: the first frame that is neither of a library nor shared. */
function isOfSite(stack: string[]): boolean {
  if (stack.some((frame) => ACCOUNTS_LIBRARY.test(frame))) return true;
  const caller = stack.find(
    (frame) =>
      frame.includes(ROOT) &&
      !frame.includes('/node_modules/') &&
      !frame.includes(import.meta.filename) &&
      !SHARED.test(frame),
  );
  return caller === undefined || !NOT_RECORDED.test(caller);
}
