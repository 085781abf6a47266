import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { coalesce } from '../lib/single-flight.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { ReportSources } from './report.ts';

/** A worker requests the text from the primary, which collects the reports of all workers. */
type Message =
  | { kinora: 'metrics wanted'; scrape: number }
  | { kinora: 'report wanted'; round: number }
  | { kinora: 'report'; round: number; report: object[] }
  | { kinora: 'metrics'; scrape: number; text: string };

/** A process that takes longer is counted with its last report. */
const REPORT_TIMEOUT_MS = 2_000;

/** In a worker: the text of `/metrics`. Rejects if the primary does not respond. */
export function reportThroughPrimary(sources: ReportSources): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let scrapes = 0;

  process.on('message', async (message: Message) => {
    if (message.kinora === 'metrics') waiting.get(message.scrape)?.(message.text);
    if (message.kinora !== 'report wanted') return;
    const { reportOfProcess } = await import('./report.ts');
    send(process, {
      kinora: 'report',
      round: message.round,
      report: await reportOfProcess(sources),
    });
  });

  return async () => {
    scrapes += 1;
    const scrape = scrapes;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(scrape, resolve);
    send(process, { kinora: 'metrics wanted', scrape });
    try {
      return await withTimeout(promise, 2 * REPORT_TIMEOUT_MS, () => {
        throw new Error('the primary process does not answer');
      });
    } finally {
      waiting.delete(scrape);
    }
  };
}

/** In the primary: handles scrapes of workers, including counters of workers that have exited. */
export function gatherReports({
  restarts,
  log,
}: {
  restarts: () => number;
  log: Pick<Logger, 'error'>;
}): void {
  const last = new Map<number, object[]>();
  let ended: object[] = [];
  let rounds = 0;
  let missing = new Set<number>();
  let complete = () => {};
  const gather = coalesce(gatherNow);

  async function gatherNow(): Promise<string> {
    const { addUp, countedIn, reportOfRestarts, textOf } = await import('./report.ts');
    // Merged into one report, however many workers have exited.
    const gone = [...last].filter(([id]) => !cluster.workers?.[id]);
    if (gone.length > 0)
      ended = countedIn(await addUp([ended, ...gone.map(([, report]) => report)]));
    for (const [id] of gone) last.delete(id);

    rounds += 1;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) =>
      worker?.isConnected(),
    ) as Worker[];
    missing = new Set(workers.map(({ id }) => id));
    const { promise, resolve } = Promise.withResolvers<void>();
    complete = resolve;
    for (const worker of workers) send(worker, { kinora: 'report wanted', round: rounds });
    await withTimeout(promise, REPORT_TIMEOUT_MS, () => null);
    const reports = [...last].map(([id, report]) => (missing.has(id) ? countedIn(report) : report));
    return textOf([...reports, ended, reportOfRestarts(restarts())]);
  }

  cluster.on('message', async (worker: Worker, message: Message) => {
    if (message.kinora === 'report') {
      last.set(worker.id, message.report);
      if (message.round === rounds && missing.delete(worker.id) && missing.size === 0) complete();
    }
    if (message.kinora !== 'metrics wanted') return;
    try {
      send(worker, { kinora: 'metrics', scrape: message.scrape, text: await gather() });
    } catch (error) {
      log.error({ err: error }, 'metrics could not be gathered');
    }
  });
}

/** Ignores errors, because the process may have exited. */
function send(to: Worker | NodeJS.Process, message: Message): void {
  const connected = 'isConnected' in to ? to.isConnected() : to.connected;
  if (connected) to.send?.(message, undefined, undefined, () => {});
}
