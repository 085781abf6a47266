import { createCircuitBreaker } from '../../lib/circuit-breaker.ts';
import { errorCode } from '../../lib/error-code.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { withTimeout } from '../../lib/timeout.ts';

export type StoreGuard = {
  /** `null` if the task fails, times out or is skipped after failures. Never rejects. */
  run<T>(task: () => Promise<T>): Promise<{ value: T } | null>;
};

export type StoreGuardOptions = {
  /** Applies twice: to the wait for a permit and to the task. */
  timeoutMs: number;
  now: () => number;
  /** Called when the store is bypassed and when it is back; `reason` is safe to log. */
  onChange: (isBypassed: boolean, reason: string) => void;
};

/** Consecutive failures before the store is bypassed; one probe then detects recovery. */
const FAILURE_THRESHOLD = 3;
const OPEN_MS = 5000;

/** Fewer than a database pool has connections, because pages need some too. */
const MAX_CONCURRENT = 4;
const MAX_QUEUED = 500;

/** Abandoned tasks occupy a place until they end, or until this: a connection may be dead. */
const ABANDONED_TIMEOUT_MS = 30_000;

const TIMED_OUT = Symbol('late');

/** A code of the system or driver. Messages may contain a URL with its password. */
function toSafeReason(error: unknown): string {
  if (error === TIMED_OUT) return 'too slow';
  const code = errorCode(error);
  return code !== null && /^\w+$/.test(code) ? code : 'failed';
}

/** Limits the cost of a slow, hanging or missing store to `timeoutMs` per call. */
export function createStoreGuard({ timeoutMs, now, onChange }: StoreGuardOptions): StoreGuard {
  let reason = '';
  const circuit = createCircuitBreaker({
    failureThreshold: FAILURE_THRESHOLD,
    openMs: OPEN_MS,
    now,
    onChange: (isBypassed) => onChange(isBypassed, reason),
  });
  const semaphore = createSemaphore({ maxConcurrent: MAX_CONCURRENT, maxQueued: MAX_QUEUED });
  // Timed out but still running: each may hold a connection.
  let abandoned = 0;

  async function abandon(work: Promise<unknown>): Promise<void> {
    abandoned += 1;
    await withTimeout(work, ABANDONED_TIMEOUT_MS, () => null).catch(() => {});
    abandoned -= 1;
  }

  async function runAttempt<T>(task: () => Promise<T>): Promise<{ value: T } | null> {
    const permit = abandoned < MAX_CONCURRENT ? circuit.tryAcquire() : null;
    if (!permit) return null;
    const work = task();
    try {
      const value = await withTimeout(work, timeoutMs, () => {
        throw TIMED_OUT;
      });
      permit.succeed();
      return { value };
    } catch (error) {
      if (error === TIMED_OUT) void abandon(work);
      reason = toSafeReason(error);
      permit.fail();
      return null;
    }
  }

  async function run<T>(task: () => Promise<T>): Promise<{ value: T } | null> {
    if (circuit.state() === 'open') return null;
    const slot = await semaphore.run(() => runAttempt(task), timeoutMs);
    return slot?.value ?? null;
  }

  return { run };
}
