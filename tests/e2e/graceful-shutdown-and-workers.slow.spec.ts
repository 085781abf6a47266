import { Agent } from 'node:http';
import { expect, test } from '@playwright/test';
import { startFakeCatalog } from '../support/fake-catalog.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { httpGet } from '../support/http-get.ts';
import {
  expectNoCutRequest,
  findLogEntries,
  readMetric,
  sendRequest,
  withProcesses,
} from '../support/several-processes.ts';
import { startSite } from '../support/start-site.ts';
import { createTemporaryPostgres } from '../support/temporary-postgres.ts';

test('SIGTERM cuts no request of two processes', async () => {
  await withProcesses(2, (site) => expectNoCutRequest(site));
});

test('SIGTERM cuts no request of pages that take a second', async () => {
  const catalog = await startFakeCatalog();
  const site = await startSite(catalog.env);
  try {
    catalog.setBehaviour('slow');
    const agent = new Agent({ keepAlive: true });
    const visits = [101, 102, 103, 104].map((id) =>
      sendRequest(`${site.url}/en/movie/${id}-lantern-${id}`, agent),
    );
    await expect.poll(() => catalog.requests.length).toBeGreaterThan(3);
    const stopped = site.stop();
    expect(await Promise.all(visits)).toEqual(['answered', 'answered', 'answered', 'answered']);
    expect(await stopped).toBe(0);
    agent.destroy();
  } finally {
    await site.stop();
    await catalog.stop();
  }
});

test('SIGTERM stops the site while the database hangs, and the log says so', async () => {
  const database = await createTemporaryPostgres();
  test.skip(database === null, 'needs PostgreSQL on 127.0.0.1:5432');
  const proxy = await startFaultyProxy(database?.url ?? '');
  const site = await startSite({ DATABASE_URL: proxy.url });
  try {
    const signIn = () =>
      fetch(`${site.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.url },
        body: JSON.stringify({ email: 'mina@example.com', password: 'not the password' }),
      });
    // Its security event is stored in the background.
    expect((await signIn()).status).toBe(401);
    proxy.setMode('hangs');
    expect(await site.stop()).toBe(1);
    expect(findLogEntries(site, 'closing takes too long')).toHaveLength(1);
  } finally {
    await site.stop();
    await proxy.stop();
    await database?.remove();
  }
});

test('metrics are summed over all processes, and counters never decrease when processes die', async () => {
  await withProcesses(2, async (site) => {
    const count = () =>
      readMetric(
        site,
        'kinora_http_request_duration_seconds_count\\{route="/:lang/faq",method="GET",status="2xx"\\}',
      );
    // A new connection each time, so that both processes serve some.
    for (let i = 0; i < 30; i += 1) expect((await httpGet(`${site.url}/en/faq`)).status).toBe(200);
    for (let i = 0; i < 6; i += 1) expect(await count()).toBe(30);
    for (const { pid } of findLogEntries(site, 'a process is ready')) {
      process.kill(pid, 'SIGKILL');
      await expect
        .poll(
          () => findLogEntries(site, 'worker process ended').some(({ worker }) => worker === pid),
          {
            timeout: 20_000,
          },
        )
        .toBe(true);
    }
    await expect
      .poll(() => findLogEntries(site, 'a process is ready').length, { timeout: 30_000 })
      .toBe(4);
    expect(await count()).toBe(30);
    expect(await readMetric(site, 'kinora_processes')).toBe(2);
  });
});

test('workers end when the primary process is killed', async () => {
  await withProcesses(2, async (site) => {
    const primaryPid = findLogEntries(site, 'Kinora is ready')[0]?.pid ?? 0;
    process.kill(primaryPid, 'SIGKILL');
    await expect
      .poll(() => sendRequest(`${site.url}/healthz`, new Agent()), { timeout: 20_000 })
      .not.toBe('answered');
    for (const { pid } of findLogEntries(site, 'a process is ready'))
      await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
