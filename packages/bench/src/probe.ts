/**
 * Imported into a measured process (`node --import`). Reports CPU time, memory and event loop delay
 * over IPC, not through the socket under load.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export type ProcessStats = {
  /** CPU time of all threads since the start, in milliseconds. */
  cpuMs: number;
  /** Resident set size in bytes. */
  rss: number;
  /** Event loop delay since the last reset, in milliseconds. */
  loopDelayMs: { p50: number; p99: number; max: number };
};

/** Sampling interval in milliseconds, included in the histogram's values. */
const SAMPLE_INTERVAL_MS = 5;

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS });
  delay.enable();
  const toDelayMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - SAMPLE_INTERVAL_MS);
  process.on('message', (message) => {
    if (message === 'forget') delay.reset();
    if (message !== 'read') return;
    const { user, system } = process.cpuUsage();
    const loopDelayMs = {
      p50: toDelayMs(delay.percentile(50)),
      p99: toDelayMs(delay.percentile(99)),
      max: toDelayMs(delay.max),
    };
    process.send?.({
      cpuMs: (user + system) / 1000,
      rss: process.memoryUsage.rss(),
      loopDelayMs,
    } satisfies ProcessStats);
  });
  // Ends with the benchmark.
  process.on('disconnect', () => process.exit());
}
