export type SingleFlight = {
  /** Runs `task` or joins the one running under this key. A key stands for one type. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
  isRunning(key: string): boolean;
  size(): number;
  /** Later calls start their own tasks although earlier ones still run. */
  forgetAll(): void;
};

export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();

  function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const pending = running.get(key);
    if (pending) return pending as Promise<T>;
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
    forgetAll: () => running.clear(),
  };
}

export function coalesce<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}
