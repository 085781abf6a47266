/** Upper bounds in seconds: from a page that is kept, over one that is rendered, to a catalog that takes its time. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long something took, as a Prometheus histogram counts it. */
export type Timings = {
  observe(seconds: number): void;
  /** How many took at most so many seconds, for each bound and for `+Inf`, and all of them together. */
  read(): { buckets: { le: string; count: number }[]; count: number; sum: number };
};

/** Plain numbers, because every request passes here: 10 ns, where the metrics library takes a microsecond. */
export function createTimings(): Timings {
  const counts = new Float64Array(BOUNDS.length + 1);
  let sum = 0;
  return {
    observe(seconds) {
      let place = 0;
      while (place < BOUNDS.length && seconds > (BOUNDS[place] as number)) place += 1;
      counts[place] = (counts[place] as number) + 1;
      sum += seconds;
    },
    read() {
      let count = 0;
      const buckets = [...counts].map((own, place) => {
        count += own;
        return { le: place < BOUNDS.length ? String(BOUNDS[place]) : '+Inf', count };
      });
      return { buckets, count, sum };
    },
  };
}
