import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyTemplate } from '../testing/template.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './open.ts';

const FAILING_DISK = new URL('../testing/failing-disk-worker.ts', import.meta.url);
/** A restart takes a second, or ten on a busy machine. */
const RESTART = { timeout: 45_000, interval: 20 };

let folder: string;
let database: EmbeddedPostgres;
let messages: string[];

const log = {
  info: (_fields: object, message: string) => void messages.push(message),
  warn: (_fields: object, message: string) => void messages.push(message),
  error: (_fields: object, message: string) => void messages.push(message),
};

beforeEach(async () => {
  messages = [];
  folder = await copyTemplate();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function insert(id: number): Promise<void> {
  await database.pool.query('insert into written values ($1)', [id]);
}

async function readIds(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('select id from written order by id');
  return rows.map(({ id }) => id);
}

test('a commit that fails with EIO is not acknowledged, and the server restarts once the disk works', async () => {
  const fault = join(folder, 'database.fault');
  database = await openEmbeddedPostgres({ folder, log, workerUrl: FAILING_DISK });
  await database.pool.query('create table written (id integer primary key)');
  await insert(1);
  await writeFile(fault, 'EIO');
  await expect(insert(2)).rejects.toThrow();
  // Queries are refused at once while the server is down.
  await vi.waitFor(
    () => expect(database.pool.query('select 1')).rejects.toMatchObject({ code: '57P03' }),
    RESTART,
  );
  await rm(fault);
  await vi.waitFor(() => database.pool.query('select 1'), RESTART);
  expect((await readIds()).filter((id) => id !== 2)).toEqual([1]);
  expect(messages).toContain('embedded database restarted');
});
