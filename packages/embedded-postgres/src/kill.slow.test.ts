import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readLine, setUpProcesses } from '../testing/processes.ts';

const processes = setUpProcesses();
const { startProcess, openDatabase } = processes;
const SOON = { timeout: 60_000, interval: 10 };

test('a second process is refused until the first is killed', async () => {
  const first = startProcess('print("open"); setInterval(() => {}, 1000);');
  await readLine(first);
  await expect(openDatabase()).rejects.toMatchObject({
    message: `${processes.folder} is in use by another process`,
    reason: 'in-use',
  });
  first.kill('SIGKILL');
  await once(first, 'exit');
  const { pool } = await openDatabase();
  const second = startProcess('print("open");');
  expect(await readLine(second)).toBe(`refused: ${processes.folder} is in use by another process`);
  await pool.query('select 1');
});

test('after kill -9 during the creation of a database the next start creates it again', async () => {
  await rm(join(processes.folder, 'database'), { recursive: true });
  const first = startProcess('print("open");');
  const unfinished = join(processes.folder, `database.unfinished-${first.pid}`);
  await vi.waitFor(() => expect(existsSync(join(unfinished, 'base'))).toBe(true), SOON);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(existsSync(join(processes.folder, 'database'))).toBe(false);
  const { pool } = await openDatabase();
  await pool.query('select 1');
  expect(await readdir(processes.folder)).not.toContain(basename(unfinished));
});

test.runIf(process.platform === 'linux')(
  'if the process that creates the database is killed, the error says how much memory it needs',
  async () => {
    await rm(join(processes.folder, 'database'), { recursive: true });
    const opener = startProcess('print("open");');
    const children = `/proc/${opener.pid}/task/${opener.pid}/children`;
    const creator = await vi.waitFor(async () => {
      const ids = await readFile(children, 'utf8');
      expect(ids).not.toBe('');
      return Number.parseInt(ids, 10);
    }, SOON);
    process.kill(creator, 'SIGKILL');
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
