import { expect, test } from '@playwright/test';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { httpGet } from '../support/http-get.ts';
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { serverPrograms, startPostgresServer } from '../support/postgres-servers.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

test.skip(serverPrograms === null, 'there are no programs of a PostgreSQL server');

/** Messages of the log that contain `text`. */
function getMessages({ lines }: RunningSite, text: string): string[] {
  return lines.map((line) => JSON.parse(line).msg).filter((message) => message.includes(text));
}

test('several processes start with a database that starts after them', async () => {
  const server = await startPostgresServer();
  const proxy = await startFaultyProxy(server.url);
  await server.halt();
  const starting = startSite({ DATABASE_URL: proxy.url, WORKERS: '2' });
  try {
    // Each connection is closed, as behind a load balancer without a server.
    await expect.poll(proxy.countConnections, { timeout: 20_000 }).toBeGreaterThan(1);
    await server.resume();
    const site = await starting;
    expect((await httpGet(`${site.url}/en`)).status).toBe(200);
    expect(getMessages(site, 'database')).toEqual([
      'the database cannot be reached yet, waiting for it',
    ]);
  } finally {
    await (await starting.catch(() => null))?.stop();
    await proxy.stop();
    await server.stop();
  }
});

test('several processes work behind a pooler in transaction mode, which one line reports', async () => {
  test.skip(!hasPgbouncer, 'there is no pgbouncer');
  const server = await startPostgresServer();
  const pooler = await startPgbouncer(server.url, { pool_mode: 'transaction' });
  try {
    const site = await startSite({ DATABASE_URL: pooler.url, WORKERS: '2', TRUST_PROXY: '1' });
    try {
      const paths = ['/en', '/ko/movie/496243', '/en/saved', '/readyz', '/en/terms'];
      const requests = Array.from({ length: 40 }, (_, index) =>
        httpGet(`${site.url}${paths[index % paths.length]}`),
      );
      for (const { status } of await Promise.all(requests)) expect(status).toBeLessThan(400);
      expect(getMessages(site, 'pooler')).toEqual([
        expect.stringContaining('used as with pgbouncer=true'),
      ]);
      expect(site.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    } finally {
      await site.stop();
    }
  } finally {
    await pooler.stop();
    await server.stop();
  }
});
