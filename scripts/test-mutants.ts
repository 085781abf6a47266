/**
 * Proves that `npm test` finds small defects: `npm run test:mutants`. Applies those of
 * tests/mutants/ one at a time to a copy of the project, and expects one of the named tests to
 * fail. Arguments select the mutants whose title or file contains one of them; `--list` lists them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MUTANTS } from '../tests/mutants/all.ts';
import { applyMutant, type Mutant } from '../tests/mutants/mutant.ts';
import { postgresUrl } from '../tests/support/postgres.ts';
import { redisUrl } from '../tests/support/redis.ts';
import { copyProject } from './copy-project.ts';

/** Of a build, and of the test files of one mutant. */
const TIMEOUT_MS = 5 * 60_000;
/** All named tests together, without a mutant. */
const FIRST_RUN_TIMEOUT_MS = 60 * 60_000;
const KILL_DELAY_MS = 10_000;
/** Source files of the pages; the server runs its own from source. */
const BUNDLED_FILE = /^(?:app|catalog|db|domain|lib|packages)\//;
/** Of the output of a test that fails without a mutant. */
const MAX_SHOWN_CHARACTERS = 4_000;

type Result = 'passed' | 'failed' | 'timed out';
type Verdict =
  | 'found'
  | 'found: timed out'
  | 'NOT FOUND'
  | 'DOES NOT APPLY'
  | 'DOES NOT BUILD'
  | 'TEST FAILS ANYWAY';

const IS_AVAILABLE = { PostgreSQL: postgresUrl !== null, Redis: redisUrl !== null };

const isBrowserTest = (file: string) => file.endsWith('.spec.ts');
const isFound = (verdict: Verdict) => verdict.startsWith('found');

let running: ChildProcess | null = null;
let output = '';

/** Signals the whole process group: a browser test has started a browser and a site. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    child.kill(name);
  }
}

/** Runs a command of a package in the copy. */
async function run(
  root: string,
  [command = '', ...args]: string[],
  env: Record<string, string> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  running = child;
  output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output = (output + data).slice(-MAX_SHOWN_CHARACTERS);
    });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const timeout = new AbortController();
  const timedOut = sleep(timeoutMs, 'timed out' as const, { signal: timeout.signal }).catch(
    () => 'timed out' as const,
  );
  const first = await Promise.race([exited, timedOut]);
  if (first === 'timed out') {
    for (const name of ['SIGTERM', 'SIGKILL'] as const) {
      signal(child, name);
      await Promise.race([exited, sleep(KILL_DELAY_MS, null, { ref: false })]);
    }
  }
  timeout.abort();
  running = null;
  if (first === 'timed out') return first;
  return first === 0 ? 'passed' : 'failed';
}

function runTests(root: string, files: readonly string[], timeoutMs?: number): Promise<Result> {
  const [first = ''] = files;
  return isBrowserTest(first)
    ? run(root, ['playwright', 'test', ...files, '-x'], BROWSER_TEST_ENV, timeoutMs)
    : run(root, ['vitest', 'run', ...files, '--bail=1'], {}, timeoutMs);
}

/** Not the port of another run of the browser tests. */
const BROWSER_TEST_ENV = { CI: 'true', E2E_PORT: process.env.E2E_PORT ?? '4297' };

/** The build of the copy: `clean` is stored, to be restored after that of a mutant. */
function createPages(root: string) {
  const [build, cleanBuild] = [join(root, 'build'), join(root, 'build-clean')];
  let isClean = true;

  async function buildPages(): Promise<boolean> {
    return (await run(root, ['react-router', 'build'], { NODE_ENV: 'production' })) === 'passed';
  }

  return {
    async buildClean(): Promise<void> {
      if (!(await buildPages())) throw new Error(`the pages cannot be built:\n${output}`);
      await cp(build, cleanBuild, { recursive: true });
    },
    /** `false` if the mutant cannot be built. */
    async prepare({ file }: Mutant): Promise<boolean> {
      if (BUNDLED_FILE.test(file)) {
        isClean = false;
        return buildPages();
      }
      if (!isClean) {
        await rm(build, { recursive: true });
        await cp(cleanBuild, build, { recursive: true });
      }
      isClean = true;
      return true;
    },
  };
}

type Pages = ReturnType<typeof createPages>;

/** The named tests that fail without a mutant. */
async function findFailingTests(root: string, files: string[]): Promise<Set<string>> {
  const failing = new Set<string>();
  for (const group of [
    files.filter((file) => !isBrowserTest(file)),
    files.filter((file) => isBrowserTest(file)),
  ]) {
    if (group.length === 0) continue;
    if ((await runTests(root, group, FIRST_RUN_TIMEOUT_MS)) === 'passed') continue;
    for (const file of group)
      if ((await runTests(root, [file])) !== 'passed') {
        failing.add(file);
        console.log(`${file} fails without a mutant:\n${output}`);
      }
  }
  return failing;
}

async function testMutant(root: string, pages: Pages, mutant: Mutant): Promise<Verdict> {
  const path = join(root, mutant.file);
  const original = await readFile(path, 'utf8');
  let mutated: string;
  try {
    mutated = applyMutant(original, mutant);
  } catch {
    return 'DOES NOT APPLY';
  }
  await writeFile(path, mutated);
  try {
    // Unit tests first, which need no build.
    for (const file of mutant.tests.toSorted(
      (a, b) => Number(isBrowserTest(a)) - Number(isBrowserTest(b)),
    )) {
      if (isBrowserTest(file) && !(await pages.prepare(mutant))) return 'DOES NOT BUILD';
      const result = await runTests(root, [file]);
      if (result === 'timed out') return 'found: timed out';
      if (result === 'failed') return 'found';
    }
    return 'NOT FOUND';
  } finally {
    await writeFile(path, original);
  }
}

function selectMutants(words: string[]): Mutant[] {
  return MUTANTS.filter(
    ({ title, file }) =>
      words.length === 0 || words.some((word) => title.includes(word) || file.includes(word)),
  );
}

async function testAll(root: string, mutants: Mutant[]): Promise<boolean> {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  const pages = createPages(root);
  if (tests.some(isBrowserTest)) await pages.buildClean();
  console.log(`${tests.length} test files without a mutant …`);
  const failing = await findFailingTests(root, tests);
  const verdicts: Verdict[] = [];
  for (const mutant of mutants) {
    const start = performance.now();
    const verdict = mutant.tests.some((file) => failing.has(file))
      ? 'TEST FAILS ANYWAY'
      : await testMutant(root, pages, mutant);
    verdicts.push(verdict);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${verdict.padEnd(10)} ${seconds.padStart(4)} s  ${mutant.title} (${mutant.file})`);
  }
  const found = verdicts.filter(isFound).length;
  console.log(`${found} of ${mutants.length} mutants found`);
  return found === mutants.length;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
});
const selected = selectMutants(positionals);
const mutants = selected.filter(({ needs }) => needs === undefined || IS_AVAILABLE[needs]);
if (values.list) {
  for (const { title, file, tests } of selected)
    console.log(`${title} (${file}): ${tests.join(', ')}`);
} else {
  for (const { title, needs } of selected)
    if (needs && !IS_AVAILABLE[needs]) console.log(`skipped, needs ${needs}: ${title}`);
  const root = await copyProject();
  const removeCopy = () => rm(root, { recursive: true, force: true, maxRetries: 3 });
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, async () => {
      if (running) signal(running, 'SIGTERM');
      await removeCopy();
      process.exit(1);
    });
  try {
    process.exitCode = mutants.length > 0 && (await testAll(root, mutants)) ? 0 : 1;
  } finally {
    await removeCopy();
  }
}
