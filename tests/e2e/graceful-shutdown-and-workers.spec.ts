import { expect, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import {
  expectNoCutRequest,
  findLogEntries,
  readMetric,
  withProcesses,
} from '../support/several-processes.ts';
import { runUntilExit, startSite } from '../support/start-site.ts';

test('SIGTERM cuts no request of one process with the embedded database', {
  tag: '@slow',
}, async () => {
  const site = await startSite();
  try {
    await expectNoCutRequest(site);
  } finally {
    await site.stop();
  }
});

test('a killed process is replaced while the others serve', async () => {
  await withProcesses(2, async (site) => {
    const killedPid = findLogEntries(site, 'a process is ready')[0]?.pid ?? 0;
    process.kill(killedPid, 'SIGKILL');
    await expect
      .poll(() => findLogEntries(site, 'worker process ended').map(({ worker }) => worker), {
        timeout: 20_000,
      })
      .toEqual([killedPid]);
    for (let i = 0; i < 20; i += 1) expect((await httpGet(`${site.url}/en`)).status).toBe(200);
    await expect
      .poll(() => findLogEntries(site, 'a process is ready').length, { timeout: 30_000 })
      .toBe(3);
    expect(await readMetric(site, 'kinora_processes')).toBe(2);
    expect(await readMetric(site, 'kinora_worker_restarts_total')).toBe(1);
    expect(await site.stop()).toBe(0);
  });
});

test('if no process can start, the site exits with a single error', async () => {
  const { code, lines } = await runUntilExit({
    DATABASE_URL: 'postgres://127.0.0.1/none?sslrootcert=/none.pem',
    WORKERS: '3',
  });
  expect(code).toBe(1);
  expect(lines.filter((line) => line.includes('Kinora cannot start'))).toEqual([
    'Kinora cannot start: DATABASE_URL: sslrootcert: "/none.pem" cannot be read (ENOENT)',
  ]);
});

test('/metrics is accessible from this machine, and elsewhere with the token', async () => {
  const token = 'a-token-of-sufficient-length';
  const site = await startSite({
    METRICS_TOKEN: token,
    SITE_URL: 'https://kinora.example',
    SITE_HOSTS: 'kinora.example',
  });
  try {
    expect((await httpGet(`${site.url}/metrics`)).status).toBe(404);
    const { status, body } = await httpGet(`${site.url}/metrics`, {
      authorization: `Bearer ${token}`,
    });
    expect(status).toBe(200);
    expect(body).toContain('kinora_info{');
    expect(site.lines.join('\n')).not.toContain(token);
  } finally {
    await site.stop();
  }
});
