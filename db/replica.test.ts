import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../tests/support/faulty-proxy.ts';
import {
  type PostgresServer,
  serverPrograms,
  startPostgresServer,
  startStandby,
} from '../tests/support/postgres-servers.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { type Database, openDatabase } from './open.ts';
import { runOnReplica } from './replica.ts';

/** Whether the best-effort read, of a page for all visitors or not, was answered by the standby. */
async function readsFromStandby(database: Database, { isPublic }: { isPublic: boolean }) {
  const read = () =>
    sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(database.bestEffortDb);
  const { rows } = await (isPublic ? runOnReplica(read) : read());
  return rows[0]?.standby;
}

describe.skipIf(serverPrograms === null)('a database with a replica', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let primaryProxy: FaultyProxy;
  let standbyProxy: FaultyProxy;
  let database: Database;

  // The servers are compared once a second, and failed reads are followed by a backoff: the clock
  // moves only in `retry`.
  beforeAll(async () => {
    primary = await startPostgresServer();
    standby = await startStandby(primary);
    primaryProxy = await startFaultyProxy(primary.url);
    standbyProxy = await startFaultyProxy(standby.url);
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
    });
    database = await openDatabase({
      url: primaryProxy.url,
      replicaUrl: standbyProxy.url,
      folder: '',
      log: silentLog,
    });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await database?.close();
    await primaryProxy?.stop();
    await standbyProxy?.stop();
    await standby?.stop();
    await primary?.stop();
  });

  /** Moves the clock by a second at a time until `check` passes. */
  function retry(check: () => Promise<void>): Promise<void> {
    return vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        await check();
      },
      { timeout: 15_000, interval: 10 },
    );
  }

  const waitForStandby = () =>
    retry(async () => expect(await readsFromStandby(database, { isPublic: true })).toBe(true));
  const waitForPrimary = (options: { isPublic: boolean }) =>
    retry(async () => expect(await readsFromStandby(database, options)).toBe(false));

  test('public reads go to the standby, and those of a visitor to the primary', async () => {
    await waitForStandby();
    expect(await readsFromStandby(database, { isPublic: false })).toBe(false);
  });

  test('after a change public reads go to the primary until the standby has it', async () => {
    await waitForStandby();
    database.noteChange();
    expect(await readsFromStandby(database, { isPublic: true })).toBe(false);
    await waitForStandby();
  });

  test('a standby that does not follow is not used', async () => {
    await waitForStandby();
    const pause = await openDatabase({ url: standby.url, folder: '', log: silentLog });
    await sql`select pg_wal_replay_pause()`.execute(pause.kysely);
    await sql`create table followed ()`.execute(database.kysely);
    database.noteChange();
    await waitForPrimary({ isPublic: true });
    await sql`select pg_wal_replay_resume()`.execute(pause.kysely);
    await pause.close();
    await waitForStandby();
  });

  test('without the primary public reads stay on the standby, and without the standby on the primary', async () => {
    await waitForStandby();
    primaryProxy.setMode('hangs');
    const hanging = readsFromStandby(database, { isPublic: false }).catch(String);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await hanging).toContain('did not respond within 1000 ms');
    expect(await readsFromStandby(database, { isPublic: true })).toBe(true);
    primaryProxy.setMode('steady');
    await waitForPrimary({ isPublic: false });
    standbyProxy.setMode('refuses');
    await waitForPrimary({ isPublic: true });
  });
});
