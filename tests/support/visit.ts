import { expect, type Page, type Response } from '@playwright/test';

/** Opens a page and waits until its scripts have taken over, as a visitor has who looks before they click. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await untilAlive(page);
  return response;
}

/** Scripts have taken over once React has marked the elements that the server sent. */
export async function untilAlive(page: Page, part = 'main'): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      ),
    part,
  );
}

/** Stops the page's clock (which `page.clock.install` made) after these minutes have gone by: on a slow machine it would run on between two steps. */
export async function stopClock(page: Page, minutes: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + minutes * 60_000);
}

/** A panel's dialog is out of sight at once; once it is gone, the page below is back: going elsewhere before that would be undone. */
export async function expectDialogGone(page: Page): Promise<void> {
  await expect(page.locator('.admin-dialog')).toHaveCount(0);
}

/** Path and query of the page, readable. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname) + search;
}

/** Opens a page whose scripts wait until the returned function is called. */
export async function visitBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}
