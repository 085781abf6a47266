import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCircuit } from '../circuit.ts';
import { createLimit } from '../limit.ts';

export type Guard = {
  /** What the task brings; null where it fails, takes too long, or is not even begun because others did. Never rejects. */
  run<T>(task: () => Promise<T>): Promise<{ value: T } | null>;
};

export type GuardOptions = {
  /** How long anybody waits: once for room and once for the task. */
  patienceMs: number;
  now: () => number;
  /** Told when it is left alone and when it is back, with a reason that is safe to log. */
  onChange: (away: boolean, reason: string) => void;
};

/** A store that failed so often in a row is left alone for this long; then one try finds out whether it is back. */
const FAILURES = 3;
const REST_MS = 5000;

/** Fewer than the connections of a database pool, which the pages need as well. */
const CONCURRENT = 4;
const QUEUED = 500;

/** A task that was given up counts as under way until it ends, but not for ever: its connection may be dead without a word. */
const ABANDONED_MS = 30_000;

const LATE = Symbol('late');

/** The system's or the driver's word for what went wrong. Messages are left out: they may quote an address with its password. */
function reasonOf(error: unknown): string {
  if (error === LATE) return 'too slow';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^\w+$/.test(code) ? code : 'failed';
}

/** Keeps a store that is slow, hangs or is gone from costing a visitor more than `patienceMs`, and most of them nothing. */
export function createGuard({ patienceMs, now, onChange }: GuardOptions): Guard {
  let reason = '';
  const circuit = createCircuit({
    failures: FAILURES,
    openMs: REST_MS,
    now,
    onChange: (away) => onChange(away, reason),
  });
  const limit = createLimit({ concurrent: CONCURRENT, queued: QUEUED });
  // Given up by whoever asked, but not ended: each may still hold a connection.
  let abandoned = 0;

  async function abandon(work: Promise<unknown>): Promise<void> {
    abandoned += 1;
    const timer = patience(ABANDONED_MS);
    await Promise.race([work, timer.late]).catch(() => {});
    timer.stop();
    abandoned -= 1;
  }

  async function once<T>(task: () => Promise<T>): Promise<{ value: T } | null> {
    const pass = abandoned < CONCURRENT ? circuit.enter() : null;
    if (!pass) return null;
    const work = task();
    const timer = patience(patienceMs);
    try {
      const value = await Promise.race([work, timer.late]);
      pass.succeeded();
      return { value };
    } catch (error) {
      if (error === LATE) void abandon(work);
      reason = reasonOf(error);
      pass.failed();
      return null;
    } finally {
      timer.stop();
    }
  }

  async function run<T>(task: () => Promise<T>): Promise<{ value: T } | null> {
    if (circuit.state() === 'open') return null;
    const turn = await limit.run(() => once(task), patienceMs);
    return turn?.value ?? null;
  }

  return { run };
}

function patience(ms: number): { late: Promise<never>; stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  // After a busy stretch of the process timers come before answers that have been there for long: those get their turn first.
  const timer = setTimeout(() => void nextTurn().then(() => reject(LATE)), ms).unref();
  promise.catch(() => {});
  return { late: promise, stop: () => clearTimeout(timer) };
}
