import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  describeOnEachEngine,
  describeOnPostgres,
  type TestDatabase,
} from '../tests/support/database.ts';
import { type FaultyProxy, startFaultyProxy } from '../tests/support/faulty-proxy.ts';
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
  test('a statement without a response within 4 s rejects as unavailable, and others go on', async () => {
    const database = await open();
    const startedAt = Date.now();
    await expect(sql`select pg_sleep(${6})`.execute(database.requestDb)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      reason: 'timeout',
    });
    expect(Date.now() - startedAt).toBeLessThan(5000);
    await expect
      .poll(() => readOne(database).catch(() => 0), { timeout: 15_000, interval: 200 })
      .toBe(1);
  });

  test('an SQL error is passed on, and the database counts as available', async () => {
    const database = await open();
    await expect(sql`select 1/0`.execute(database.requestDb)).rejects.toMatchObject({
      code: '22012',
    });
    expect(database.isAvailable()).toBe(true);
  });

  test('rejects as unavailable during exclusive work of the embedded database', async () => {
    const database = await open();
    await database.runExclusive('a restore is running', async () => {
      if (database.kind === 'postgres') return;
      await expect(readOne(database)).rejects.toMatchObject({ reason: 'busy' });
    });
    expect(await readOne(database)).toBe(1);
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

  /** Ends the connections of the server after the statement of a session began to wait. */
  async function interruptSleepingQuery(): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()
          and datname = current_database()`.execute(postgres.kysely);
      expect(rows.length).toBeGreaterThan(0);
    });
  }

  test('a read is run again once', async () => {
    const reading = sql<{ two: number }>`select ${2}::integer as two, pg_sleep(0.7)`.execute(
      database.requestDb,
    );
    await interruptSleepingQuery();
    expect((await reading).rows[0]?.two).toBe(2);
  });

  test('a write is not run again by itself', async () => {
    const writing = sql`insert into viewed_pages (path, score)
      select ${'/once'}, 1 from pg_sleep(0.7)`.execute(database.requestDb);
    await Promise.all([
      expect(writing).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' }),
      interruptSleepingQuery(),
    ]);
  });

  test('an idempotent write is run again once with retryWrite', async () => {
    let runs = 0;
    const writing = retryWrite(async () => {
      runs += 1;
      await sql`insert into viewed_pages (path, score)
        select ${'/twice'}, 1 from pg_sleep(0.7)`.execute(database.requestDb);
    });
    await Promise.all([writing, interruptSleepingQuery()]);
    expect(runs).toBe(2);
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
    server.setMode('refuses');
    await expect.poll(() => database.connections().idle).toBe(0);
    const writing = savePage(database, '/refused');
    const attempts = server.countConnections();
    setTimeout(() => server.setMode('steady'), 50);
    await writing;
    expect(server.countConnections()).toBeGreaterThan(attempts);
  });

  test('with a server that hangs a write rejects within 5 s, and later ones succeed', async () => {
    await savePage(database, '/before');
    server.setMode('hangs');
    const startedAt = Date.now();
    await expect(savePage(database, '/hanging')).rejects.toMatchObject({ reason: 'timeout' });
    expect(Date.now() - startedAt).toBeLessThan(5000);
    expect(database.isAvailable()).toBe(false);
    server.setMode('steady');
    await expect
      .poll(() => savePage(database, '/after').then(() => 'saved', String), { timeout: 15_000 })
      .toBe('saved');
    await expect
      .poll(() => readOne(database).then(database.isAvailable), { timeout: 5000 })
      .toBe(true);
  });

  test('an outage is logged once, and its end', () => {
    const isOutage = (message: string) => message.startsWith('database unavailable');
    expect(messages.filter(isOutage)).toHaveLength(1);
    expect(messages).toContain('the database is back');
  });
});
