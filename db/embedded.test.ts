import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migratedFolder, silent } from '../tests/support/database.ts';
import { type Database, openDatabase } from './open.ts';

let folder: string;
let children: ChildProcess[] = [];
let databases: Database[] = [];

beforeEach(async () => {
  folder = await migratedFolder();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const database of databases) await database.close();
  children = [];
  databases = [];
  await rm(folder, { recursive: true, force: true });
});

test('a second process is refused by name of the folder, and kill -9 of the first lets it in', async () => {
  const first = startProcess('say("open"); setInterval(() => {}, 1000);');
  await nextLine(first);
  await expect(openHere()).rejects.toThrow(
    `DATA_DIR ${folder} is in use by another Kinora process`,
  );
  first.kill('SIGKILL');
  await once(first, 'exit');
  const database = await openHere();
  const second = startProcess('say("open");');
  expect(await nextLine(second)).toBe(
    `refused: DATA_DIR ${folder} is in use by another Kinora process`,
  );
  await database.ping();
});

test('kill -9 of a process that writes loses no row that was acknowledged', async () => {
  const writer = startProcess(`
    await sql\`create table written (id integer primary key)\`.execute(database.kysely);
    for (let id = 1; ; id += 1) {
      await sql\`insert into written values (\${id})\`.execute(database.kysely);
      say(String(id));
    }
  `);
  let acknowledged = 0;
  for await (const line of createInterface({ input: outputOf(writer) })) {
    acknowledged = Number(line);
    if (acknowledged === 400) writer.kill('SIGKILL');
  }
  expect(acknowledged).toBeGreaterThanOrEqual(400);
  const database = await openHere();
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::integer as count, max(id) as last from written
  `.execute(database.kysely);
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.count).toBe(rows[0]?.last);
});

test('kill -9 while the first start makes the database does not spoil the next', async () => {
  await rm(join(folder, 'database'), { recursive: true });
  const first = startProcess('say("open");');
  while (!existsSync(join(folder, 'database', 'base'))) await sleep(10);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await readdir(folder)).toContain('database.unfinished');
  const database = await openHere();
  await database.ping();
  expect(await readdir(folder)).not.toContain('database.unfinished');
});

test('what was written is there after an ordinary close, and the process ends by itself', async () => {
  const process = startProcess(`
    await sql\`create table kept as select 1 as id\`.execute(database.kysely);
    await database.close();
    say('closed');
  `);
  const [code] = await once(process, 'exit');
  expect(code).toBe(0);
  const database = await openHere();
  expect((await sql`select id from kept`.execute(database.kysely)).rows).toEqual([{ id: 1 }]);
});

test('a heavy query does not hold up the process', async () => {
  const database = await openHere();
  let last = performance.now();
  let longest = 0;
  function look(): void {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  const timer = setInterval(look, 5);
  const start = performance.now();
  await sql`select sum(length(md5(n::text))) from generate_series(1, 1500000) as n`.execute(
    database.kysely,
  );
  look();
  clearInterval(timer);
  const took = performance.now() - start;
  expect(took).toBeGreaterThan(300);
  // In the same thread the gap would be the whole query.
  expect(longest).toBeLessThan(took / 3);
});

/** A process of its own that opens the folder and then runs `code`, with `database`, `sql` and `say` at hand. */
function startProcess(code: string): ChildProcess {
  const script = `
    import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))};
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    function say(line) { process.stdout.write(line + '\\n'); }
    const log = { info() {}, warn() {}, error() {} };
    try {
      var database = await openDatabase({ url: null, folder: ${JSON.stringify(folder)}, log });
    } catch (error) {
      say('refused: ' + error.message);
      process.exit(1);
    }
    ${code}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

function outputOf(child: ChildProcess): NodeJS.ReadableStream {
  if (!child.stdout) throw new Error('the process has no output');
  return child.stdout;
}

async function nextLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: outputOf(child) }), 'line');
  return line;
}

async function openHere(): Promise<Database> {
  const database = await openDatabase({ url: null, folder, log: silent });
  databases.push(database);
  return database;
}
