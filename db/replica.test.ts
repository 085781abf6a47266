import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../tests/support/faulty-proxy.ts';
import {
  getUser,
  type PostgresServer,
  serverPrograms,
  startPostgresServer,
  startStandby,
} from '../tests/support/postgres-servers.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { type Database, openDatabase } from './open.ts';
import { runOnReplica } from './replica.ts';

const OPENSSL = 'openssl';
const NEW_CERTIFICATE =
  'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=x -addext subjectAltName=IP:127.0.0.1'.split(
    ' ',
  );

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

  beforeAll(async () => {
    primary = await startPostgresServer();
    standby = await startStandby(primary);
    primaryProxy = await startFaultyProxy(primary.url);
    standbyProxy = await startFaultyProxy(standby.url);
    database = await openDatabase({
      url: primaryProxy.url,
      replicaUrl: standbyProxy.url,
      folder: '',
      log: silentLog,
    });
  });
  afterAll(async () => {
    await database?.close();
    await primaryProxy?.stop();
    await standbyProxy?.stop();
    await standby?.stop();
    await primary?.stop();
  });

  const waitForStandby = () =>
    expect
      .poll(() => readsFromStandby(database, { isPublic: true }), { timeout: 15_000 })
      .toBe(true);

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
    await expect
      .poll(() => readsFromStandby(database, { isPublic: true }), { timeout: 15_000 })
      .toBe(false);
    await sql`select pg_wal_replay_resume()`.execute(pause.kysely);
    await pause.close();
    await waitForStandby();
  });

  test('without the primary public reads stay on the standby, and without the standby on the primary', async () => {
    await waitForStandby();
    primaryProxy.setMode('hangs');
    await expect(readsFromStandby(database, { isPublic: false })).rejects.toThrow();
    expect(await readsFromStandby(database, { isPublic: true })).toBe(true);
    primaryProxy.setMode('steady');
    await expect
      .poll(() => readsFromStandby(database, { isPublic: false }).catch(() => 'none'), {
        timeout: 10_000,
      })
      .toBe(false);
    standbyProxy.setMode('refuses');
    await expect
      .poll(() => readsFromStandby(database, { isPublic: true }).catch(() => 'none'), {
        timeout: 10_000,
      })
      .toBe(false);
  });
});

describe.skipIf(serverPrograms === null)('PostgreSQL with TLS', () => {
  test('connects to a server with an own CA if the URL names it, and otherwise not', async () => {
    const unused = await startPostgresServer();
    const certificate = join(unused.folder, 'server.crt');
    const key = join(unused.folder, 'server.key');
    execFileSync(OPENSSL, NEW_CERTIFICATE.concat('-keyout', key, '-out', certificate), {
      stdio: 'pipe',
    });
    chmodSync(key, 0o600);
    const { uid, gid } = getUser();
    if (uid !== undefined && gid !== undefined) chownSync(key, uid, gid);
    const server = await startPostgresServer({ certificate, key });
    const connect = async (query: string) => {
      const database = await openDatabase({ url: server.url + query, folder: '', log: silentLog });
      try {
        const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl
          where pid = pg_backend_pid()`.execute(database.requestDb);
        return rows[0]?.ssl;
      } finally {
        await database.close();
      }
    };
    try {
      expect(await connect(`?sslmode=verify-full&sslrootcert=${certificate}`)).toBe(true);
      await expect(connect('?sslmode=verify-full')).rejects.toMatchObject({
        reason: 'lost',
        cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      });
    } finally {
      await server.stop();
      await unused.stop();
    }
  });
});
