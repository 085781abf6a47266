import { median } from '../statistics.ts';

/** Of one minute. Memory in MB, delay in milliseconds, CPU time as a share of one core. */
export type Sample = {
  medianMb: number;
  peakMb: number;
  openFiles: number;
  loopDelayMs: number;
  cpuShare: number;
};

/** Grown by more than this share and this amount, so that noise around zero is no growth. */
const LIMITS = {
  medianMb: { label: 'memory', share: 0.05, amount: 10 },
  openFiles: { label: 'open files', share: 0.1, amount: 5 },
  loopDelayMs: { label: 'event loop delay', share: 0.5, amount: 10 },
} as const;

/**
 * Compares the last quarter of the samples with the second one; the caches fill during the first.
 * Needs four samples. Returns a sentence for each figure that has grown.
 */
export function findGrowth(samples: readonly Sample[]): string[] {
  const quarter = Math.floor(samples.length / 4);
  return (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).flatMap((key) => {
    const { label, share, amount } = LIMITS[key];
    const before = median(samples.slice(quarter, 2 * quarter).map((sample) => sample[key]));
    const after = median(samples.slice(-quarter).map((sample) => sample[key]));
    const hasGrown = after > before * (1 + share) && after > before + amount;
    return hasGrown ? [`${label} has grown from ${before.toFixed(0)} to ${after.toFixed(0)}`] : [];
  });
}
