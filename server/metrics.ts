import type { RequestListener } from 'node:http';
import type { Call } from '../catalog/client.ts';
import type { ReportSources } from './report.ts';
import { createPatternFinder } from './route-pattern.ts';
import { createTimings, type Timings } from './timings.ts';

export type Series = { labels: Record<string, string>; timings: Timings };

export type Metrics = {
  /** The same listener, with every request counted and timed under the pattern it belongs to. */
  measured(listener: RequestListener, patterns: string[]): RequestListener;
  /** Handed to the catalog's client. */
  observeCall(call: Call): void;
  read(): { requests: Series[]; inProgress: number; calls: Series[] };
};

/** What an answer came to. A method is a word that the visitor chooses, so that others than these are counted together. */
const METHODS = ['GET', 'HEAD', 'POST', 'other'];
const STATUSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** What this process counts itself: a few plain numbers, which become text only when somebody reads them (server/report.ts). */
export function createMetrics(): Metrics {
  /** By pattern, then by the places of method and status: no key has to be put together for a request. */
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
        // Taken now: the listener may rewrite it.
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
        // A kept page is sent before the listener returns; it is spared the event.
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

/** What answers `/metrics` where there is one process. The library that writes it down takes 70 ms to load: the first reader waits for it. */
export function reportAlone(sources: ReportSources): () => Promise<string> {
  return async () => {
    const { reportOfProcess, reportOfRestarts, textOf } = await import('./report.ts');
    return textOf([await reportOfProcess(sources), reportOfRestarts(0)]);
  };
}
