import { Agent, request } from 'node:http';
import { expect, test } from '@playwright/test';
import { httpGet } from './http-get.ts';
import { type RunningSite, startSite } from './start-site.ts';
import { createTemporaryPostgres } from './temporary-postgres.ts';

const PAGES = ['/en', '/ko/movie', '/ja/tv/top-rated', '/ko/search?q=a', '/favicon.svg'];
const NO_POSTGRES = 'several processes need PostgreSQL, and none answers on 127.0.0.1:5432';

/** Log entries whose message starts with this. */
export function findLogEntries(site: RunningSite, message: string) {
  return site.lines.flatMap((line) => {
    const entry = line.startsWith('{')
      ? (JSON.parse(line) as { msg: string; pid: number; port?: number; worker?: number })
      : null;
    return entry?.msg.startsWith(message) ? [entry] : [];
  });
}

/** Runs the test on a site of several processes with its own database. */
export async function withProcesses(
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
export function sendRequest(url: string, agent: Agent): Promise<Outcome> {
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

export async function expectNoCutRequest(site: RunningSite) {
  let stopped: Promise<number | null> = Promise.resolve(null);
  const outcomes = await requestUntilRefused(site.url, () => {
    stopped = site.stop();
  });
  expect(outcomes.filter((outcome) => typeof outcome === 'object')).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThanOrEqual(100);
  expect(await stopped).toBe(0);
}

/** Value of a metric without labels. */
export async function readMetric(site: RunningSite, name: string): Promise<number> {
  const { body } = await httpGet(`${site.url}/metrics`);
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body)?.[1]);
}
