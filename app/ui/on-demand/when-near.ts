const NEAR = '100% 0px';
/** Resolves after this time even without any interaction. */
const TIMEOUT_MS = 10_000;

/**
 * Resolves when a server-rendered element comes near the viewport, or on any interaction; at once
 * if it does not exist.
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
