export type SemaphoreOptions = { maxConcurrent: number; maxQueued: number };

export type Semaphore = {
  /**
   * Runs the task when fewer than `maxConcurrent` run. `null`, without running it, if the queue is
   * full, after `queueTimeoutMs` in it, or when `signal` is aborted. Rejects if the task does.
   */
  run<T>(
    task: () => Promise<T>,
    queueTimeoutMs: number,
    signal?: AbortSignal,
  ): Promise<{ value: T } | null>;
  status(): { running: number; queued: number; rejected: number };
};

export function createSemaphore({ maxConcurrent, maxQueued }: SemaphoreOptions): Semaphore {
  let running = 0;
  let rejected = 0;
  const queue = new Set<() => void>();

  function waitInQueue(timeoutMs: number, signal: AbortSignal | undefined): Promise<boolean> {
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
    const [next] = queue;
    if (next) next();
    else running -= 1;
  }

  async function run<T>(
    task: () => Promise<T>,
    queueTimeoutMs: number,
    signal?: AbortSignal,
  ): Promise<{ value: T } | null> {
    if (signal?.aborted) return null;
    if (running < maxConcurrent) running += 1;
    else if (queue.size >= maxQueued || !(await waitInQueue(queueTimeoutMs, signal))) {
      if (!signal?.aborted) rejected += 1;
      return null;
    }
    try {
      return { value: await task() };
    } finally {
      release();
    }
  }

  return { run, status: () => ({ running, queued: queue.size, rejected }) };
}
