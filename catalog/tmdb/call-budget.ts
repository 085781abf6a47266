import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSemaphore } from '../../lib/semaphore.ts';
import { CALL_PRIORITIES, type CallPriority } from './call-priority.ts';
import type { PermitSource } from './permits.ts';

type CountByPriority = Record<CallPriority, number>;

/** Of this process, since it started. */
export type CallBudgetStatus = {
  inFlight: number;
  maxInFlight: number;
  waiting: CountByPriority;
  /** Calls that were not sent, because no permit came in time or too many were waiting. */
  refused: CountByPriority;
  /** Answers with status 429. */
  rateLimited: number;
};

export type CallBudget = {
  /**
   * Sends when the shared limits allow it, the most urgent call first. `null`, without sending, if
   * they do not within `timeoutMs`. Rejects if `send` does.
   */
  run<T>(
    send: () => Promise<T>,
    options: { priority: CallPriority; timeoutMs: number },
  ): Promise<{ value: T } | null>;
  /** After a 429: no call is sent for `ms`. */
  pause(ms: number): void;
  /** Milliseconds until a new call probably gets a permit. */
  retryInMs(): number;
  status(): CallBudgetStatus;
};

/** More than these could not be answered in time anyway. */
const MAX_WAITING = 200;

type Waiter = { priority: CallPriority; start: () => void };

/** Queues the calls of this process, and asks `permits` for one call after the other. */
export function createCallBudget({
  permits,
  maxWaiting = MAX_WAITING,
  now = Date.now,
}: {
  permits: PermitSource;
  /** By priority. */
  maxWaiting?: number;
  now?: () => number;
}): CallBudget {
  const queues = {
    visitor: new Set<Waiter>(),
    crawler: new Set<Waiter>(),
    background: new Set<Waiter>(),
  } satisfies Record<CallPriority, Set<Waiter>>;
  const refused: CountByPriority = { visitor: 0, crawler: 0, background: 0 };
  let inFlight = 0;
  // Known from the first reply on.
  let maxInFlight = 1;
  let rateLimited = 0;
  let nextPermitAt = 0;
  let isStarting = false;
  /** Set while no permit is free. */
  let pendingSleep: { priority: CallPriority; wake: () => void } | null = null;

  function getMostUrgent(): Waiter | null {
    for (const priority of CALL_PRIORITIES) for (const waiter of queues[priority]) return waiter;
    return null;
  }

  function sleep(ms: number, priority: CallPriority): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    pendingSleep = { priority, wake: resolve };
    return promise.finally(() => {
      clearTimeout(timer);
      pendingSleep = null;
    });
  }

  /** Starts queued calls as long as permits come. Runs once at a time. */
  async function startWaitingCalls(): Promise<void> {
    if (isStarting) return;
    isStarting = true;
    while (inFlight < maxInFlight) {
      const asked = getMostUrgent();
      if (!asked) break;
      const reply = await permits.take(asked.priority);
      maxInFlight = reply.maxInFlight;
      nextPermitAt = now() + reply.waitMs;
      if (reply.waitMs > 0) await sleep(reply.waitMs, asked.priority);
      else {
        // Meanwhile a more urgent call may have come; a permit that nobody waits for is lost.
        getMostUrgent()?.start();
        await letRequestConnect();
      }
    }
    isStarting = false;
  }

  function enqueue(priority: CallPriority, timeoutMs: number): Promise<boolean> {
    const queue = queues[priority];
    if (queue.size >= maxWaiting) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(leave, timeoutMs, false);
    const waiter: Waiter = {
      priority,
      start() {
        inFlight += 1;
        leave(true);
      },
    };
    function leave(hasStarted: boolean): void {
      clearTimeout(timer);
      queue.delete(waiter);
      resolve(hasStarted);
    }
    queue.add(waiter);
    if (pendingSleep && isMoreUrgent(priority, pendingSleep.priority)) pendingSleep.wake();
    void startWaitingCalls();
    return promise;
  }

  return {
    async run(send, { priority, timeoutMs }) {
      if (!(await enqueue(priority, timeoutMs))) {
        refused[priority] += 1;
        return null;
      }
      try {
        return { value: await send() };
      } finally {
        inFlight -= 1;
        void startWaitingCalls();
      }
    },
    pause(ms) {
      rateLimited += 1;
      nextPermitAt = now() + ms;
      void permits.pause(ms);
    },
    retryInMs: () => Math.max(1000, nextPermitAt - now()),
    status: () => ({
      inFlight,
      maxInFlight,
      waiting: {
        visitor: queues.visitor.size,
        crawler: queues.crawler.size,
        background: queues.background.size,
      },
      refused: { ...refused },
      rateLimited,
    }),
  };
}

/**
 * Lets the event loop connect and write the request. A busy process would otherwise ask for more
 * permits, and send several late calls at once.
 */
async function letRequestConnect(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function isMoreUrgent(priority: CallPriority, other: CallPriority): boolean {
  return CALL_PRIORITIES.indexOf(priority) < CALL_PRIORITIES.indexOf(other);
}

const LOAD_LIMITS = { maxConcurrent: 20, maxQueued: 200 };
/** As long as a visitor waits for a page. */
const LOAD_TIMEOUT_MS = 9000;

/** For a catalog without limits of its own, such as one in this process: bounds its load only. */
export function createLoadLimit(): Pick<CallBudget, 'run' | 'pause' | 'retryInMs'> {
  const semaphore = createSemaphore(LOAD_LIMITS);
  return {
    run: (send) => semaphore.run(send, LOAD_TIMEOUT_MS),
    pause() {},
    retryInMs: () => 1000,
  };
}
