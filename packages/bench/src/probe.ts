/**
 * Imported into a measured process (`node --import`). Reports CPU time, memory and event loop delay
 * over IPC, not through the socket under load.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export type ProcessStats = {
  /** CPU time of all threads since the start, in milliseconds. */
  cpuMs: number;
  /** CPU time in milliseconds by name of the threads; empty if the system does not tell. */
  threadCpuMs: Record<string, number>;
  /** Resident set size in bytes. */
  rss: number;
  /** Files and sockets; 0 if the system does not tell. */
  openFiles: number;
  /** Event loop delay since the last reset, in milliseconds. */
  loopDelayMs: { p50: number; p99: number; max: number };
};

/** Unit of the times of Linux: a hundredth of a second. */
const CLOCK_TICK_MS = 10;

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
      threadCpuMs: readThreadCpu(),
      rss: process.memoryUsage.rss(),
      openFiles: countOpenFiles(),
      loopDelayMs,
    } satisfies ProcessStats);
  });
  // Ends with the benchmark.
  process.on('disconnect', () => process.exit());
}

function countOpenFiles(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}

/** Threads of the same name are summed up. */
function readThreadCpu(): Record<string, number> {
  const times: Record<string, number> = {};
  if (process.platform !== 'linux') return times;
  for (const id of readdirSync('/proc/self/task')) {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces; the fields after it are numbered from 3.
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    times[name] = (times[name] ?? 0) + ticks * CLOCK_TICK_MS;
  }
  return times;
}
