/**
 * Imported before a process that is measured (`node --import`): tells what the process used so far to whoever started it, over the
 * channel between the two, so that nothing is measured through the socket that is under load.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export type Reading = {
  /** Processor time of all threads since the start, milliseconds. */
  cpuMs: number;
  /** Resident memory now, bytes. */
  rss: number;
  /** How late timers came since that was last forgotten, milliseconds: what a request waits for while others are served. */
  lateMs: { p50: number; p99: number; max: number };
};

/** Time between two looks at the clock, milliseconds; part of what the histogram holds. */
const RESOLUTION = 5;

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
  process.on('message', (message) => {
    if (message === 'forget') delay.reset();
    if (message !== 'read') return;
    const { user, system } = process.cpuUsage();
    const lateMs = {
      p50: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      max: late(delay.max),
    };
    process.send?.({
      cpuMs: (user + system) / 1000,
      rss: process.memoryUsage.rss(),
      lateMs,
    } satisfies Reading);
  });
  // Nothing that a bench started outlives it.
  process.on('disconnect', () => process.exit());
}
