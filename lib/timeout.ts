const EXPIRED = Symbol('expired');

/**
 * Settles as `work` does. If that takes longer than `timeoutMs`, settles as `onTimeout` does: with
 * the value that it returns or the error that it throws. The work itself goes on.
 */
export async function withTimeout<T, F>(
  work: Promise<T>,
  timeoutMs: number,
  onTimeout: () => F,
): Promise<T | F> {
  const { promise: expired, resolve } = Promise.withResolvers<typeof EXPIRED>();
  // After the process was busy, timers run before results that have long arrived: those get their
  // turn first.
  const timer = setTimeout(() => setImmediate(resolve, EXPIRED), timeoutMs);
  try {
    const first = await Promise.race([work, expired]);
    return first === EXPIRED ? onTimeout() : first;
  } finally {
    clearTimeout(timer);
  }
}
