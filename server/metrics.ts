import type { RequestListener } from 'node:http';
import type { Call } from '../catalog/client.ts';
import type { ReportSources } from './report.ts';
import { createPatternFinder } from './route-pattern.ts';
import { createTimings, type Timings } from './timings.ts';

export type Series = { labels: Record<string, string>; timings: Timings };

export type Metrics = {
  /** The same listener, which counts and times every request by its pattern. */
  measured(listener: RequestListener, patterns: string[]): RequestListener;
  observeCall(call: Call): void;
  read(): { requests: Series[]; inProgress: number; calls: Series[] };
};

/** Other methods are counted as `other`, because clients can invent names. */
const METHODS = ['GET', 'HEAD', 'POST', 'other'];
const STATUSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Counters of this process: plain numbers, formatted only by a scrape (server/report.ts). */
export function createMetrics(): Metrics {
  /** By pattern, then by index of method and status: no key is built for a request. */
  const requests = new Map<string, Timings[]>();
  const calls = new Map<string, Map<string, Timings>>();
  let inProgress = 0;

  function count(pattern: string, method: string, status: number, seconds: number): void {
    let cells = requests.get(pattern);
    if (!cells) {
      cells = [];
      requests.set(pattern, cells);
    }
    const place = METHODS.indexOf(method);
    const cell = (place === -1 ? METHODS.length - 1 : place) * STATUSES.length + status;
    cells[cell] ??= createTimings();
    cells[cell].observe(seconds);
  }

  return {
    measured(listener, patterns) {
      const patternOf = createPatternFinder(patterns);
      return (request, response) => {
        const begun = performance.now();
        // Read now: the listener may rewrite it.
        const { url = '/', method = '' } = request;

        function record() {
          const query = url.indexOf('?');
          const status = response.writableEnded ? Math.trunc(response.statusCode / 100) : 0;
          count(
            patternOf(query === -1 ? url : url.slice(0, query)),
            method,
            status,
            (performance.now() - begun) / 1000,
          );
        }

        listener(request, response);
        // A cached page is sent before the listener returns, and needs no event listener.
        if (response.writableEnded) return record();
        inProgress += 1;
        response.once('close', () => {
          inProgress -= 1;
          record();
        });
      };
    },
    observeCall({ kind, outcome, ms }) {
      const outcomes = calls.get(kind) ?? new Map<string, Timings>();
      const timings = outcomes.get(outcome) ?? createTimings();
      timings.observe(ms / 1000);
      calls.set(kind, outcomes.set(outcome, timings));
    },
    read: () => ({
      requests: [...requests].flatMap(([route, cells]) =>
        cells.map((timings, cell) => ({
          labels: {
            route,
            method: METHODS[Math.trunc(cell / STATUSES.length)] ?? '',
            status: STATUSES[cell % STATUSES.length] ?? '',
          },
          timings,
        })),
      ),
      inProgress,
      calls: [...calls].flatMap(([kind, outcomes]) =>
        [...outcomes].map(([outcome, timings]) => ({ labels: { kind, outcome }, timings })),
      ),
    }),
  };
}

/** Report of a single process. Imports the metrics library late, because that takes 70 ms. */
export function reportAlone(sources: ReportSources): () => Promise<string> {
  return async () => {
    const { reportOfProcess, reportOfRestarts, textOf } = await import('./report.ts');
    return textOf([await reportOfProcess(sources), reportOfRestarts(0)]);
  };
}
