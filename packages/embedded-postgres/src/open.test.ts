import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate, silentLog } from '../testing/template.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './open.ts';

let folder: string;
let database: EmbeddedPostgres;

beforeAll(async () => {
  folder = await copyTemplate();
  database = await openEmbeddedPostgres({ folder, log: silentLog });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a new connection sees no state of the one before', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('create table half_done (id integer)');
  await client.query({ name: 'same', text: 'select $1::integer as one', values: [1] });
  await client.query("set work_mem = '7MB'");
  client.release(true);
  const { rows } = await database.pool.query(
    "select to_regclass('half_done') as left_behind, current_setting('work_mem') as memory",
  );
  expect(rows).toEqual([{ left_behind: null, memory: '4MB' }]);
  const result = await database.pool.query({
    name: 'same',
    text: 'select $1::integer as one',
    values: [2],
  });
  expect(result.rows).toEqual([{ one: 2 }]);
});

test('a connection destroyed during a query does not disturb the results of the next', async () => {
  const client = await database.pool.connect();
  const destroyed = client
    .query("select 'lost' as word, sum(n) from generate_series(1, 300000) as n")
    .catch(() => 'rejected');
  client.release(true);
  const results = await Promise.all(
    Array.from({ length: 5 }, (_, n) => database.pool.query('select $1::integer as n', [n])),
  );
  expect(results.map(({ rows }) => rows)).toEqual(Array.from({ length: 5 }, (_, n) => [{ n }]));
  await destroyed;
});
