import { sleepUnlessAborted } from './sleep.ts';

export type RetryOptions<T> = {
  /** Milliseconds until the next attempt, after `attempts` so far; `null` to stop. */
  delayMs: (result: T, attempts: number) => number | null;
  /** Stops the wait; the last result is returned. */
  signal?: AbortSignal;
};

/** Repeats `attempt` until `delayMs` stops it. Resolves to the last result; rejects as it does. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { delayMs, signal }: RetryOptions<T>,
): Promise<{ result: T; attempts: number }> {
  for (let attempts = 1; ; attempts += 1) {
    const result = await attempt();
    const delay = delayMs(result, attempts);
    if (delay === null || !(await sleepUnlessAborted(delay, signal))) return { result, attempts };
  }
}
