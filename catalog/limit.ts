export type Limit = {
  /** Runs the task when there is room. Null, and the task is not run, when the queue is full, the wait too long or `signal` aborted. */
  run<T>(
    task: () => Promise<T>,
    maxWaitMs: number,
    signal?: AbortSignal,
  ): Promise<{ value: T } | null>;
  /** Tasks now running and waiting, and those that were not run since the beginning. */
  status(): { running: number; waiting: number; refused: number };
};

/** At most `concurrent` tasks at a time, at most `queued` waiting, first come first served. */
export function createLimit({ concurrent, queued }: { concurrent: number; queued: number }): Limit {
  let running = 0;
  let refused = 0;
  const waiting = new Set<() => void>();

  function waitForRoom(maxWaitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(giveUp, maxWaitMs);
      function settle(entered: boolean): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        waiting.delete(enter);
        resolve(entered);
      }
      function enter(): void {
        settle(true);
      }
      function giveUp(): void {
        settle(false);
      }
      signal?.addEventListener('abort', giveUp);
      waiting.add(enter);
    });
  }

  /** Hands the room on to the next in line without giving it back first, so that nobody can slip in between. */
  function leave(): void {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }

  async function run<T>(
    task: () => Promise<T>,
    maxWaitMs: number,
    signal?: AbortSignal,
  ): Promise<{ value: T } | null> {
    if (signal?.aborted) return null;
    if (running < concurrent) running += 1;
    else if (waiting.size >= queued || !(await waitForRoom(maxWaitMs, signal))) {
      if (!signal?.aborted) refused += 1;
      return null;
    }
    try {
      return { value: await task() };
    } finally {
      leave();
    }
  }

  return { run, status: () => ({ running, waiting: waiting.size, refused }) };
}
