import type { RequestListener } from 'node:http';
import type { CallReport } from '../../catalog/tmdb/tmdb-client.ts';
import { createPatternFinder } from '../http/route-pattern.ts';
import { createHistogram, type Histogram } from './histogram.ts';
import type { ReportSources } from './prometheus-report.ts';

export type MetricSeries = { labels: Record<string, string>; histogram: Histogram };

export type Metrics = {
  /** The same listener, which counts and times every request by its pattern. */
  instrument(listener: RequestListener, patterns: string[]): RequestListener;
  observeCatalogCall(call: CallReport): void;
  getSnapshot(): {
    requests: MetricSeries[];
    inProgress: number;
    catalogCalls: MetricSeries[];
    /** Unusable values of catalog responses, by kind of call. */
    unusableValues: ReadonlyMap<string, number>;
  };
};

/** Other methods are counted as `other`, because clients can invent names. */
const METHODS = ['GET', 'HEAD', 'POST', 'other'];
const STATUS_CLASSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];

/**
 * Counters of this process: plain numbers, formatted only by a scrape
 * (server/metrics/prometheus-report.ts).
 */
export function createMetrics(): Metrics {
  /** By pattern, then by index of method and status: no key is built for a request. */
  const requests = new Map<string, Histogram[]>();
  const catalogCalls = new Map<string, Map<string, Histogram>>();
  const unusableValues = new Map<string, number>();
  let inProgress = 0;

  function countRequest(pattern: string, method: string, status: number, seconds: number): void {
    let cells = requests.get(pattern);
    if (!cells) {
      cells = [];
      requests.set(pattern, cells);
    }
    const methodIndex = METHODS.indexOf(method);
    const index =
      (methodIndex === -1 ? METHODS.length - 1 : methodIndex) * STATUS_CLASSES.length + status;
    cells[index] ??= createHistogram();
    cells[index].observe(seconds);
  }

  return {
    instrument(listener, patterns) {
      const findPattern = createPatternFinder(patterns);
      return (request, response) => {
        const startedAt = performance.now();
        // Read now: the listener may rewrite it.
        const { url = '/', method = '' } = request;

        function record() {
          const queryStart = url.indexOf('?');
          const status = response.writableEnded ? Math.trunc(response.statusCode / 100) : 0;
          countRequest(
            findPattern(queryStart === -1 ? url : url.slice(0, queryStart)),
            method,
            status,
            (performance.now() - startedAt) / 1000,
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
    observeCatalogCall({ pathPattern: kind, outcome, durationMs: ms, unusableValues: count }) {
      const outcomes = catalogCalls.get(kind) ?? new Map<string, Histogram>();
      const histogram = outcomes.get(outcome) ?? createHistogram();
      histogram.observe(ms / 1000);
      catalogCalls.set(kind, outcomes.set(outcome, histogram));
      if (count > 0) unusableValues.set(kind, (unusableValues.get(kind) ?? 0) + count);
    },
    getSnapshot: () => ({
      requests: [...requests].flatMap(([route, cells]) =>
        cells.map((histogram, index) => ({
          labels: {
            route,
            method: METHODS[Math.trunc(index / STATUS_CLASSES.length)] ?? '',
            status: STATUS_CLASSES[index % STATUS_CLASSES.length] ?? '',
          },
          histogram,
        })),
      ),
      inProgress,
      catalogCalls: [...catalogCalls].flatMap(([kind, outcomes]) =>
        [...outcomes].map(([outcome, histogram]) => ({ labels: { kind, outcome }, histogram })),
      ),
      unusableValues,
    }),
  };
}

/** Report of a single process. Imports the metrics library late, because that takes 70 ms. */
export function createProcessReport(sources: ReportSources): () => Promise<string> {
  return async () => {
    const { collectProcessMetrics, getRestartMetrics, toPrometheus } = await import(
      './prometheus-report.ts'
    );
    return toPrometheus([await collectProcessMetrics(sources), getRestartMetrics(0)]);
  };
}
