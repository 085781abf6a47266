import { expect, type Page, type Response } from '@playwright/test';

/** Opens a page and waits for hydration, as visitors look before they click. */
export async function gotoHydrated(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

/** React marks the elements that it has hydrated. */
export async function waitForHydration(page: Page, rootSelector = 'main'): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      ),
    rootSelector,
  );
}

/** Waits until effects have run: what a page requests by itself has been requested then. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let turn = 0; turn < 2; turn += 1)
      await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Waits until each picture in view has loaded or failed, for tests tagged `@pictures`. */
export async function waitForPictures(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}

/** Advances the clock and stops it, as it would run on between steps on a slow machine. */
export async function pauseClock(page: Page, minutes: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + minutes * 60_000);
}

/** Waits until a closed dialog has left the history; sooner navigation is undone. */
export async function expectDialogClosed(page: Page): Promise<void> {
  await expect(page.locator('.admin-dialog')).toHaveCount(0);
}

/** Decoded path and query of the page. */
export function getPathAndQuery(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname) + search;
}

/** URLs of the requests for data of a page from now on. */
export function collectDataRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) urls.push(request.url());
  });
  return urls;
}

/** Opens a page whose scripts wait until the returned function is called. */
export async function gotoBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdFiles(page, '**/assets/entry.client-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** Requests for `files` wait until the returned function is called. */
export async function holdFiles(page: Page, files: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
