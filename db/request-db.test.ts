import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  describeOnEachEngine,
  describeOnPostgres,
  type TestDatabase,
} from '../tests/support/database.ts';
import { type FaultyProxy, startFaultyProxy } from '../tests/support/faulty-proxy.ts';
import { stopClock } from '../tests/support/stop-clock.ts';
import { type Database, openDatabase } from './open.ts';
import { retryWrite } from './retry-write.ts';

async function readOne(database: Database): Promise<number> {
  const { rows } = await sql<{ one: number }>`select ${1}::integer as one`.execute(
    database.requestDb,
  );
  return rows[0]?.one ?? 0;
}

function savePage(database: Database, path: string): Promise<unknown> {
  return database.requestDb
    .insertInto('viewed_pages')
    .values({ path, score: 1 })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

describeOnEachEngine('database for requests', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('an SQL error is passed on, and the database counts as available', async () => {
    await expect(sql`select 1/0`.execute(database.requestDb)).rejects.toMatchObject({
      code: '22012',
    });
    expect(database.isAvailable()).toBe(true);
  });

  test('rejects as unavailable during exclusive work of the embedded database', async () => {
    await database.runExclusive('a restore is running', async () => {
      if (database.kind === 'postgres') return;
      await expect(readOne(database)).rejects.toMatchObject({ reason: 'busy' });
    });
    expect(await readOne(database)).toBe(1);
  });

  test('a statement without a response within 4 s rejects as unavailable, and others go on', async () => {
    stopClock();
    const slow = sql`select pg_sleep(${1})`.execute(database.requestDb);
    const outcome = slow.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(database.isAvailable()).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toMatchObject({ name: 'DatabaseUnavailable', reason: 'timeout' });
    await vi.waitFor(async () => expect(await readOne(database)).toBe(1), { timeout: 15_000 });
  });
});

describeOnPostgres('database for requests with a lost connection', (open) => {
  const messages: string[] = [];
  const record = (_fields: object, message: string) => void messages.push(message);
  const log = { info: record, warn: record, error: record };
  let postgres: TestDatabase;
  let server: FaultyProxy;
  let database: Database;

  beforeAll(async () => {
    postgres = await open();
    server = await startFaultyProxy(postgres.url ?? '');
    database = await openDatabase({ url: server.url, folder: '', log });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
  });

  /** Starts a statement that waits for lock 1, ends its connection, and then frees the lock. */
  async function interrupt<T>(start: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const holder = await postgres.kysely.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(1)`.execute(holder);
    const settled = Promise.allSettled([start()]);
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`.execute(
        postgres.kysely,
      );
      expect(rows).toHaveLength(1);
    });
    await holder.commit().execute();
    return (await settled)[0];
  }

  async function countPages(path: string): Promise<number> {
    const { kysely } = postgres;
    const pages = kysely.selectFrom('viewed_pages').select('path').where('path', '=', path);
    return (await pages.execute()).length;
  }

  test('a read is run again once', async () => {
    const reading = interrupt(() =>
      sql`select ${2}::integer as two from pg_advisory_xact_lock(1)`.execute(database.requestDb),
    );
    expect(await reading).toMatchObject({ value: { rows: [{ two: 2 }] } });
  });

  test('a write is not run again by itself', async () => {
    const writing = interrupt(() =>
      sql`insert into viewed_pages (path, score)
        select ${'/once'}, 1 from pg_advisory_xact_lock(1)`.execute(database.requestDb),
    );
    expect(await writing).toMatchObject({
      reason: { name: 'DatabaseUnavailable', reason: 'lost' },
    });
    expect(await countPages('/once')).toBe(0);
  });

  test('an idempotent write is run again once with retryWrite', async () => {
    let runs = 0;
    const writing = interrupt(() =>
      retryWrite(async () => {
        runs += 1;
        await sql`insert into viewed_pages (path, score)
          select ${'/twice'}, 1 from pg_advisory_xact_lock(1)`.execute(database.requestDb);
      }),
    );
    expect(await writing).toMatchObject({ status: 'fulfilled' });
    expect([runs, await countPages('/twice')]).toEqual([2, 1]);
  });

  test('an idempotent write is run again after the answer of a read-only server', async () => {
    let runs = 0;
    await retryWrite(async () => {
      runs += 1;
      await database.requestDb.transaction().execute(async (transaction) => {
        if (runs === 1) await sql`set transaction read only`.execute(transaction);
        await transaction
          .insertInto('viewed_pages')
          .values({ path: '/demoted', score: 1 })
          .execute();
      });
    });
    expect(runs).toBe(2);
  });

  test('a refused connection is tried again once', async () => {
    server.setMode('refuses one');
    await expect.poll(() => database.connections().idle).toBe(0);
    const attempts = server.countConnections();
    await savePage(database, '/refused');
    expect(server.countConnections()).toBe(attempts + 2);
  });

  test('with a server that hangs a write rejects after 4 s, and later ones succeed', async () => {
    await savePage(database, '/before');
    stopClock();
    server.setMode('hangs');
    const hanging = savePage(database, '/hanging').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await hanging).toMatchObject({ reason: 'timeout' });
    expect(database.isAvailable()).toBe(false);
    server.setMode('steady');
    await vi.waitFor(() => savePage(database, '/after'), { timeout: 15_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    await readOne(database);
    expect(database.isAvailable()).toBe(true);
  });

  test('an outage is logged once, and its end', () => {
    const isOutage = (message: string) => message.startsWith('database unavailable');
    expect(messages.filter(isOutage)).toHaveLength(1);
    expect(messages).toContain('the database is back');
  });
});
