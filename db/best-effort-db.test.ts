import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  describeOnEachEngine,
  describeOnPostgres,
  type TestDatabase,
} from '../tests/support/database.ts';
import { type FaultyProxy, startFaultyProxy } from '../tests/support/faulty-proxy.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { type Database, openDatabase } from './open.ts';

async function readOne(database: Database): Promise<number> {
  const { rows } = await sql<{ one: number }>`select ${1}::integer as one`.execute(
    database.bestEffortDb,
  );
  return rows[0]?.one ?? 0;
}

describeOnEachEngine('best-effort reads', (open) => {
  test('runs 50 reads at once on a working database', async () => {
    const database = await open();
    expect(await Promise.all(Array.from({ length: 50 }, () => readOne(database)))).toEqual(
      Array.from({ length: 50 }, () => 1),
    );
  });

  test('an SQL error does not cause a backoff', async () => {
    const database = await open();
    for (let time = 0; time < 3; time += 1)
      await expect(sql`select 1/0`.execute(database.bestEffortDb)).rejects.toThrow(
        /division by zero/,
      );
    expect(await readOne(database)).toBe(1);
  });

  test('a read over the timeout rejects; after the backoff reads succeed again', async () => {
    const database = await open();
    const startedAt = Date.now();
    await expect(sql`select pg_sleep(${3})`.execute(database.bestEffortDb)).rejects.toThrow(
      /did not respond within 1000 ms/,
    );
    expect(Date.now() - startedAt).toBeLessThan(2900);
    // Reads are rejected during the backoff.
    await expect(readOne(database)).rejects.toThrow(/a moment ago/);
    await expect
      .poll(() => readOne(database).catch(() => 0), { timeout: 15_000, interval: 200 })
      .toBe(1);
    expect(
      (await sql<{ two: number }>`select ${2}::integer as two`.execute(database.kysely)).rows,
    ).toEqual([{ two: 2 }]);
  });
});

describeOnPostgres('best-effort reads of a server', (open) => {
  let postgres: TestDatabase;
  let server: FaultyProxy;
  let database: Database;

  beforeAll(async () => {
    postgres = await open();
    server = await startFaultyProxy(postgres.url ?? '');
    database = await openDatabase({ url: server.url, folder: '', log: silentLog });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
  });

  test.each(['hangs', 'refuses'] as const)(
    'rejects reads if the server %s, first in time and then at once, and recovers by itself',
    async (behaviour) => {
      expect(await readOne(database)).toBe(1);
      server.setMode(behaviour);
      await expect(readOne(database)).rejects.toThrow();
      const accepted = server.countConnections();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 1000 }, () => readOne(database)),
      );
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1000);
      expect(server.countConnections()).toBe(accepted);
      server.setMode('steady');
      await expect
        .poll(() => readOne(database).catch(() => 0), { timeout: 15_000, interval: 200 })
        .toBe(1);
    },
  );
});
