export type SemaphoreOptions = { maxConcurrent: number; maxQueued: number };

export type SemaphoreQueue = {
  /**
   * Runs the task when fewer than `maxConcurrent` run. `null`, without running it, if the queue is
   * full, after `queueTimeoutMs` in it, or when `signal` is aborted. Rejects if the task does.
   */
  run<T>(
    task: () => Promise<T>,
    queueTimeoutMs: number,
    signal?: AbortSignal,
  ): Promise<{ value: T } | null>;
};

export type Semaphore = SemaphoreQueue & {
  /** A further queue of `maxQueued` tasks. Queues take turns, however long the others are. */
  addQueue(): SemaphoreQueue;
  status(): { running: number; queued: number; rejected: number };
};

/** Starts the queued tasks, in order. */
type Queue = Set<() => void>;

export function createSemaphore({ maxConcurrent, maxQueued }: SemaphoreOptions): Semaphore {
  let running = 0;
  let rejected = 0;
  const queues: Queue[] = [];

  function waitInQueue(
    queue: Queue,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(giveUp, timeoutMs);
      function settle(acquired: boolean): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        queue.delete(acquire);
        resolve(acquired);
      }
      function acquire(): void {
        settle(true);
      }
      function giveUp(): void {
        settle(false);
      }
      signal?.addEventListener('abort', giveUp);
      queue.add(acquire);
    });
  }

  /** Passes the permit to the next queued task directly, so that a new task cannot overtake. */
  function release(): void {
    const queue = queues.find(({ size }) => size > 0);
    if (!queue) {
      running -= 1;
      return;
    }
    // The next turn is that of another queue.
    queues.push(...queues.splice(queues.indexOf(queue), 1));
    const [next] = queue;
    next?.();
  }

  async function run<T>(
    queue: Queue,
    task: () => Promise<T>,
    queueTimeoutMs: number,
    signal?: AbortSignal,
  ): Promise<{ value: T } | null> {
    if (signal?.aborted) return null;
    if (running < maxConcurrent) running += 1;
    else if (queue.size >= maxQueued || !(await waitInQueue(queue, queueTimeoutMs, signal))) {
      if (!signal?.aborted) rejected += 1;
      return null;
    }
    try {
      return { value: await task() };
    } finally {
      release();
    }
  }

  function addQueue(): SemaphoreQueue {
    const queue: Queue = new Set();
    queues.push(queue);
    return { run: (...options) => run(queue, ...options) };
  }

  return {
    ...addQueue(),
    addQueue,
    status: () => ({
      running,
      queued: queues.reduce((total, { size }) => total + size, 0),
      rejected,
    }),
  };
}
