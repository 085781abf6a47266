import { createCircuitBreaker } from '../../lib/circuit-breaker.ts';
import { errorCode } from '../../lib/error-code.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { withTimeout } from '../../lib/timeout.ts';

export type Guard = {
  /** What the task brings; null where it fails, takes too long, or is not even begun because others did. Never rejects. */
  run<T>(task: () => Promise<T>): Promise<{ value: T } | null>;
};

export type GuardOptions = {
  /** Applies twice: to the wait for a permit and to the task. */
  timeoutMs: number;
  now: () => number;
  /** Told when it is left alone and when it is back, with a reason that is safe to log. */
  onChange: (away: boolean, reason: string) => void;
};

/** A store that failed so often in a row is left alone for this long; then one try finds out whether it is back. */
const FAILURE_THRESHOLD = 3;
const OPEN_MS = 5000;

/** Fewer than the connections of a database pool, which the pages need as well. */
const MAX_CONCURRENT = 4;
const MAX_QUEUED = 500;

/** A task that was given up counts as under way until it ends, but not for ever: its connection may be dead without a word. */
const ABANDONED_TIMEOUT_MS = 30_000;

const LATE = Symbol('late');

/** The system's or the driver's word for what went wrong. Messages are left out: they may quote an address with its password. */
function reasonOf(error: unknown): string {
  if (error === LATE) return 'too slow';
  const code = errorCode(error);
  return code !== null && /^\w+$/.test(code) ? code : 'failed';
}

/**
 * Keeps a store that is slow, hangs or is gone from costing a visitor more than `timeoutMs`, and
 * most of them nothing.
 */
export function createGuard({ timeoutMs, now, onChange }: GuardOptions): Guard {
  let reason = '';
  const circuit = createCircuitBreaker({
    failureThreshold: FAILURE_THRESHOLD,
    openMs: OPEN_MS,
    now,
    onChange: (away) => onChange(away, reason),
  });
  const semaphore = createSemaphore({ maxConcurrent: MAX_CONCURRENT, maxQueued: MAX_QUEUED });
  // Given up by whoever asked, but not ended: each may still hold a connection.
  let abandoned = 0;

  async function abandon(work: Promise<unknown>): Promise<void> {
    abandoned += 1;
    await withTimeout(work, ABANDONED_TIMEOUT_MS, () => null).catch(() => {});
    abandoned -= 1;
  }

  async function once<T>(task: () => Promise<T>): Promise<{ value: T } | null> {
    const permit = abandoned < MAX_CONCURRENT ? circuit.tryAcquire() : null;
    if (!permit) return null;
    const work = task();
    try {
      const value = await withTimeout(work, timeoutMs, () => {
        throw LATE;
      });
      permit.succeed();
      return { value };
    } catch (error) {
      if (error === LATE) void abandon(work);
      reason = reasonOf(error);
      permit.fail();
      return null;
    }
  }

  async function run<T>(task: () => Promise<T>): Promise<{ value: T } | null> {
    if (circuit.state() === 'open') return null;
    const turn = await semaphore.run(() => once(task), timeoutMs);
    return turn?.value ?? null;
  }

  return { run };
}
