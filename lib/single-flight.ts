export type SingleFlight = {
  /**
   * Runs `task`, or joins the one that is running under this key. A key always stands for one type.
   */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
  isRunning(key: string): boolean;
  /** Number of running tasks. */
  size(): number;
  /** From now on callers start tasks of their own, although the earlier ones are still running. */
  forgetRunning(): void;
};

/** Coalesces concurrent calls: those with the same key share one task. */
export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();

  function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const known = running.get(key);
    if (known) return known as Promise<T>;
    const started = task().finally(() => {
      if (running.get(key) === started) running.delete(key);
    });
    running.set(key, started);
    return started;
  }

  return {
    run,
    isRunning: (key) => running.has(key),
    size: () => running.size,
    forgetRunning: () => running.clear(),
  };
}

/** A function that starts `task`, or joins the run that is under way. */
export function coalesce<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}
