const SAMPLE_INTERVAL_MS = 1;
/** Below it, a turn does not keep other requests waiting (S1). */
export const MAX_TURN_MS = 50;
const MAX_TRIES = 3;

export type EventLoopReport = {
  /** The longest turn, in milliseconds of CPU time. */
  longestTurnMs: number;
  /** The most resident memory of the process, in bytes. */
  maxMemory: number;
};

/**
 * Measures a piece of work again while one of its turns is too long, three times at most. Threads
 * that share a core or its cache slow each other down now and then; a turn that has too much to do
 * is too long each time.
 */
export async function measureTurns<T extends Pick<EventLoopReport, 'longestTurnMs'>>(
  measure: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const report = await measure();
    if (report.longestTurnMs < MAX_TURN_MS || tries === MAX_TRIES) return report;
  }
}

/**
 * Watches the event loop of this thread and the memory of its process. A turn is measured by the
 * CPU time of the thread: on a busy machine, `monitorEventLoopDelay` would also count the time in
 * which other threads and programs have the cores. Two turns within a millisecond count as one.
 */
export function watchEventLoop() {
  let report: EventLoopReport = { longestTurnMs: 0, maxMemory: 0 };
  let last = process.threadCpuUsage();

  function sample(): void {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    report.longestTurnMs = Math.max(report.longestTurnMs, (user + system) / 1000);
    report.maxMemory = Math.max(report.maxMemory, process.memoryUsage.rss());
  }

  setInterval(sample, SAMPLE_INTERVAL_MS).unref();
  return {
    /** Since the last call. */
    takeReport(): EventLoopReport {
      sample();
      const taken = report;
      report = { longestTurnMs: 0, maxMemory: 0 };
      return taken;
    },
  };
}
