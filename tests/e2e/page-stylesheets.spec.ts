import { expect, type Page, test } from '@playwright/test';
import { gotoHydrated } from '../support/navigation.ts';

const TITLE = '/en/movie/496243-parasite';

/** Paths of the stylesheets that the page requests from now on. */
function watchStylesheets(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) paths.push(pathname);
  });
  return paths;
}

/** CSS in the document. */
const getCss = (page: Page) =>
  page.locator('style#rules').evaluate((style) => style.textContent ?? '');

test('a title has its styles in the document, without a stylesheet', async ({ page }) => {
  const stylesheets = watchStylesheets(page);
  for (const path of [TITLE, '/en/tv/1399/season/1', '/en/person/21684']) {
    await gotoHydrated(page, path);
    expect.soft(await getCss(page), path).toContain('.fact-sheet');
  }
  expect(stylesheets).toEqual([]);
});

test('other pages load the styles of titles with the first title, and once', async ({ page }) => {
  const stylesheets = watchStylesheets(page);
  await gotoHydrated(page, '/en');
  expect(await getCss(page)).not.toContain('.fact-sheet');
  const tile = page.getByRole('main').locator(`.tile a[href="${TITLE}"]`).first();
  await tile.click();
  const facts = page.locator('.fact-sheet').last();
  await expect(facts).toBeVisible();
  expect(await facts.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  await page.goBack();
  await expect(tile).toBeVisible();
  await page.goForward();
  await expect(facts).toBeVisible();
  expect(stylesheets).toEqual([expect.stringMatching(/^\/assets\/detail-[\w-]+\.css$/)]);
});

test('a title appears with its styles, however late they are', async ({ page }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/detail-*.css', async (route) => {
    await isReleased;
    await route.continue();
  });
  await gotoHydrated(page, '/en');
  const requested = page.waitForRequest('**/assets/detail-*.css');
  await page.getByRole('main').locator(`.tile a[href="${TITLE}"]`).first().click();
  await requested;
  await expect(page.locator('.fact-sheet')).toHaveCount(0);
  release();
  await expect(page.locator('.fact-sheet').last()).toBeVisible();
});

test('the styles of titles are requested when the pointer is on a tile', async ({ page }) => {
  await gotoHydrated(page, '/en');
  const requested = page.waitForRequest('**/assets/detail-*.css');
  await page.getByRole('main').locator(`.tile a[href="${TITLE}"]`).first().hover();
  await requested;
});

test('a title opens without its styles if they cannot be loaded', async ({ page }) => {
  await page.route('**/assets/detail-*.css', (route) => route.abort());
  await gotoHydrated(page, '/en');
  await page.getByRole('main').locator(`.tile a[href="${TITLE}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible();
});
