export type Deadline = {
  /** Aborted if the client disconnects or the time is over. */
  signal: AbortSignal;
  /** The result of the work, or `null` as soon as the signal is aborted. */
  race<T>(work: Promise<T>): Promise<T | null>;
  clear(): void;
};

/** For a request, or a render for no client. Call `clear` after the response. */
export function startDeadline(client: AbortSignal | null, timeoutMs: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(new DOMException('the request took too long', 'TimeoutError')),
    timeoutMs,
  );
  const onDisconnect = () =>
    controller.abort(new DOMException('the client has gone', 'AbortError'));
  if (client?.aborted) onDisconnect();
  else client?.addEventListener('abort', onDisconnect, { once: true });

  function race<T>(work: Promise<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) resolve(null);
      signal.addEventListener('abort', () => resolve(null), { once: true });
      work.then(resolve, reject);
    });
  }

  function clear(): void {
    clearTimeout(timer);
    client?.removeEventListener('abort', onDisconnect);
  }

  return { signal, race, clear };
}
