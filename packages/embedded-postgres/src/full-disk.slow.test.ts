import { spawn } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { canMountDisks, mountSmallDisk } from '../testing/small-disk.ts';
import { copyTemplate } from '../testing/template.ts';
import { keepLogReserve } from './log-reserve.ts';
import { openEmbeddedPostgres } from './open.ts';

const TIMEOUT = { timeout: 60_000, interval: 200 };
const PACKAGE = new URL('./open.ts', import.meta.url).href;

/** Writes until the disk has no space for the log, and is then killed. Prints stored ids. */
const WRITER = `
  const { openEmbeddedPostgres } = await import(${JSON.stringify(PACKAGE)});
  const log = { info() {}, warn() {}, error() {} };
  const { pool } = await openEmbeddedPostgres({ folder: process.env.FOLDER, log });
  try {
    for (let id = 1; ; id += 1) {
      // Each uses up a file of the log.
      if (id > 50) await pool.query('select pg_switch_wal()');
      await pool.query('insert into written values ($1)', [id]);
      process.stdout.write(id + '\\n');
    }
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
`;

const mountable = canMountDisks();
if (!mountable) console.log('Skipped a test with a full disk: it needs root and may mount.');

test.skipIf(!mountable)(
  'a server killed on a full disk starts with its reserve, rejects writes, and accepts them once there is space',
  async () => {
    const disk = mountSmallDisk(256);
    if (disk === null) throw new Error('cannot mount a disk');
    onTestFinished(() => disk.remove());
    const folder = join(disk.path, 'data');
    const copy = await copyTemplate();
    await cp(copy, folder, { recursive: true });
    await rm(copy, { recursive: true });
    const messages: string[] = [];
    const record = (_: object, message: string) => void messages.push(message);
    const log = { info: record, warn: record, error: record };
    const open = async () => {
      const database = await openEmbeddedPostgres({ folder, log });
      onTestFinished(() => database.close());
      return database;
    };
    const first = await open();
    await first.pool.query('create table written (id integer primary key)');
    await first.close();
    await keepLogReserve(join(folder, 'database'));
    await disk.fill('filling', 4 * 1024 * 1024);

    const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER], {
      env: { ...process.env, FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged: number[] = [];
    for await (const line of createInterface({ input: child.stdout }))
      acknowledged.push(Number(line));
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    expect(await readdir(folder)).toContain('database.reserve');
    await disk.fill('filling-2', 0);

    const { pool } = await open();
    expect(messages).toContain('the disk is full, the embedded database starts with its reserve');
    expect(await readdir(folder)).not.toContain('database.reserve');
    const { rows } = await pool.query<{ id: number }>('select id from written');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    const insert = () => pool.query('insert into written select max(id) + 1 from written');
    await vi.waitFor(() => expect(insert()).rejects.toMatchObject({ code: '25006' }), TIMEOUT);
    await pool.query('select 1 from written');

    for (const name of ['filling', 'filling-2']) await rm(join(disk.path, name));
    await vi.waitFor(insert, TIMEOUT);
    expect(messages).toContain('the disk has space again');
    await vi.waitFor(
      async () => expect(await readdir(folder)).toContain('database.reserve'),
      TIMEOUT,
    );
  },
  180_000,
);
