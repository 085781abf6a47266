import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCallBudget } from '../../catalog/tmdb/call-budget.ts';
import { createLocalPermits } from '../../catalog/tmdb/permits.ts';
import { openTestAccounts } from '../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { openStarterCatalog } from '../../tests/support/starter-catalog.ts';
import { createMetrics, createProcessReport } from '../metrics/metrics.ts';
import {
  countersOnly,
  getRestartMetrics,
  sumReports,
  toPrometheus,
} from '../metrics/prometheus-report.ts';
import type { PageCacheStats } from '../page-cache/cache.ts';
import { createRenderSemaphore } from '../pages/page-handler.ts';
import { metricsApi } from './metrics.ts';

const LOCAL = 'http://localhost:3000';

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
function getMetricNames(text: string): Set<string> {
  return new Set(text.match(/\b(kinora|nodejs|process)_[a-z0-9_]+\b/g));
}

describeOnOneEngine('content of the metrics', (open, kind) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    const inOneHour = new Date(Date.now() + 3_600_000);
    const mail = {
      id: 'a',
      recipient: 'a@example.com',
      kind: 'reset',
      language: 'ko',
      data: '{}',
      next_attempt_at: inOneHour,
    } as const;
    await database.kysely.insertInto('outbox').values(mail).execute();
    return () => accounts.close();
  });

  async function scrape() {
    const requestMetrics = createMetrics();
    const catalog = openStarterCatalog({
      onCall: (call) => requestMetrics.observeCatalogCall({ ...call, unusableValues: 3 }),
    });
    await catalog.list('movie', 'popular', 'ko', 1);
    const permits = createLocalPermits({ limits: { callsPerSecond: 30, connections: 20 } });
    const callBudget = createCallBudget({ permits, maxWaiting: 0 });
    await callBudget.run(async () => {}, { priority: 'crawler', timeoutMs: 1000 });
    callBudget.pause(1000);
    const sources = {
      metrics: requestMetrics,
      catalog,
      database,
      catalogKind: 'tmdb',
      callBudget,
      pageCache: () => PAGE_CACHE,
      renderSemaphore: createRenderSemaphore(),
      mailJob: accounts.outbox,
      titleRefresher: { getStats: async () => ({ due: 3, blank: 2 }) },
      diskSpace: {
        read: async () => ({ status: 'ok' as const, freeBytes: 1e9, totalBytes: 1e11 }),
      },
    } as const;
    const api = metricsApi({
      token: null,
      siteUrl: LOCAL,
      getReport: createProcessReport(sources),
    });
    const server = createServer(
      requestMetrics.instrument(getRequestListener(api.fetch), ['/metrics']),
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
      'kinora_catalog_call_duration_seconds_count{kind="/movie/popular",outcome="ok"} 1',
      'kinora_catalog_unusable_values_total{kind="/movie/popular"} 3',
      'kinora_catalog_circuit{state="closed"} 1',
      'kinora_catalog_calls_in_flight 0',
      'kinora_catalog_calls_waiting{priority="background"} 0',
      'kinora_catalog_calls_refused_total{priority="crawler"} 1',
      'kinora_catalog_calls_refused_total{priority="visitor"} 0',
      'kinora_catalog_rate_limited_total 1',
      'kinora_catalog_cached_responses 1',
      'kinora_database_up 1',
      'kinora_database_queries_waiting 0',
      'kinora_page_cache_requests_total{result="hit"} 90',
      'kinora_page_cache_bytes 8000',
      'kinora_pages_rendering 0',
      'kinora_outbox_mails 1',
      'kinora_mails_sent_total 0',
      'kinora_mails_dropped_total{reason="expired"} 0',
      'kinora_mails_dropped_total{reason="refused"} 0',
      'kinora_mails_dropped_total{reason="obsolete"} 0',
      'kinora_titles_due 3',
      'kinora_titles_blank 2',
      'kinora_disk_free_bytes 1000000000',
      'kinora_disk_size_bytes 100000000000',
      'kinora_processes 1',
      'kinora_worker_restarts_total 0',
    ])
      expect(body).toContain(`${line}\n`);
    expect(body).toMatch(
      new RegExp(
        `^kinora_info\\{version="\\d+\\.\\d+\\.\\d+",commit="\\w*",node="${process.versions.node}",catalog="tmdb",database="${kind}"\\} 1$`,
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
      const exported = new Set(body.match(/^\w+/gm));
      const used = getMetricNames(
        await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'),
      );
      expect(used.size).toBeGreaterThan(10);
      // The series of garbage collection may still be empty.
      const existing = new Set([
        ...exported,
        ...[...body.matchAll(/^# TYPE (\w+) histogram/gm)].flatMap(([, name]) => [
          `${name}_sum`,
          `${name}_bucket`,
        ]),
      ]);
      expect([...used].filter((name) => !existing.has(name))).toEqual([]);
    },
  );

  test('kinora_database_up is 0 while the database is down', async () => {
    const { origin } = await scrape();
    await database.close();
    expect((await rawRequest(origin, '/metrics')).body).toContain('kinora_database_up 0\n');
  });
});

describe('reports of several processes', () => {
  const processReport = [
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
    const text = await toPrometheus([processReport, processReport, getRestartMetrics(4)]);
    expect(text).toContain('requests_total{route="/a"} 6\n');
    expect(text).toContain('waiting 4\n');
    expect(text).toContain('kinora_worker_restarts_total 4\n');
  });

  test('counters of an ended process stay, its gauges do not', async () => {
    const exitedCounters = countersOnly(await sumReports([[], processReport, processReport]));
    const text = await toPrometheus([processReport, exitedCounters]);
    expect(text).toContain('requests_total{route="/a"} 9\n');
    expect(text).toContain('waiting 2\n');
  });
});
