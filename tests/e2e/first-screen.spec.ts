import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/navigation.ts';
import { watchRequests } from '../support/watch-requests.ts';

/** Opens a page whose backdrop arrives when the returned function is called. */
async function gotoBeforeBackdrop(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/artwork/*/backdrop-*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

const isScript = (path: string) => /^\/assets\/.+\.js$/.test(path);
const isPoster = (path: string) => /^\/artwork\/\w+\/poster-/.test(path);

test.describe('a slow picture on the first screen', { tag: '@pictures' }, () => {
  test('is requested before other pictures and the scripts', async ({ page }) => {
    const requests = watchRequests(page);
    const release = await gotoBeforeBackdrop(page, '/en');
    await page.waitForTimeout(500);
    expect(requests.filter((path) => isScript(path) || isPoster(path))).toEqual([]);
    release();
    await waitForHydration(page);
    await expect.poll(() => requests.some(isPoster)).toBe(true);
  });

  for (const [input, act] of [
    ['a click', (page: Page) => page.mouse.down()],
    ['a key', (page: Page) => page.keyboard.press('Tab')],
  ] as const)
    test(`does not delay the scripts after ${input}`, async ({ page }) => {
      // The time after which scripts start anyway does not pass.
      await page.addInitScript(() => {
        Object.assign(window, { setTimeout: () => 0 });
      });
      const requests = watchRequests(page);
      await gotoBeforeBackdrop(page, '/en');
      expect(requests.filter(isScript)).toEqual([]);
      await act(page);
      await waitForHydration(page);
    });

  test('does not delay the scripts for more than a few seconds', async ({ page }) => {
    await gotoBeforeBackdrop(page, '/en/movie/496243-parasite');
    await waitForHydration(page);
  });
});
