import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { httpGet } from '../support/http-get.ts';
import { findFreePort, type RunningSite, runUntilExit, startSite } from '../support/start-site.ts';
import { createTemporaryPostgres } from '../support/temporary-postgres.ts';

const PAGES = ['/en', '/ko/movie', '/ja/tv/top-rated', '/en/sign-in', '/favicon.svg'];
const CHECK_INTERVAL_MS = 200;

async function readStatus(site: RunningSite): Promise<[number, unknown]> {
  const { status, body } = await httpGet(`${site.url}/readyz`);
  return [status, JSON.parse(body).status];
}

function getPid(site: RunningSite): number {
  const line = site.lines.find((text) => text.includes('Kinora is ready'));
  return (JSON.parse(line ?? '{}') as { pid: number }).pid;
}

/** The status of one GET, or the message of the error. */
function sendRequest(url: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
    });
    outgoing.on('error', (error) => resolve(error.message));
    outgoing.end();
  });
}

/**
 * Sends requests like a load balancer that never retries: round robin over keep-alive connections,
 * to the sites that answered 200 to the last check of /readyz.
 */
function startBalancer(sites: RunningSite[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 5 });
  const outcomes: (number | string)[] = [];
  let ready = sites;
  let running = true;

  async function checkSites() {
    while (running) {
      const statuses = await Promise.all(
        sites.map((site) =>
          httpGet(`${site.url}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      );
      ready = sites.filter((_, index) => statuses[index] === 200);
      await sleep(CHECK_INTERVAL_MS);
    }
  }

  async function runVisitor(visitor: number) {
    for (let turn = visitor; running; turn += 1) {
      const site = ready[turn % ready.length];
      if (site) outcomes.push(await sendRequest(site.url + PAGES[turn % PAGES.length], agent));
      else outcomes.push('no site is ready');
    }
  }

  const done = Promise.all([checkSites(), ...[0, 1, 2, 3, 4, 5, 6, 7].map(runVisitor)]);
  return {
    outcomes,
    getReady: () => ready,
    async stop() {
      running = false;
      await done;
      agent.destroy();
    },
  };
}

test('a load balancer that only checks /readyz loses no request when a process is stopped', async () => {
  const database = await createTemporaryPostgres();
  test.skip(database === null, 'two processes need PostgreSQL on 127.0.0.1:5432');
  const env = { DATABASE_URL: database?.url ?? '', DRAIN_SECONDS: '3' };
  const sites: RunningSite[] = [];
  try {
    // The first one migrates.
    for (let i = 0; i < 2; i += 1) sites.push(await startSite(env));
    const [first, second] = sites as [RunningSite, RunningSite];
    const balancer = startBalancer(sites);
    const waitForRequests = async () => {
      const count = balancer.outcomes.length;
      await expect.poll(() => balancer.outcomes.length).toBeGreaterThan(count + 100);
    };
    await waitForRequests();
    const stopped = first.stop();
    await expect.poll(() => readStatus(first)).toEqual([503, 'draining']);
    expect((await httpGet(`${first.url}/en`)).status).toBe(200);
    expect((await httpGet(`${first.url}/en`)).headers.connection).toBe('close');
    await expect.poll(balancer.getReady).toEqual([second]);
    await waitForRequests();
    expect(await stopped).toBe(0);
    await waitForRequests();
    await balancer.stop();
    expect(balancer.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await database?.remove();
  }
});

test('an old process starts beside a newer version until that removes something', async () => {
  const database = await createTemporaryPostgres();
  test.skip(database === null, 'several processes need PostgreSQL on 127.0.0.1:5432');
  const env = { DATABASE_URL: database?.url ?? '' };
  const client = new pg.Client({ connectionString: database?.url });
  const newerSite = await startSite(env);
  try {
    await client.connect();
    const addMigration = (number: number, name: string) =>
      client.query(`insert into schema_migrations values ($1, $2, 'unknown')`, [number, name]);
    await addMigration(900, '0900-future.sql');
    const olderSite = await startSite(env);
    try {
      expect((await httpGet(`${olderSite.url}/en`)).status).toBe(200);
      expect(olderSite.lines.filter((line) => line.includes('newer version'))).toEqual([
        expect.stringContaining('"migrations":["0900-future.sql"]'),
      ]);
      await addMigration(901, '0901-contract-future.sql');
      expect((await httpGet(`${olderSite.url}/en`)).status).toBe(200);
    } finally {
      await olderSite.stop();
    }
    const { code, lines } = await runUntilExit(env);
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('migration 0901-contract-future.sql, which this version');
  } finally {
    await client.end();
    await newerSite.stop();
    await database?.remove();
  }
});

test('queued security events of a drained process are stored', async () => {
  const database = await createTemporaryPostgres();
  test.skip(database === null, 'the database is read after the stop, which needs PostgreSQL');
  const site = await startSite({ DATABASE_URL: database?.url ?? '', DRAIN_SECONDS: '3' });
  const client = new pg.Client({ connectionString: database?.url });
  try {
    const stopped = site.stop();
    await expect.poll(() => readStatus(site)).toEqual([503, 'draining']);
    const response = await fetch(`${site.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(site.url).origin },
      body: JSON.stringify({ email: 'mina@example.com', password: 'not the password' }),
    });
    expect(response.status).toBe(401);
    expect(await stopped).toBe(0);
    await client.connect();
    const { rows } = await client.query('select event from security_events');
    expect(rows).toEqual([{ event: 'sign_in_failed' }]);
  } finally {
    await client.end();
    await site.stop();
    await database?.remove();
  }
});

test('a second SIGTERM ends the drain', async () => {
  const site = await startSite({ DRAIN_SECONDS: '300' });
  try {
    process.kill(getPid(site), 'SIGTERM');
    await expect.poll(() => readStatus(site)).toEqual([503, 'draining']);
    // Signals within a second count as one.
    process.kill(getPid(site), 'SIGTERM');
    await sleep(1_200);
    expect((await httpGet(`${site.url}/en`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  } finally {
    await site.stop();
  }
});

test('SIGTERM to the primary drains all workers', async () => {
  const database = await createTemporaryPostgres();
  test.skip(database === null, 'several processes need PostgreSQL on 127.0.0.1:5432');
  const site = await startSite({
    PORT: String(await findFreePort()),
    DATABASE_URL: database?.url ?? '',
    WORKERS: '2',
    DRAIN_SECONDS: '3',
  });
  try {
    await expect
      .poll(() => site.lines.filter((line) => line.includes('Kinora is ready')).length, {
        timeout: 40_000,
      })
      .toBe(1);
    const stopped = site.stop();
    await expect.poll(() => readStatus(site)).toEqual([503, 'draining']);
    // A new connection each time, so that both workers serve some.
    for (let i = 0; i < 10; i += 1) {
      expect(await readStatus(site)).toEqual([503, 'draining']);
      expect((await httpGet(`${site.url}/en`)).status).toBe(200);
    }
    expect(await stopped).toBe(0);
  } finally {
    await site.stop();
    await database?.remove();
  }
});
