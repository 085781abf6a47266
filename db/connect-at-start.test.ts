import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../tests/support/pgbouncer.ts';
import {
  type PostgresServer,
  serverPrograms,
  startPostgresServer,
} from '../tests/support/postgres-servers.ts';
import { checkServer, waitForPrimary } from './connect-at-start.ts';

/** Waits with lines instead of a log. */
function wait(url: string, timeoutMs: number) {
  const lines: string[] = [];
  const log = { info: (_: object, line: string) => void lines.push(line) };
  return { lines, result: waitForPrimary(url, { log, timeoutMs, pollIntervalMs: 50 }) };
}

const WAITING = 'the database cannot be reached yet, waiting for it';

let server: PostgresServer;
beforeAll(async () => {
  if (serverPrograms !== null) server = await startPostgresServer();
});
afterAll(() => server?.stop());

describe.skipIf(serverPrograms === null)('waitForPrimary', () => {
  test('waits for a server that starts later, with one line', async () => {
    await server.halt();
    const { lines, result } = wait(server.url, 60_000);
    await expect.poll(() => lines).toEqual([WAITING]);
    await server.resume();
    expect(await result).toEqual({
      isPooled: false,
      isPoolerDetected: false,
      encryption: 'none',
    });
    expect(lines).toEqual([WAITING]);
  });

  test('uses the server of several that starts first', async () => {
    const { port } = new URL(server.url);
    await server.halt();
    const url = `postgres://postgres@127.0.0.1:1,127.0.0.1:${port}/postgres`;
    const { lines, result } = wait(url, 60_000);
    await expect.poll(() => lines).toEqual([WAITING]);
    await server.resume();
    expect((await result).isPooled).toBe(false);
  });

  test.each([
    ['nobody@{host}/postgres', 'the server does not know the user "nobody"'],
    ['postgres@{host}/films', 'there is no database "films" on the server'],
    ['postgres@{host}/postgres?options=-c%20none.such', 'rejects the connection \\(42601\\)'],
  ])('ends at once for %s', async (url, reason) => {
    const { lines, result } = wait(
      `postgres://${url.replace('{host}', new URL(server.url).host)}`,
      60_000,
    );
    await expect(result).rejects.toThrow(new RegExp(`^DATABASE_URL: .*${reason}`));
    expect(lines).toEqual([]);
  });
});

test.each([
  ['postgres://u:sesame@127.0.0.1:1/k', 'no server listens at 127.0.0.1:1 (ECONNREFUSED)'],
  ['postgres://u:sesame@[::1]:1,127.0.0.1:1/k', 'no server listens at [::1]:1, 127.0.0.1:1 ('],
  ['postgres://u:sesame@db.invalid/k', 'the host name of db.invalid:5432 is not known (E'],
  ['postgres://u:sesame@/k?host=/none', 'no server listens at /none (ENOENT)'],
])('%s is waited for, and the error names host and reason', async (url, reason) => {
  const { lines, result } = wait(url, 100);
  const error = await result.catch((failure: Error) => failure);
  expect(error).toMatchObject({ message: expect.stringContaining(`DATABASE_URL: ${reason}`) });
  expect(String(error)).not.toMatch(/sesame|\n/);
  expect(lines).toEqual([WAITING]);
});

test('a command does not wait for the server', async () => {
  await expect(checkServer('DATABASE_REPLICA_URL', 'postgres://127.0.0.1:1/k')).rejects.toThrow(
    /^DATABASE_REPLICA_URL: no server listens at 127.0.0.1:1/,
  );
});

describe.skipIf(serverPrograms === null || !hasPgbouncer)('a pooler', () => {
  async function withPooler(
    settings: Record<string, string | number>,
    work: (pooler: Pgbouncer) => Promise<void>,
  ): Promise<void> {
    const pooler = await startPgbouncer(server.url, settings);
    try {
      await work(pooler);
    } finally {
      await pooler.stop();
    }
  }

  test.each<Record<string, string | number>>([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', default_pool_size: 1 },
    { pool_mode: 'transaction', server_round_robin: 1 },
  ])('with %o is recognised without its parameter', async (settings) => {
    await withPooler(settings, async ({ url }) => {
      const expected = { isPooled: true, isPoolerDetected: true };
      expect(await checkServer('DATABASE_URL', url)).toMatchObject(expected);
      // The pooler has connections of the first check now.
      expect(await checkServer('DATABASE_URL', url)).toMatchObject(expected);
    });
  });

  test('in session mode is used like a server', async () => {
    await withPooler({ pool_mode: 'session' }, async ({ url }) => {
      expect(await checkServer('DATABASE_URL', url)).toMatchObject({ isPooled: false });
    });
  });

  test('in transaction mode is not checked if the URL has its parameter', async () => {
    await withPooler({ pool_mode: 'transaction' }, async ({ url }) => {
      for (const isPooled of [true, false])
        expect(await checkServer('DATABASE_URL', `${url}?pgbouncer=${isPooled}`)).toMatchObject({
          isPooled,
          isPoolerDetected: false,
        });
    });
  });

  test('is waited for while its server is away', async () => {
    await withPooler({ pool_mode: 'transaction', server_login_retry: 1 }, async ({ url }) => {
      await server.halt();
      const { lines, result } = wait(`${url}?connect_timeout=1`, 60_000);
      await expect.poll(() => lines, { timeout: 10_000 }).toEqual([WAITING]);
      await server.resume();
      expect(await result).toMatchObject({ isPooled: true });
    });
  });
});
