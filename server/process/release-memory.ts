import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 5_000;
/** Share of the time in which the process runs code; above, a collection would delay requests. */
const MAX_BUSY = 0.02;
const MIN_GROWTH_BYTES = 24 * 1024 * 1024;

type GarbageCollector = (options: { type: 'minor' | 'major' }) => void;

/**
 * Returns unused heap to the system while there is nothing else to do: V8 keeps what a start or a
 * burst of requests took until the heap has grown again, which on a quiet site is never. Takes 30
 * ms. The system has the memory some seconds later.
 */
export function releaseMemoryWhenIdle(checkIntervalMs = CHECK_INTERVAL_MS): void {
  const collectGarbage = exposeGarbageCollector();
  let heapAfterRelease = 0;
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    const hasGrown = getHeapSize() > heapAfterRelease + MIN_GROWTH_BYTES;
    if (utilization > MAX_BUSY || !hasGrown) return;
    // The space of new objects shrinks only if it is empty. The collection of the inspector would
    // also discard compiled code, so that the next requests would be slow.
    collectGarbage({ type: 'minor' });
    collectGarbage({ type: 'major' });
    heapAfterRelease = getHeapSize();
  }, checkIntervalMs).unref();
}

function getHeapSize(): number {
  return getHeapStatistics().total_heap_size;
}

function exposeGarbageCollector(): GarbageCollector {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as GarbageCollector;
}
