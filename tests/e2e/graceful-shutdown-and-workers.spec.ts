import { Agent, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { startFakeCatalog } from '../support/fake-catalog.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { httpGet } from '../support/http-get.ts';
import { type RunningSite, runUntilExit, startSite } from '../support/start-site.ts';
import { createTemporaryPostgres } from '../support/temporary-postgres.ts';

const PAGES = ['/en', '/ko/movie', '/ja/tv/top-rated', '/ko/search?q=a', '/favicon.svg'];
const NO_POSTGRES = 'several processes need PostgreSQL, and none answers on 127.0.0.1:5432';

/** Log entries whose message starts with this. */
function findLogEntries(site: RunningSite, message: string) {
  return site.lines.flatMap((line) => {
    const entry = line.startsWith('{')
      ? (JSON.parse(line) as { msg: string; pid: number; port?: number; worker?: number })
      : null;
    return entry?.msg.startsWith(message) ? [entry] : [];
  });
}

/** Runs the test on a site of several processes with its own database. */
async function withProcesses(
  count: number,
  use: (site: RunningSite) => Promise<void>,
  env: Record<string, string> = {},
) {
  const database = await createTemporaryPostgres();
  test.skip(database === null, NO_POSTGRES);
  try {
    const site = await startSite({
      DATABASE_URL: database?.url ?? '',
      WORKERS: String(count),
      ...env,
    });
    try {
      await expect
        .poll(() => findLogEntries(site, 'Kinora is ready').length, { timeout: 40_000 })
        .toBe(1);
      await use(site);
    } finally {
      await site.stop();
    }
  } finally {
    await database?.remove();
  }
}

type Outcome = 'answered' | 'refused' | { error: string };

/** One GET. `refused`: the connection was not accepted. `cut`: an accepted request failed. */
function sendRequest(url: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(
          response.statusCode === 200 ? 'answered' : { error: `status ${response.statusCode}` },
        ),
      );
      response.on('error', (error) => resolve({ error: error.message }));
    });
    outgoing.on('error', (error) =>
      resolve(outgoing.reusedSocket ? { error: error.message } : 'refused'),
    );
    outgoing.end();
  });
}

/**
 * Ten visitors request pages until the site refuses connections; returns the end of each request.
 */
async function requestUntilRefused(url: string, onSaturated: () => void): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const outcomes: Outcome[] = [];
  async function runVisitor(visitor: number) {
    for (let requestIndex = visitor; ; requestIndex += 1) {
      const outcome = await sendRequest(url + (PAGES[requestIndex % PAGES.length] ?? ''), agent);
      outcomes.push(outcome);
      if (outcome === 'refused') return;
      if (outcomes.length === 100) onSaturated();
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, visitor) => runVisitor(visitor)));
  agent.destroy();
  return outcomes;
}

async function expectNoCutRequest(site: RunningSite) {
  let stopped: Promise<number | null> = Promise.resolve(null);
  const outcomes = await requestUntilRefused(site.url, () => {
    stopped = site.stop();
  });
  expect(outcomes.filter((outcome) => typeof outcome === 'object')).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThanOrEqual(100);
  expect(await stopped).toBe(0);
}

test.describe('SIGTERM under load cuts no request', () => {
  test('SIGTERM cuts no request of one process with the embedded database', async () => {
    const site = await startSite();
    try {
      await expectNoCutRequest(site);
    } finally {
      await site.stop();
    }
  });

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
});

test('SIGTERM stops the site within 10 seconds while the database hangs', async () => {
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
    const startedAt = performance.now();
    expect(await site.stop()).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    expect(findLogEntries(site, 'closing takes too long')).toHaveLength(1);
  } finally {
    await site.stop();
    await proxy.stop();
    await database?.remove();
  }
});

/** Value of a metric without labels. */
async function readMetric(site: RunningSite, name: string): Promise<number> {
  const { body } = await httpGet(`${site.url}/metrics`);
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body)?.[1]);
}

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
