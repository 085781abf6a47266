/** A screen ahead of what is seen. */
const NEAR = '100% 0px';
/** Without any sign of the visitor it comes by itself, so that nothing waits for it for ever. */
const TIMEOUT_MS = 10_000;

/**
 * Resolves when the visitor comes near a part of the page that the server has written, or begins to do anything; at once where the part is
 * not there yet. For what a part far down needs to react: it is all there to be read meanwhile.
 */
export function whenNear(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (element === null) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = new AbortController();
    const done = () => {
      stop.abort();
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && done(),
      {
        rootMargin: NEAR,
      },
    );
    observer.observe(element);
    const timer = setTimeout(done, TIMEOUT_MS);
    for (const sign of ['pointerdown', 'keydown', 'storage'])
      addEventListener(sign, done, { signal: stop.signal });
  });
}
