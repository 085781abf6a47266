import { expect, type Page } from '@playwright/test';

export const ARTWORK_PATH = /\/artwork\//;

/** Drawings differ by the fonts of the machine; their shape and place is what is compared. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"
  preserveAspectRatio="none"><path fill="#47546b" d="M0 0h2v3H0z"/><path fill="#c98b3a"
  d="M0 2l1-1 1 1v1H0z"/></svg>`;

/**
 * No artwork arrives before the returned function is called. Then one drawing arrives in the place
 * of all, or all requests fail. It resolves once those of the first screen have ended.
 */
export async function holdArtwork(page: Page, arrives: boolean): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const pending = new Set<unknown>();
  page.on('request', (request) => ARTWORK_PATH.test(request.url()) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.route(ARTWORK_PATH, async (route) => {
    await released;
    return arrives
      ? route.fulfill({ contentType: 'image/svg+xml', body: PLACEHOLDER })
      : route.abort();
  });
  return async () => {
    release();
    await expect
      .poll(async () => {
        await waitForPaint(page);
        return pending.size;
      })
      .toBe(0);
  };
}

/** Two frames: what the first one changed is painted. */
export function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))),
      ),
  );
}
