import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAuthSecret } from './auth-secret.ts';

const VALID_SECRET = 'a secret that is long enough for a test';
const DATABASE_URL = 'postgres://kinora:hunter2@db/kinora';

const onUnix = test.skipIf(process.platform === 'win32');

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-secret-'));
  file = join(folder, 'auth-secret');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function read(env: Partial<Parameters<typeof readAuthSecret>[0]> = {}): string {
  return readAuthSecret({
    AUTH_SECRET: undefined,
    DATABASE_URL: undefined,
    DATA_DIR: folder,
    ...env,
  });
}

/** The error message; empty if the secret was read. */
function getErrorMessage(env: Parameters<typeof read>[0] = {}): string {
  try {
    read(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('the first start creates a secret, later starts reuse it', async () => {
  const secret = read();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect((await readFile(file, 'utf8')).trim()).toBe(secret);
  expect([read(), read()]).toEqual([secret, secret]);
  expect(await readdir(folder)).toEqual(['auth-secret']);
});

test('another data folder gets another secret', async () => {
  const otherFolder = await mkdtemp(join(tmpdir(), 'kinora-secret-'));
  expect(read({ DATA_DIR: otherFolder })).not.toBe(read());
  await rm(otherFolder, { recursive: true });
});

onUnix('only its owner may read it', async () => {
  const before = process.umask(0);
  try {
    read();
  } finally {
    process.umask(before);
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

onUnix('one that an operator made may be for reading alone', async () => {
  await writeFile(file, `${VALID_SECRET}\n`);
  await chmod(file, 0o400);
  expect(read()).toBe(VALID_SECRET);
  expect(await readFile(file, 'utf8')).toBe(`${VALID_SECRET}\n`);
});

test('AUTH_SECRET takes precedence over the file and creates none', async () => {
  expect(read({ AUTH_SECRET: VALID_SECRET })).toBe(VALID_SECRET);
  expect(read({ AUTH_SECRET: VALID_SECRET, DATABASE_URL })).toBe(VALID_SECRET);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(file, 'x'.repeat(43));
  expect(read({ AUTH_SECRET: VALID_SECRET })).toBe(VALID_SECRET);
});

test('DATABASE_URL requires AUTH_SECRET even if the file exists, and the error shows how to create one', async () => {
  for (const prepare of [() => {}, () => read()]) {
    prepare();
    const message = getErrorMessage({ DATABASE_URL });
    expect(message).toMatch(/^AUTH_SECRET: needed with DATABASE_URL/);
    expect(message).toContain('openssl rand');
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain('\n');
  }
});

test.each([
  ['empty', ''],
  ['only a line end', '\n'],
  ['cut off', 'hunter2'],
  ['short, with much space', `hunter2${' '.repeat(100)}\n`],
])(
  'rejects a damaged file (%s) with its name but not its content, and leaves it unchanged',
  { tags: ['C2'] },
  async (_, content) => {
    await writeFile(file, content);
    const message = getErrorMessage();
    expect(message).toMatch(/^.*auth-secret: holds no secret; delete it/);
    expect(message).toContain(file);
    expect(message).not.toContain('hunter2');
    expect(await readFile(file, 'utf8')).toBe(content);
  },
);

test('rejects a missing data folder with its path', () => {
  expect(getErrorMessage({ DATA_DIR: join(folder, 'nowhere') })).toContain(join(folder, 'nowhere'));
});

// One may read the file before the other filled it, and throws: the site locks DATA_DIR.
test('two concurrent starts never use different secrets', async () => {
  const rounds = 20;
  const turns = new SharedArrayBuffer(4);
  const code = `
    const { parentPort, workerData: { module, folders, turns } } = require('node:worker_threads');
    import(module).then(({ readAuthSecret }) => {
      const turn = new Int32Array(turns);
      parentPort.postMessage(folders.map((DATA_DIR, round) => {
        Atomics.add(turn, 0, 1);
        while (Atomics.load(turn, 0) < 2 * (round + 1));
        try { return readAuthSecret({ DATA_DIR }); } catch { return null; }
      }));
    });`;
  const folders = await Promise.all(
    Array.from({ length: rounds }, () => mkdtemp(join(folder, 'round-'))),
  );
  const workerData = { module: join(import.meta.dirname, 'auth-secret.ts'), folders, turns };
  const [first = [], second = []] = await Promise.all(
    [1, 2].map(
      () =>
        new Promise<(string | null)[]>((resolve, reject) => {
          new Worker(code, { eval: true, workerData })
            .once('message', resolve)
            .once('error', reject);
        }),
    ),
  );
  for (const [round, path] of folders.entries()) {
    const stored = (await readFile(join(path, 'auth-secret'), 'utf8')).trim();
    const returned = new Set([first[round], second[round]].filter((secret) => secret !== null));
    expect([...returned]).toEqual([stored]);
  }
});
