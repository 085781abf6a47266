const EXPIRED = Symbol('expired');

/** Settles as `work`, or as `onTimeout` after `timeoutMs`. The work goes on. */
export async function withTimeout<T, F>(
  work: Promise<T>,
  timeoutMs: number,
  onTimeout: () => F,
): Promise<T | F> {
  const { promise: expired, resolve } = Promise.withResolvers<typeof EXPIRED>();
  // After a blocked event loop, timers run before results that have arrived: let those settle
  // first.
  const timer = setTimeout(() => setImmediate(resolve, EXPIRED), timeoutMs);
  try {
    const winner = await Promise.race([work, expired]);
    return winner === EXPIRED ? onTimeout() : winner;
  } finally {
    clearTimeout(timer);
  }
}
