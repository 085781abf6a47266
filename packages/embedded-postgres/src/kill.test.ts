import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getOutput, setUpProcesses } from '../testing/processes.ts';

const { startProcess, openDatabase } = setUpProcesses();

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
    if (acknowledged === 50) writer.kill('SIGKILL');
  }
  expect(acknowledged).toBeGreaterThanOrEqual(50);
  const { pool } = await openDatabase();
  const { rows } = await pool.query<{ count: number; last: number }>(
    'select count(*)::integer as count, max(id) as last from written',
  );
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.count).toBe(rows[0]?.last);
});

test('a heavy query does not block the event loop', async () => {
  const { pool } = await openDatabase();
  let isRunning = true;
  const heavy = pool
    .query('select sum(length(md5(n::text))) from generate_series(1, 300000) as n')
    .finally(() => {
      isRunning = false;
    });
  // On the same thread, the event loop would turn a few times only.
  let turns = 0;
  for (; isRunning; turns += 1) await setImmediate();
  await heavy;
  expect(turns).toBeGreaterThan(500);
});
