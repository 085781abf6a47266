import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTemplate, silentLog, type Template } from '../testing/template.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './open.ts';

let template: Template;
let folder: string;
let children: ChildProcess[] = [];
let databases: EmbeddedPostgres[] = [];

beforeAll(async () => {
  template = await createTemplate();
});
afterAll(() => template.remove());
beforeEach(async () => {
  folder = await template.copy();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const database of databases) await database.close();
  children = [];
  databases = [];
  await rm(folder, { recursive: true, force: true });
});

test('a second process is refused until the first is killed', async () => {
  const first = startProcess('print("open"); setInterval(() => {}, 1000);');
  await readLine(first);
  await expect(openDatabase()).rejects.toMatchObject({
    message: `${folder} is in use by another process`,
    reason: 'in-use',
  });
  first.kill('SIGKILL');
  await once(first, 'exit');
  const { pool } = await openDatabase();
  const second = startProcess('print("open");');
  expect(await readLine(second)).toBe(`refused: ${folder} is in use by another process`);
  await pool.query('select 1');
});

test('kill -9 of a writing process loses no acknowledged row', async () => {
  const writer = startProcess(`
    await pool.query('create table written (id integer primary key)');
    for (let id = 1; ; id += 1) {
      await pool.query('insert into written values ($1)', [id]);
      print(String(id));
    }
  `);
  let acknowledged = 0;
  for await (const line of createInterface({ input: getOutput(writer) })) {
    acknowledged = Number(line);
    if (acknowledged === 400) writer.kill('SIGKILL');
  }
  expect(acknowledged).toBeGreaterThanOrEqual(400);
  const { pool } = await openDatabase();
  const { rows } = await pool.query<{ count: number; last: number }>(
    'select count(*)::integer as count, max(id) as last from written',
  );
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.count).toBe(rows[0]?.last);
});

test('after kill -9 during the creation of a database the next start creates it again', async () => {
  await rm(join(folder, 'database'), { recursive: true });
  const first = startProcess('print("open");');
  const unfinished = join(folder, `database.unfinished-${first.pid}`);
  while (!existsSync(join(unfinished, 'base'))) await sleep(10);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(existsSync(join(folder, 'database'))).toBe(false);
  const { pool } = await openDatabase();
  await pool.query('select 1');
  expect(await readdir(folder)).not.toContain(basename(unfinished));
});

test.runIf(process.platform === 'linux')(
  'if the process that creates the database is killed, the error says how much memory it needs',
  async () => {
    await rm(join(folder, 'database'), { recursive: true });
    const opener = startProcess('print("open");');
    const children = `/proc/${opener.pid}/task/${opener.pid}/children`;
    while ((await readFile(children, 'utf8')) === '') await sleep(10);
    process.kill(Number.parseInt(await readFile(children, 'utf8'), 10), 'SIGKILL');
    expect(await readLine(opener)).toContain('the first start needs 640 MB');
  },
);

test('rows are kept after close, and the process exits by itself', async () => {
  const process = startProcess(`
    await pool.query('create table kept as select 1 as id');
    await close();
    print('closed');
  `);
  const [code] = await once(process, 'exit');
  expect(code).toBe(0);
  const { pool } = await openDatabase();
  expect((await pool.query('select id from kept')).rows).toEqual([{ id: 1 }]);
});

test('a heavy query does not block the event loop', async () => {
  const { pool } = await openDatabase();
  let lastResponseAt = performance.now();
  let longestGap = 0;
  function measureGap(): void {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - lastResponseAt);
    lastResponseAt = now;
  }
  const timer = setInterval(measureGap, 5);
  const start = performance.now();
  await pool.query('select sum(length(md5(n::text))) from generate_series(1, 1500000) as n');
  measureGap();
  clearInterval(timer);
  const queryMs = performance.now() - start;
  expect(queryMs).toBeGreaterThan(300);
  // On the same thread the gap would be as long as the query.
  expect(longestGap).toBeLessThan(queryMs / 3);
});

/**
 * Starts a process that opens the folder and runs `code`, which may use `pool`, `close` and
 * `print`.
 */
function startProcess(code: string): ChildProcess {
  const script = `
    import { openEmbeddedPostgres } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    function print(line) { process.stdout.write(line + '\\n'); }
    const log = { info() {}, warn() {}, error() {} };
    const opened = openEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log });
    const { pool, close } = await opened.catch((error) => {
      print('refused: ' + error.message);
      process.exit(1);
    });
    ${code}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

function getOutput(child: ChildProcess): NodeJS.ReadableStream {
  if (!child.stdout) throw new Error('the process has no output');
  return child.stdout;
}

async function readLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: getOutput(child) }), 'line');
  return line;
}

async function openDatabase(): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ folder, log: silentLog });
  databases.push(database);
  return database;
}
