import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';

const CHECK_INTERVAL_MS = 5_000;
/** Share of the time in which the process runs code; above, a collection would delay requests. */
const MAX_BUSY = 0.02;
/** A collection takes a tenth of a second, so it must be worth it. */
const MIN_GROWTH_BYTES = 24 * 1024 * 1024;

/**
 * Returns unused heap to the system while there is nothing else to do: V8 keeps what a start or a
 * burst of requests took until the heap has grown again, which on a quiet site is never.
 */
export function releaseMemoryWhenIdle(
  log: Pick<Logger, 'warn'>,
  checkIntervalMs = CHECK_INTERVAL_MS,
): void {
  let heapAfterRelease = 0;
  let last = performance.eventLoopUtilization();
  async function check(): Promise<void> {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    const hasGrown = getHeapSize() > heapAfterRelease + MIN_GROWTH_BYTES;
    if (utilization > MAX_BUSY || !hasGrown) return;
    await collectGarbage();
    heapAfterRelease = getHeapSize();
  }
  const timer = setInterval(
    () =>
      check().catch((error: unknown) => {
        clearInterval(timer);
        log.warn({ err: error }, 'cannot release memory');
      }),
    checkIntervalMs,
  ).unref();
}

function getHeapSize(): number {
  return getHeapStatistics().total_heap_size;
}

/** Unlike `gc()`, needs no flag of Node.js. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
