import { expect, type Page, test } from '@playwright/test';
import { holdFiles, waitForHydration } from '../support/navigation.ts';
import { watchRequests } from '../support/watch-requests.ts';

/** Opens a page whose backdrop arrives when the returned function is called. */
async function gotoBeforeBackdrop(page: Page, path: string): Promise<() => void> {
  const release = await holdFiles(page, '**/artwork/*/backdrop-*');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

const isScript = (path: string) => /^\/assets\/.+\.js$/.test(path);
const isPoster = (path: string) => /^\/artwork\/\w+\/poster-/.test(path);

test.describe('a backdrop that is slow to arrive', { tag: '@pictures' }, () => {
  test('the backdrop is requested before other pictures and the scripts', async ({ page }) => {
    const requests = watchRequests(page);
    const release = await gotoBeforeBackdrop(page, '/en');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(requests.filter((path) => isScript(path) || isPoster(path))).toEqual([]);
    release();
    await waitForHydration(page);
    await expect.poll(() => requests.some(isPoster)).toBe(true);
  });

  for (const [input, act] of [
    ['a click', (page: Page) => page.mouse.down()],
    ['a key', (page: Page) => page.keyboard.press('Tab')],
  ] as const)
    test(`a slow backdrop does not delay the scripts after ${input}`, {
      tag: input === 'a click' ? [] : '@slow',
    }, async ({ page }) => {
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

  test('a backdrop that never arrives delays the scripts for four seconds only', {
    tag: '@slow',
  }, async ({ page }) => {
    await gotoBeforeBackdrop(page, '/en/movie/496243-parasite');
    await waitForHydration(page);
  });
});
