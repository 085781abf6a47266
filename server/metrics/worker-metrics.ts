import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { coalesce } from '../../lib/single-flight.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { ReportSources } from './prometheus-report.ts';

/** A worker requests the text from the primary, which collects the reports of all workers. */
type Message =
  | { kinora: 'metrics wanted'; scrape: number }
  | { kinora: 'report wanted'; round: number }
  | { kinora: 'report'; round: number; report: object[] }
  | { kinora: 'metrics'; scrape: number; text: string };

/** A process that takes longer is counted with its last report. */
const REPORT_TIMEOUT_MS = 2_000;

/** In a worker: the text of `/metrics`. Rejects if the primary does not respond. */
export function createWorkerReport(sources: ReportSources): () => Promise<string> {
  const pendingScrapes = new Map<number, (text: string) => void>();
  let lastScrape = 0;

  process.on('message', async (message: Message) => {
    if (message.kinora === 'metrics') pendingScrapes.get(message.scrape)?.(message.text);
    if (message.kinora !== 'report wanted') return;
    const { collectProcessMetrics } = await import('./prometheus-report.ts');
    send(process, {
      kinora: 'report',
      round: message.round,
      report: await collectProcessMetrics(sources),
    });
  });

  return async () => {
    lastScrape += 1;
    const scrape = lastScrape;
    const { promise, resolve } = Promise.withResolvers<string>();
    pendingScrapes.set(scrape, resolve);
    send(process, { kinora: 'metrics wanted', scrape });
    try {
      return await withTimeout(promise, 2 * REPORT_TIMEOUT_MS, () => {
        throw new Error('the primary process does not respond');
      });
    } finally {
      pendingScrapes.delete(scrape);
    }
  };
}

/** In the primary: handles scrapes of workers, including counters of workers that have exited. */
export function handleScrapes({
  getRestarts,
  log,
}: {
  getRestarts: () => number;
  log: Pick<Logger, 'error'>;
}): void {
  const lastReports = new Map<number, object[]>();
  let exitedCounters: object[] = [];
  let currentRound = 0;
  let pendingWorkers = new Set<number>();
  let completeRound = () => {};
  const collect = coalesce(collectNow);

  async function collectNow(): Promise<string> {
    const { sumReports, countersOnly, getRestartMetrics, toPrometheus } = await import(
      './prometheus-report.ts'
    );
    // Merged into one report, however many workers have exited.
    const exited = [...lastReports].filter(([id]) => !cluster.workers?.[id]);
    if (exited.length > 0)
      exitedCounters = countersOnly(
        await sumReports([exitedCounters, ...exited.map(([, report]) => report)]),
      );
    for (const [id] of exited) lastReports.delete(id);

    currentRound += 1;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) =>
      worker?.isConnected(),
    ) as Worker[];
    pendingWorkers = new Set(workers.map(({ id }) => id));
    const { promise, resolve } = Promise.withResolvers<void>();
    completeRound = resolve;
    for (const worker of workers) send(worker, { kinora: 'report wanted', round: currentRound });
    await withTimeout(promise, REPORT_TIMEOUT_MS, () => null);
    const reports = [...lastReports].map(([id, report]) =>
      pendingWorkers.has(id) ? countersOnly(report) : report,
    );
    return toPrometheus([...reports, exitedCounters, getRestartMetrics(getRestarts())]);
  }

  cluster.on('message', async (worker: Worker, message: Message) => {
    if (message.kinora === 'report') {
      lastReports.set(worker.id, message.report);
      if (
        message.round === currentRound &&
        pendingWorkers.delete(worker.id) &&
        pendingWorkers.size === 0
      )
        completeRound();
    }
    if (message.kinora !== 'metrics wanted') return;
    try {
      send(worker, { kinora: 'metrics', scrape: message.scrape, text: await collect() });
    } catch (error) {
      log.error({ err: error }, 'cannot collect metrics');
    }
  });
}

/** Ignores errors, because the process may have exited. */
function send(target: Worker | NodeJS.Process, message: Message): void {
  const isConnected = 'isConnected' in target ? target.isConnected() : target.connected;
  if (isConnected) target.send?.(message, undefined, undefined, () => {});
}
