const ROOT_MARGIN = '100% 0px';
/** Resolves after this time even without any interaction. */
const TIMEOUT_MS = 10_000;

/**
 * Resolves when a server-rendered element comes near the viewport, or on any interaction; at once
 * if it does not exist, and on the server.
 */
export function whenNearViewport(selector: string): Promise<void> {
  const element = import.meta.env.SSR ? null : document.querySelector(selector);
  if (element === null) return Promise.resolve();
  return new Promise((resolve) => {
    const abortController = new AbortController();
    const finish = () => {
      abortController.abort();
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && finish(),
      {
        rootMargin: ROOT_MARGIN,
      },
    );
    observer.observe(element);
    const timer = setTimeout(finish, TIMEOUT_MS);
    for (const eventName of ['pointerdown', 'keydown', 'storage'])
      addEventListener(eventName, finish, { signal: abortController.signal });
  });
}
