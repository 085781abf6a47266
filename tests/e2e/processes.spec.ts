import { Agent, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { startFakeCatalog } from '../support/fake-catalog.ts';
import { createOwnPostgres } from '../support/own-postgres.ts';
import { ask } from '../support/plain-request.ts';
import { type RunningSite, runUntilExit, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'default' });

const PAGES = ['/en', '/ko/movie', '/ja/tv/top-rated', '/ko/search?q=a', '/favicon.svg'];
const NO_POSTGRES = 'several processes need PostgreSQL, and none answers on 127.0.0.1:5432';

/** Log entries whose message starts with this. */
function said(site: RunningSite, message: string) {
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
  const database = await createOwnPostgres();
  test.skip(database === null, NO_POSTGRES);
  try {
    const site = await startSite({
      DATABASE_URL: database?.url ?? '',
      WORKERS: String(count),
      ...env,
    });
    try {
      await expect.poll(() => said(site, 'Kinora is ready').length, { timeout: 40_000 }).toBe(1);
      await use(site);
    } finally {
      await site.stop();
    }
  } finally {
    await database?.remove();
  }
}

type End = 'answered' | 'refused' | { cut: string };

/** One GET. `refused`: the connection was not accepted. `cut`: an accepted request failed. */
function get(url: string, agent: Agent): Promise<End> {
  return new Promise((resolve) => {
    const asked = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(
          response.statusCode === 200 ? 'answered' : { cut: `status ${response.statusCode}` },
        ),
      );
      response.on('error', (error) => resolve({ cut: error.message }));
    });
    asked.on('error', (error) => resolve(asked.reusedSocket ? { cut: error.message } : 'refused'));
    asked.end();
  });
}

/**
 * Ten visitors request pages until the site refuses connections; returns the end of each request.
 */
async function visitUntilRefused(url: string, onFull: () => void): Promise<End[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const ends: End[] = [];
  async function visit(visitor: number) {
    for (let turn = visitor; ; turn += 1) {
      const end = await get(url + (PAGES[turn % PAGES.length] ?? ''), agent);
      ends.push(end);
      if (end === 'refused') return;
      if (ends.length === 100) onFull();
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, visitor) => visit(visitor)));
  agent.destroy();
  return ends;
}

async function expectNothingCut(site: RunningSite) {
  let stopped: Promise<number | null> = Promise.resolve(null);
  const ends = await visitUntilRefused(site.url, () => {
    stopped = site.stop();
  });
  expect(ends.filter((end) => typeof end === 'object')).toEqual([]);
  expect(ends.filter((end) => end === 'answered').length).toBeGreaterThanOrEqual(100);
  expect(await stopped).toBe(0);
}

test.describe('SIGTERM under load cuts no request', () => {
  test('SIGTERM cuts no request of one process with the embedded database', async () => {
    const site = await startSite();
    try {
      await expectNothingCut(site);
    } finally {
      await site.stop();
    }
  });

  test('SIGTERM cuts no request of two processes', async () => {
    await withProcesses(2, (site) => expectNothingCut(site));
  });

  test('SIGTERM cuts no request of pages that take a second', async () => {
    const catalog = await startFakeCatalog();
    const site = await startSite(catalog.env);
    try {
      catalog.behave('slow');
      const agent = new Agent({ keepAlive: true });
      const visits = [101, 102, 103, 104].map((id) =>
        get(`${site.url}/en/movie/${id}-lantern-${id}`, agent),
      );
      await expect.poll(() => catalog.asked.length).toBeGreaterThan(3);
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

/** Value of a metric without labels. */
async function metric(site: RunningSite, name: string): Promise<number> {
  const { body } = await ask(`${site.url}/metrics`);
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body)?.[1]);
}

test('a killed process is replaced while the others serve', async () => {
  await withProcesses(2, async (site) => {
    const victim = said(site, 'a process is ready')[0]?.pid ?? 0;
    process.kill(victim, 'SIGKILL');
    await expect
      .poll(() => said(site, 'a process ended').map(({ worker }) => worker), { timeout: 20_000 })
      .toEqual([victim]);
    for (let i = 0; i < 20; i += 1) expect((await ask(`${site.url}/en`)).status).toBe(200);
    await expect.poll(() => said(site, 'a process is ready').length, { timeout: 30_000 }).toBe(3);
    expect(await metric(site, 'kinora_processes')).toBe(2);
    expect(await metric(site, 'kinora_worker_restarts_total')).toBe(1);
    expect(await site.stop()).toBe(0);
  });
});

test('metrics are summed over all processes, and counters never decrease when processes die', async () => {
  await withProcesses(2, async (site) => {
    const count = () =>
      metric(
        site,
        'kinora_http_request_duration_seconds_count\\{route="/:lang/faq",method="GET",status="2xx"\\}',
      );
    // A new connection each time, so that both processes serve some.
    for (let i = 0; i < 30; i += 1) expect((await ask(`${site.url}/en/faq`)).status).toBe(200);
    for (let i = 0; i < 6; i += 1) expect(await count()).toBe(30);
    for (const { pid } of said(site, 'a process is ready')) {
      process.kill(pid, 'SIGKILL');
      await expect
        .poll(() => said(site, 'a process ended').some(({ worker }) => worker === pid), {
          timeout: 20_000,
        })
        .toBe(true);
    }
    await expect.poll(() => said(site, 'a process is ready').length, { timeout: 30_000 }).toBe(4);
    expect(await count()).toBe(30);
    expect(await metric(site, 'kinora_processes')).toBe(2);
  });
});

test('workers end when the primary process is killed', async () => {
  await withProcesses(2, async (site) => {
    const primary = said(site, 'Kinora is ready')[0]?.pid ?? 0;
    process.kill(primary, 'SIGKILL');
    await expect
      .poll(() => get(`${site.url}/healthz`, new Agent()), { timeout: 20_000 })
      .not.toBe('answered');
    for (const { pid } of said(site, 'a process is ready'))
      await expect.poll(() => alive(pid), { timeout: 20_000 }).toBe(false);
  });
});

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('if no process can start, the site exits with a single error', async () => {
  const { code, lines } = await runUntilExit({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    WORKERS: '3',
  });
  expect(code).toBe(1);
  expect(lines.filter((line) => line.includes('Kinora cannot start'))).toHaveLength(1);
});

test('/metrics is accessible from this machine, and elsewhere with the token', async () => {
  const token = 'a-token-of-sufficient-length';
  const site = await startSite({
    METRICS_TOKEN: token,
    SITE_URL: 'https://kinora.example',
    SITE_HOSTS: 'kinora.example',
  });
  try {
    expect((await ask(`${site.url}/metrics`)).status).toBe(404);
    const { status, body } = await ask(`${site.url}/metrics`, { authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(body).toContain('kinora_info{');
    expect(site.lines.join('\n')).not.toContain(token);
  } finally {
    await site.stop();
  }
});
