/** `true` after `ms`, `false` on abort. For browsers, without `node:timers/promises`. */
export function sleepUnlessAborted(ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const timer = setTimeout(() => settle(true), ms);
    const onAbort = () => settle(false);
    signal?.addEventListener('abort', onAbort);
    function settle(elapsed: boolean): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(elapsed);
    }
  });
}
