import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { Catalog } from '../../catalog/catalog.ts';
import type { CallBudget } from '../../catalog/tmdb/call-budget.ts';
import type { Database } from '../../db/open.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { TitleRefresher } from '../catalog/title-refresher.ts';
import { DROP_REASONS, type MailCounts, type MailJob } from '../mail/send-mail.ts';
import type { PageCacheStats } from '../page-cache/cache.ts';
import type { DiskSpace } from '../process/disk-space.ts';
import { VERSION } from '../version.ts';
import { getCallBudgetMetrics } from './call-budget-metrics.ts';
import type { Metrics } from './metrics.ts';
import { type PrometheusMetric, toCounter, toGauge, toHistogram } from './prometheus-metric.ts';

export type ReportSources = {
  metrics: Metrics;
  catalog: Pick<Catalog, 'status'>;
  database: Pick<Database, 'kind' | 'connections' | 'ping'>;
  catalogKind: 'starter' | 'tmdb';
  /** `null` for the starter catalog. */
  callBudget: Pick<CallBudget, 'status'> | null;
  /** `null` if the page cache is off. */
  pageCache: (() => PageCacheStats) | null;
  renderSemaphore: Pick<Semaphore, 'status'>;
  mailJob: Pick<MailJob, 'getQueueStats' | 'getCounts'>;
  titleRefresher: Pick<TitleRefresher, 'getStats'>;
  diskSpace: Pick<DiskSpace, 'read'>;
};

const PING_TIMEOUT_MS = 1_000;

const { version, commit } = VERSION;

/** Observed from the first report on, so that a site without scrapes pays no cost. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
/** The event-loop delay has no value before its first sample. */
const firstSample = sleep(50);

export async function collectProcessMetrics({
  metrics,
  catalog,
  database,
  catalogKind,
  callBudget,
  pageCache,
  renderSemaphore,
  mailJob,
  titleRefresher,
  diskSpace,
}: ReportSources): Promise<object[]> {
  await firstSample;
  const isDatabaseUp = await respondsInTime(database.ping());
  const { requests, inProgress, catalogCalls, unusableValues } = metrics.getSnapshot();
  const { circuit, cached } = catalog.status();
  const { used, idle, waiting } = database.connections();
  const info = {
    version,
    commit: commit ?? '',
    node: process.versions.node,
    catalog: catalogKind,
    database: database.kind,
  };
  return [
    ...(await processMetrics.getMetricsAsJSON()),
    {
      ...toGauge('kinora_info', 'Versions of the site and kinds of its services.', [info, 1]),
      aggregator: 'max',
    },
    {
      ...toGauge('kinora_start_time_seconds', 'Start of the oldest process, in Unix time.', [
        {},
        Math.round(performance.timeOrigin / 1000),
      ]),
      aggregator: 'min',
    },
    toGauge('kinora_processes', 'Processes included in this report.', [{}, 1]),
    toHistogram(
      'kinora_http_request_duration_seconds',
      'Requests by route, method and status.',
      requests,
    ),
    toGauge('kinora_http_requests_in_progress', 'Requests in progress.', [{}, inProgress]),
    toHistogram(
      'kinora_catalog_call_duration_seconds',
      'Catalog requests, by kind and outcome.',
      catalogCalls,
    ),
    toCounter(
      'kinora_catalog_unusable_values_total',
      'Fields of catalog responses with an unusable value, by kind of call.',
      ...Array.from(unusableValues, ([kind, count]) => [{ kind }, count] as const),
    ),
    toGauge(
      'kinora_catalog_circuit',
      'Processes whose circuit breaker is in this state.',
      ...(['closed', 'half_open', 'open'] as const).map(
        (state) => [{ state }, state === circuit ? 1 : 0] as const,
      ),
    ),
    ...(callBudget ? getCallBudgetMetrics(callBudget.status()) : []),
    toGauge('kinora_catalog_cached_responses', 'Catalog responses cached in memory.', [{}, cached]),
    {
      ...toGauge('kinora_database_up', 'Whether the database responds to every process.', [
        {},
        isDatabaseUp ? 1 : 0,
      ]),
      aggregator: 'min',
    },
    toGauge(
      'kinora_database_connections',
      'Connections to the database.',
      [{ state: 'used' }, used],
      [{ state: 'idle' }, idle],
    ),
    toGauge('kinora_database_queries_waiting', 'Queries waiting for a connection.', [{}, waiting]),
    ...(isDatabaseUp ? await getQueueMetrics(mailJob) : []),
    ...getMailMetrics(mailJob.getCounts()),
    ...(isDatabaseUp ? await getTitleMetrics(titleRefresher) : []),
    ...(await getDiskMetrics(diskSpace)),
    ...getRenderMetrics(renderSemaphore.status()),
    ...(pageCache ? getPageCacheMetrics(pageCache()) : []),
  ] satisfies object[];
}

/** Restarts of workers, which only the primary counts. */
export function getRestartMetrics(restarts: number): PrometheusMetric[] {
  return [
    toCounter(
      'kinora_worker_restarts_total',
      'Worker processes restarted after an unexpected exit.',
      [{}, restarts],
    ),
  ];
}

/**
 * The counters of a report. Those of a process that ended or is unresponsive stay in the sum, so
 * that it never decreases, which Prometheus would take for a restart.
 */
export function countersOnly(report: object[]): object[] {
  return report.filter(
    (metric) => 'type' in metric && (metric.type === 'counter' || metric.type === 'histogram'),
  );
}

export function sumReports(reports: object[][]): Promise<object[]> {
  return AggregatorRegistry.aggregate(reports).getMetricsAsJSON();
}

export function toPrometheus(reports: object[][]): Promise<string> {
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** The metrics of the outbox; empty if the database fails. Not summed: processes share it. */
async function getQueueMetrics(mailJob: ReportSources['mailJob']): Promise<PrometheusMetric[]> {
  const queued = await mailJob.getQueueStats().catch(() => null);
  if (queued === null) return [];
  const metrics = [
    toGauge('kinora_outbox_mails', 'Mails waiting to be sent.', [{}, queued.mails]),
    toGauge('kinora_outbox_oldest_seconds', 'Age of the oldest waiting mail.', [
      {},
      queued.oldestSeconds,
    ]),
  ];
  return metrics.map((metric) => ({ ...metric, aggregator: 'max' }));
}

function getMailMetrics({ sent, dropped }: MailCounts): PrometheusMetric[] {
  return [
    toCounter('kinora_mails_sent_total', 'Mails accepted by the mail server or written to files.', [
      {},
      sent,
    ]),
    toCounter(
      'kinora_mails_dropped_total',
      'Mails deleted without being sent.',
      ...DROP_REASONS.map((reason) => [{ reason }, dropped[reason]] as const),
    ),
  ];
}

/** The metrics of the title index; empty if the database fails. Not summed: it is shared. */
async function getTitleMetrics(
  titleRefresher: ReportSources['titleRefresher'],
): Promise<PrometheusMetric[]> {
  const stats = await titleRefresher.getStats().catch(() => null);
  if (stats === null) return [];
  const metrics = [
    toGauge('kinora_titles_due', 'Titles of the title index that are due for a refresh.', [
      {},
      stats.due,
    ]),
    toGauge('kinora_titles_blank', 'Titles of the title index without catalog data.', [
      {},
      stats.blank,
    ]),
  ];
  return metrics.map((metric) => ({ ...metric, aggregator: 'max' }));
}

/** Not summed: processes share the disk. */
async function getDiskMetrics(diskSpace: ReportSources['diskSpace']): Promise<PrometheusMetric[]> {
  const { freeBytes, totalBytes } = await diskSpace.read();
  if (freeBytes === null || totalBytes === null) return [];
  const metrics = [
    toGauge('kinora_disk_free_bytes', 'Free space of the file system of DATA_DIR.', [
      {},
      freeBytes,
    ]),
    toGauge('kinora_disk_size_bytes', 'Size of the file system of DATA_DIR.', [{}, totalBytes]),
  ];
  return metrics.map((metric) => ({ ...metric, aggregator: 'min' }));
}

function getRenderMetrics({
  running,
  queued,
  rejected,
}: ReturnType<Semaphore['status']>): PrometheusMetric[] {
  return [
    toGauge('kinora_pages_rendering', 'Pages being rendered.', [{}, running]),
    toGauge('kinora_pages_waiting', 'Pages queued for rendering.', [{}, queued]),
    toCounter('kinora_pages_refused_total', 'Pages rejected with 503 because the queue was full.', [
      {},
      rejected,
    ]),
  ];
}

function getPageCacheMetrics(stats: PageCacheStats): PrometheusMetric[] {
  return [
    toCounter(
      'kinora_page_cache_requests_total',
      'Page requests by cache result.',
      [{ result: 'hit' }, stats.hits],
      [{ result: 'stale' }, stats.stale],
      [{ result: 'miss' }, stats.misses],
      [{ result: 'bypassed' }, stats.bypassed],
    ),
    toCounter('kinora_page_cache_renders_total', 'Pages rendered for the cache.', [
      {},
      stats.renders,
    ]),
    toCounter('kinora_page_cache_failures_total', 'Failed renders.', [{}, stats.failures]),
    toCounter('kinora_page_cache_purges_total', 'Pages purged because their content changed.', [
      {},
      stats.purges,
    ]),
    toGauge('kinora_page_cache_entries', 'Pages in the cache.', [{}, stats.entries]),
    toGauge('kinora_page_cache_bytes', 'Size of the cached pages.', [{}, stats.bytes]),
  ];
}

/** False if the database does not respond soon: a scrape does not wait for its time-out. */
function respondsInTime(ping: Promise<void>): Promise<boolean> {
  const hasResponded = ping.then(
    () => true,
    () => false,
  );
  return withTimeout(hasResponded, PING_TIMEOUT_MS, () => false);
}
