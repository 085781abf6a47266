import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../domain/web/database-unavailable.ts';
import {
  describeOnEachEngine,
  describeOnPostgres,
  type TestDatabase,
} from '../tests/support/database.ts';
import { type FaultyProxy, startFaultyProxy } from '../tests/support/faulty-proxy.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { stopClock } from '../tests/support/stop-clock.ts';
import { type Database, openDatabase } from './open.ts';

async function readOne(database: Database): Promise<number> {
  const { rows } = await sql<{ one: number }>`select ${1}::integer as one`.execute(
    database.bestEffortDb,
  );
  return rows[0]?.one ?? 0;
}

describeOnEachEngine('best-effort reads', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('runs 50 reads at once on a working database', async () => {
    expect(await Promise.all(Array.from({ length: 50 }, () => readOne(database)))).toEqual(
      Array.from({ length: 50 }, () => 1),
    );
  });

  test('an SQL error does not cause a backoff', async () => {
    for (let time = 0; time < 3; time += 1)
      await expect(sql`select 1/0`.execute(database.bestEffortDb)).rejects.toThrow(
        /division by zero/,
      );
    expect(await readOne(database)).toBe(1);
  });

  test('a read over the timeout of 1 s rejects, as do all others for the next 2 s', async () => {
    stopClock();
    const slow = sql`select pg_sleep(${1})`.execute(database.bestEffortDb);
    const outcome = slow.catch(String);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toMatch(/did not respond within 1000 ms/);
    await vi.advanceTimersByTimeAsync(1_999);
    await expect(readOne(database)).rejects.toThrow(/a moment ago/);
    await sql`select 1`.execute(database.kysely);
    await vi.advanceTimersByTimeAsync(1);
    expect(await readOne(database)).toBe(1);
  });
});

describeOnPostgres('best-effort reads of a server', (open) => {
  let postgres: TestDatabase;
  let server: FaultyProxy;
  let database: Database;

  beforeAll(async () => {
    postgres = await open();
    server = await startFaultyProxy(postgres.url ?? '');
  });
  beforeEach(async () => {
    database = await openDatabase({ url: server.url, folder: '', log: silentLog });
  });
  afterEach(() => database.close());
  afterAll(() => server?.stop());

  test.each(['hangs', 'refuses'] as const)(
    'rejects reads if the server %s, and for 2 s without a request to it',
    async (behaviour) => {
      expect(await readOne(database)).toBe(1);
      stopClock();
      server.setMode(behaviour);
      const first = readOne(database).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await first).toBeInstanceOf(DatabaseUnavailable);
      const accepted = server.countConnections();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 1000 }, () => readOne(database)),
      );
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1000);
      expect(server.countConnections()).toBe(accepted);
      server.setMode('steady');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await readOne(database)).toBe(1);
    },
  );
});
