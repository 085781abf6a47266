import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestAccounts } from '../../tests/support/accounts-client.ts';
import { describeOnEachEngine, type TestDatabase } from '../../tests/support/database.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { openStarterCatalog } from '../../tests/support/starter-catalog.ts';
import { createMetrics, reportAlone } from '../metrics.ts';
import type { PageCacheStats } from '../page-cache/cache.ts';
import { createRenders } from '../pages.ts';
import { addUp, countedIn, reportOfRestarts, textOf } from '../report.ts';
import { metrics } from './metrics.ts';

const TOKEN = 'a-token-of-sufficient-length';

async function serve(app: ReturnType<typeof metrics>, host = '127.0.0.1') {
  const server = createServer(getRequestListener(app.fetch)).listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { address, port } = server.address() as AddressInfo;
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

const report = async () => 'figures\n';

const LOCAL = 'http://localhost:3000';

async function statusFor(
  token: string | null,
  headers: Record<string, string> = {},
  siteUrl = LOCAL,
): Promise<number> {
  return (
    await rawRequest(await serve(metrics({ token, siteUrl, report })), '/metrics', { headers })
  ).status;
}

describe('access to the metrics', () => {
  test('a request with the right token → 200', async () => {
    expect(await statusFor(TOKEN, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(
      await statusFor(TOKEN, {
        authorization: `bearer ${TOKEN}`,
        'x-forwarded-for': '203.0.113.7',
      }),
    ).toBe(200);
  });

  test.each([
    {},
    { authorization: 'Bearer' },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: TOKEN },
    { authorization: 'Basic eDp5' },
  ])('with a token set, the headers %o → 404 even from this machine', async (headers) => {
    expect(await statusFor(TOKEN, headers as Record<string, string>)).toBe(404);
  });

  test('without a token set, local clients → 200', async () => {
    expect(await statusFor(null)).toBe(200);
  });

  test.each([
    'localhost',
    'localhost:4603',
    'LOCALHOST',
    '127.0.0.1',
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]',
    '[::1]:3000',
  ])('S11 without a token set, the host %s → 200', async (host) => {
    expect(await statusFor(null, { host })).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:4603',
    'kinora',
    '192.168.1.5',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '[::2]',
  ])('S11 without a token set, the host %s → 404, against DNS rebinding', async (host) => {
    expect(await statusFor(null, { host })).toBe(404);
  });

  test.each(['https://kinora.example', 'http://192.168.1.5:3000', 'http://kinora.local'])(
    'S11 the metrics of the site %s require a token, because a local proxy may forward requests',
    async (siteUrl) => {
      expect(await statusFor(null, {}, siteUrl)).toBe(404);
      expect(await statusFor(TOKEN, { authorization: `Bearer ${TOKEN}` }, siteUrl)).toBe(200);
    },
  );

  test.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ])('without a token set, a request with the proxy header %s → 404', async (name) => {
    expect(await statusFor(null, { [name]: '127.0.0.1' })).toBe(404);
  });

  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

  test.skipIf(elsewhere === undefined)(
    'without a token set, a client with another IP → 404',
    async () => {
      const origin = await serve(metrics({ token: null, siteUrl: LOCAL, report }), elsewhere);
      expect((await rawRequest(origin, '/metrics')).status).toBe(404);
    },
  );

  test('metrics are sent with no-store', async () => {
    const { headers } = await rawRequest(
      await serve(metrics({ token: null, siteUrl: LOCAL, report })),
      '/metrics',
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });
});

const PAGE_CACHE: PageCacheStats = {
  hits: 90,
  stale: 4,
  misses: 6,
  bypassed: 11,
  renders: 10,
  failures: 1,
  purges: 2,
  entries: 7,
  bytes: 8_000,
};

/** Metric names in an expression, with histogram suffixes. */
function namesIn(text: string): Set<string> {
  return new Set(text.match(/\b(kinora|nodejs|process)_[a-z0-9_]+\b/g));
}

describeOnEachEngine('content of the metrics', (open, kind) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    const later = new Date(Date.now() + 3_600_000);
    const mail = {
      id: 'a',
      recipient: 'a@example.com',
      kind: 'reset',
      language: 'ko',
      data: '{}',
      next_attempt_at: later,
    } as const;
    await database.kysely.insertInto('outbox').values(mail).execute();
    return () => accounts.close();
  });

  async function scrape() {
    const counted = createMetrics();
    const catalog = openStarterCatalog({ onCall: counted.observeCall });
    await catalog.list('movie', 'popular', 'ko', 1);
    const sources = {
      metrics: counted,
      catalog,
      database,
      catalogKind: 'starter',
      pageCache: () => PAGE_CACHE,
      renders: createRenders(),
      mails: accounts.outbox,
    } as const;
    const door = metrics({ token: null, siteUrl: LOCAL, report: reportAlone(sources) });
    const server = createServer(
      counted.measured(getRequestListener(door.fetch), ['/metrics']),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await rawRequest(origin, '/metrics');
    const { body } = await rawRequest(origin, '/metrics');
    return { body, origin };
  }

  test('metrics cover requests, catalog, database, page cache and process', async () => {
    const { body } = await scrape();
    for (const line of [
      'kinora_http_request_duration_seconds_count{route="/metrics",method="GET",status="2xx"} 1',
      'kinora_http_request_duration_seconds_bucket{route="/metrics",method="GET",status="2xx",le="+Inf"} 1',
      'kinora_http_requests_in_progress 1',
      'kinora_catalog_call_duration_seconds_count{kind="/movie/popular",outcome="answer"} 1',
      'kinora_catalog_circuit{state="closed"} 1',
      'kinora_catalog_kept_answers 1',
      'kinora_database_up 1',
      'kinora_database_queries_waiting 0',
      'kinora_page_cache_requests_total{result="hit"} 90',
      'kinora_page_cache_bytes 8000',
      'kinora_pages_rendering 0',
      'kinora_outbox_mails 1',
      'kinora_processes 1',
      'kinora_worker_restarts_total 0',
    ])
      expect(body).toContain(`${line}\n`);
    expect(body).toMatch(
      new RegExp(
        `^kinora_info\\{.*node="${process.versions.node}",catalog="starter",database="${kind}"\\} 1$`,
        'm',
      ),
    );
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  test.each(['ops/grafana-dashboard.json', 'ops/alerts.yml'])(
    'all metrics used in %s exist',
    async (file) => {
      const { body } = await scrape();
      const there = new Set(body.match(/^\w+/gm));
      const wanted = namesIn(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'));
      expect(wanted.size).toBeGreaterThan(10);
      // The series of garbage collection may still be empty.
      const known = new Set([
        ...there,
        ...[...body.matchAll(/^# TYPE (\w+) histogram/gm)].flatMap(([, name]) => [
          `${name}_sum`,
          `${name}_bucket`,
        ]),
      ]);
      expect([...wanted].filter((name) => !known.has(name))).toEqual([]);
    },
  );

  test('kinora_database_up is 0 while the database is down', async () => {
    const { origin } = await scrape();
    await database.close();
    expect((await rawRequest(origin, '/metrics')).body).toContain('kinora_database_up 0\n');
  });
});

describe('reports of several processes', () => {
  const one = [
    {
      name: 'requests_total',
      help: 'h',
      type: 'counter',
      aggregator: 'sum',
      values: [{ labels: { route: '/a' }, value: 3 }],
    },
    {
      name: 'waiting',
      help: 'h',
      type: 'gauge',
      aggregator: 'sum',
      values: [{ labels: {}, value: 2 }],
    },
  ];

  test('values of several processes are summed', async () => {
    const text = await textOf([one, one, reportOfRestarts(4)]);
    expect(text).toContain('requests_total{route="/a"} 6\n');
    expect(text).toContain('waiting 4\n');
    expect(text).toContain('kinora_worker_restarts_total 4\n');
  });

  test('counters of an ended process stay, its gauges do not', async () => {
    const ended = countedIn(await addUp([[], one, one]));
    const text = await textOf([one, ended]);
    expect(text).toContain('requests_total{route="/a"} 9\n');
    expect(text).toContain('waiting 2\n');
  });
});
