import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silent } from '../tests/support/database.ts';
import { openPglitePool } from './pglite-pool.ts';

let folder: string;
let pool: Pool;
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-pool-'));
  ({ pool, stop } = await openPglitePool(join(folder, 'database'), silent));
});
afterAll(async () => {
  await pool.end();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('what a connection left behind is gone for the next one', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('create table half_done (id integer)');
  await client.query({ name: 'same', text: 'select $1::integer as one', values: [1] });
  await client.query("set work_mem = '7MB'");
  client.release(true);
  const { rows } = await pool.query(
    "select to_regclass('half_done') as left_behind, current_setting('work_mem') as memory",
  );
  expect(rows).toEqual([{ left_behind: null, memory: '4MB' }]);
  const again = await pool.query({ name: 'same', text: 'select $1::integer as one', values: [2] });
  expect(again.rows).toEqual([{ one: 2 }]);
});

test('a connection thrown away while it works does not mix up the answers of the next', async () => {
  const client = await pool.connect();
  const lost = client
    .query("select 'lost' as word, sum(n) from generate_series(1, 300000) as n")
    .catch(() => 'rejected');
  client.release(true);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => pool.query('select $1::integer as n', [n])),
  );
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, (_, n) => [{ n }]));
  await lost;
});
