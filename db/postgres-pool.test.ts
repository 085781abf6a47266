import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { describeOnPostgres, type TestDatabase } from '../tests/support/database.ts';
import { type FaultyProxy, startFaultyProxy } from '../tests/support/faulty-proxy.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { stopClock } from '../tests/support/stop-clock.ts';
import { waitForPrimary } from './connect-at-start.ts';
import { type Database, openDatabase } from './open.ts';

describeOnPostgres('a database with several hosts', (open) => {
  let postgres: TestDatabase;
  const toClose: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close();
  });

  async function openProxy(): Promise<FaultyProxy> {
    postgres ??= await open();
    const proxy = await startFaultyProxy(postgres.url ?? '');
    toClose.push(proxy.stop);
    return proxy;
  }

  async function openHosts(hosts: string[], query = ''): Promise<Database> {
    const { pathname } = new URL(postgres.url ?? '');
    const url = `postgres://postgres@${hosts.join(',')}${pathname}${query}`;
    const database = await openDatabase({ url, folder: '', log: silentLog });
    toClose.push(database.close);
    return database;
  }

  const getHost = ({ url }: { url: string }) => new URL(url).host;

  async function readPort(database: Database): Promise<number> {
    const { rows } = await sql<{ port: number }>`select ${5}::integer as port`.execute(
      database.requestDb,
    );
    return rows[0]?.port ?? 0;
  }

  /** Sessions of the test database are read-only from now on, as on a standby. */
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const { pathname } = new URL(postgres.url ?? '');
    const client = new pg.Client({ connectionString: postgres.url ?? '' });
    await client.connect();
    const name = pg.escapeIdentifier(pathname.slice(1));
    await client.query('set default_transaction_read_only = off');
    await client.query(
      `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await client.end();
  }

  test('a host that refuses connections is skipped', async () => {
    const [first, second] = [await openProxy(), await openProxy()];
    first.setMode('refuses');
    const database = await openHosts([getHost(first), getHost(second)]);
    expect(await readPort(database)).toBe(5);
    expect(second.countConnections()).toBeGreaterThan(0);
  });

  test('a host that hangs is skipped in time for the request', async () => {
    const [first, second] = [await openProxy(), await openProxy()];
    first.setMode('hangs');
    stopClock();
    const database = await openHosts([getHost(first), getHost(second)]);
    const reading = readPort(database);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await reading).toBe(5);
  });

  test('after the loss of the first host, requests go to the second', async () => {
    const [first, second] = [await openProxy(), await openProxy()];
    const database = await openHosts([getHost(first), getHost(second)]);
    expect(await readPort(database)).toBe(5);
    expect(second.countConnections()).toBe(0);
    first.setMode('refuses');
    await expect.poll(() => readPort(database).catch(() => 0), { timeout: 5000 }).toBe(5);
    expect(second.countConnections()).toBeGreaterThan(0);
  });

  test('a standby is not used for reading and writing', async () => {
    const [first, second] = [await openProxy(), await openProxy()];
    await setReadOnly(true);
    try {
      const database = await openHosts([getHost(first), getHost(second)]);
      await expect(readPort(database)).rejects.toMatchObject({ reason: 'lost' });
      expect(second.countConnections()).toBeGreaterThan(0);
    } finally {
      await setReadOnly(false);
    }
  });

  test('connections to a server that was demoted are replaced after the first rejected write', async () => {
    const first = await openProxy();
    const database = await openHosts([getHost(first)]);
    await setReadOnly(true);
    try {
      await Promise.all(Array.from({ length: 4 }, () => readPort(database)));
      await setReadOnly(false);
      const connections = first.countConnections();
      await expect(
        database.requestDb.insertInto('viewed_pages').values({ path: '/a', score: 1 }).execute(),
      ).rejects.toMatchObject({ reason: 'read_only' });
      await database.requestDb
        .insertInto('viewed_pages')
        .values({ path: '/b', score: 1 })
        .execute();
      expect(first.countConnections()).toBeGreaterThan(connections);
    } finally {
      await setReadOnly(false);
    }
  });

  test('the start waits for a standby to become the primary, with one line', async () => {
    const first = await openProxy();
    await setReadOnly(true);
    const url = `${first.url}?target_session_attrs=read-write`;
    const lines: string[] = [];
    const log = { info: (_: object, line: string) => void lines.push(line) };
    const waiting = waitForPrimary(url, { log, pollIntervalMs: 50, timeoutMs: 0 });
    await expect.poll(() => first.countConnections()).toBeGreaterThan(2);
    await setReadOnly(false);
    await waiting;
    expect(lines).toEqual(['the database accepts no writes yet, waiting for a primary']);
  });

  test('behind a pooler no statement is prepared', async () => {
    const first = await openProxy();
    const database = await openHosts([getHost(first)], '?pgbouncer=true');
    const { rows } = await sql<{ count: string }>`select count(*) from pg_prepared_statements
      where ${1} = 1`.execute(database.requestDb);
    expect(rows).toEqual([{ count: '0' }]);
    const { rows: settings } = await sql`select current_setting('timezone') as timezone
      where ${1} = 1`.execute(database.requestDb);
    expect(settings).toEqual([{ timezone: 'UTC' }]);
  });
});
