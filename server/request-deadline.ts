export type Deadline = {
  /** The same request, whose signal is aborted when its client has gone or its time is over. */
  request: Request;
  /** The result of the work, or null as soon as the signal is aborted: the work may need a moment to notice. */
  race<T>(work: Promise<T>): Promise<T | null>;
  clear(): void;
};

/** Ends a request when the signal of its client is aborted, or after `timeoutMs`. `clear` must be called once it is answered. */
export function startDeadline(
  request: Request,
  { client, timeoutMs }: { client: AbortSignal; timeoutMs: number },
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(new DOMException('the request took too long', 'TimeoutError')),
    timeoutMs,
  );
  const onClientGone = () =>
    controller.abort(new DOMException('the client has gone', 'AbortError'));
  if (client.aborted) onClientGone();
  else client.addEventListener('abort', onClientGone, { once: true });

  function race<T>(work: Promise<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) resolve(null);
      signal.addEventListener('abort', () => resolve(null), { once: true });
      work.then(resolve, reject);
    });
  }

  function clear(): void {
    clearTimeout(timer);
    client.removeEventListener('abort', onClientGone);
  }

  return { request: new Request(request, { signal }), race, clear };
}
