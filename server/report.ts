import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { Catalog } from '../catalog/catalog.ts';
import type { Database } from '../db/open.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { MailJob } from './jobs/send-mail.ts';
import type { Metrics, Series } from './metrics.ts';
import type { PageCacheStats } from './page-cache/cache.ts';

/** One metric with its values, in the format with which prom-client aggregates processes. */
export type Reported = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  aggregator: 'sum' | 'min' | 'max';
  values: { metricName?: string; labels: Record<string, string>; value: number }[];
};

export type ReportSources = {
  metrics: Metrics;
  catalog: Pick<Catalog, 'status'>;
  database: Pick<Database, 'kind' | 'connections' | 'ping'>;
  catalogKind: 'starter' | 'tmdb';
  /** `null` if the page cache is off. */
  pageCache: (() => PageCacheStats) | null;
  renders: Pick<Semaphore, 'status'>;
  mails: Pick<MailJob, 'waiting'>;
};

const PING_TIMEOUT_MS = 1_000;

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Observed from the first report on, so that a site without scrapes pays no cost. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
/** The event-loop delay has no value before its first sample. */
const observed = sleep(50);

export async function reportOfProcess({
  metrics,
  catalog,
  database,
  catalogKind,
  pageCache,
  renders,
  mails,
}: ReportSources): Promise<object[]> {
  await observed;
  const databaseUp = await answersSoon(database.ping());
  const { requests, inProgress, calls } = metrics.read();
  const { circuit, cached } = catalog.status();
  const { used, idle, waiting } = database.connections();
  const info = {
    version,
    node: process.versions.node,
    catalog: catalogKind,
    database: database.kind,
  };
  return [
    ...(await processMetrics.getMetricsAsJSON()),
    { ...gauge('kinora_info', 'Versions and kinds of what runs.', [info, 1]), aggregator: 'max' },
    {
      ...gauge('kinora_start_time_seconds', 'When the oldest process began, in Unix time.', [
        {},
        Math.round(performance.timeOrigin / 1000),
      ]),
      aggregator: 'min',
    },
    gauge('kinora_processes', 'Processes that answered this report.', [{}, 1]),
    histogram(
      'kinora_http_request_duration_seconds',
      'Requests by address pattern, method and status.',
      requests,
    ),
    gauge('kinora_http_requests_in_progress', 'Requests that are being answered.', [
      {},
      inProgress,
    ]),
    histogram(
      'kinora_catalog_call_duration_seconds',
      'Tries to get something from the catalog, by kind and outcome.',
      calls,
    ),
    gauge(
      'kinora_catalog_circuit',
      'Processes whose circuit breaker is in this state.',
      ...(['closed', 'half_open', 'open'] as const).map(
        (state) => [{ state }, state === circuit ? 1 : 0] as const,
      ),
    ),
    gauge('kinora_catalog_kept_answers', 'Answers of the catalog that are kept in memory.', [
      {},
      cached,
    ]),
    {
      ...gauge('kinora_database_up', 'Whether the database answers every process.', [
        {},
        databaseUp ? 1 : 0,
      ]),
      aggregator: 'min',
    },
    gauge(
      'kinora_database_connections',
      'Connections to the database.',
      [{ state: 'used' }, used],
      [{ state: 'idle' }, idle],
    ),
    gauge('kinora_database_queries_waiting', 'Queries that wait for a connection.', [{}, waiting]),
    ...(databaseUp ? await reportOfMails(mails) : []),
    ...reportOfRenders(renders.status()),
    ...(pageCache ? reportOfPageCache(pageCache()) : []),
  ] satisfies object[];
}

/** Restarts of workers, which only the primary counts. */
export function reportOfRestarts(restarts: number): Reported[] {
  return [
    counter(
      'kinora_worker_restarts_total',
      'Processes that ended by themselves and were started again.',
      [{}, restarts],
    ),
  ];
}

/**
 * The counters of a report. Those of a process that ended or is unresponsive stay in the sum, so
 * that it never decreases, which Prometheus would take for a restart.
 */
export function countedIn(report: object[]): object[] {
  return report.filter(
    (metric) => 'type' in metric && (metric.type === 'counter' || metric.type === 'histogram'),
  );
}

export function addUp(reports: object[][]): Promise<object[]> {
  return AggregatorRegistry.aggregate(reports).getMetricsAsJSON();
}

export function textOf(reports: object[][]): Promise<string> {
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** The mail metrics; empty if the database fails. Not summed: processes share the outbox. */
async function reportOfMails(mails: ReportSources['mails']): Promise<Reported[]> {
  const waiting = await mails.waiting().catch(() => null);
  if (waiting === null) return [];
  const metrics = [
    gauge('kinora_outbox_mails', 'Mails that wait to be sent.', [{}, waiting.mails]),
    gauge('kinora_outbox_oldest_seconds', 'How long the oldest of them has been waiting.', [
      {},
      waiting.oldestSeconds,
    ]),
  ];
  return metrics.map((metric) => ({ ...metric, aggregator: 'max' }));
}

function reportOfRenders({
  running,
  queued,
  rejected,
}: ReturnType<Semaphore['status']>): Reported[] {
  return [
    gauge('kinora_pages_rendering', 'Pages being rendered.', [{}, running]),
    gauge('kinora_pages_waiting', 'Pages that wait for room to be rendered.', [{}, queued]),
    counter(
      'kinora_pages_refused_total',
      'Pages that were answered 503, because too many were waiting.',
      [{}, rejected],
    ),
  ];
}

function reportOfPageCache(stats: PageCacheStats): Reported[] {
  return [
    counter(
      'kinora_page_cache_requests_total',
      'Requests by what the page cache had for them.',
      [{ result: 'hit' }, stats.hits],
      [{ result: 'stale' }, stats.stale],
      [{ result: 'miss' }, stats.misses],
      [{ result: 'bypassed' }, stats.bypassed],
    ),
    counter('kinora_page_cache_renders_total', 'Pages rendered to be kept.', [{}, stats.renders]),
    counter('kinora_page_cache_failures_total', 'Pages that could not be rendered.', [
      {},
      stats.failures,
    ]),
    counter(
      'kinora_page_cache_purges_total',
      'Pages thrown away because what they show had changed.',
      [{}, stats.purges],
    ),
    gauge('kinora_page_cache_entries', 'Pages that are kept.', [{}, stats.entries]),
    gauge('kinora_page_cache_bytes', 'Size of the pages that are kept.', [{}, stats.bytes]),
  ];
}

/** False if the database does not respond soon: a scrape does not wait for its time-out. */
function answersSoon(answer: Promise<void>): Promise<boolean> {
  const isAnswered = answer.then(
    () => true,
    () => false,
  );
  return withTimeout(isAnswered, PING_TIMEOUT_MS, () => false);
}

type Value = readonly [labels: Record<string, string>, value: number];

function gauge(name: string, help: string, ...values: Value[]): Reported {
  return {
    name,
    help,
    type: 'gauge',
    aggregator: 'sum',
    values: values.map(([labels, value]) => ({ labels, value })),
  };
}

function counter(name: string, help: string, ...values: Value[]): Reported {
  return { ...gauge(name, help, ...values), type: 'counter' };
}

function histogram(name: string, help: string, series: Series[]): Reported {
  const values = series.flatMap(({ labels, timings }) => {
    const { buckets, count, sum } = timings.read();
    return [
      ...buckets.map((bucket) => ({
        metricName: `${name}_bucket`,
        labels: { ...labels, le: bucket.le },
        value: bucket.count,
      })),
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  });
  return { name, help, type: 'histogram', aggregator: 'sum', values };
}
