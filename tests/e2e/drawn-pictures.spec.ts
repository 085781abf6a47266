import { expect, type Page, test } from '@playwright/test';
import { waitForHydration, waitForPictures } from '../support/navigation.ts';
import { watchRequests } from '../support/watch-requests.ts';

const CATALOG_PICTURES = /\/artwork\/w\d+\//;

test.describe('pictures of the catalog that fail', { tag: '@pictures' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.route(/\/artwork\/(w\d+|original)\//, (route) => route.abort());
  });

  for (const width of [375, 1440])
    test.describe(`${width} pixels`, { tag: width === 375 ? [] : '@slow' }, () => {
      test(`posters and backdrops are replaced by drawn ones at ${width} pixels, without a layout shift`, {
        tag: ['@H10', '@C1'],
      }, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await watchShifts(page);
        for (const path of ['/ko', '/ar/movie', '/ko/movie/496243-x', '/en/tv/93405/season/1']) {
          await page.goto(path);
          await waitForHydration(page);
          const pictures = page.locator(
            '.backdrop-art, .tile:not(:has(.frame--person)) .frame img',
          );
          await expect(pictures.first()).toHaveAttribute('src', /^\/artwork\/drawn\//);
          await waitForPictures(page);
          await expect(page.locator('main [data-broken][src*="/drawn/"]')).toHaveCount(0);
          expect.soft(await page.evaluate('window.shift'), path).toBeLessThan(0.001);
        }
      });
    });

  test('a poster keeps its frame and its name, and the lightbox shows the drawn one too', async ({
    page,
  }) => {
    await page.goto('/ko/movie/496243');
    await waitForHydration(page);
    const link = page.locator('.rail-poster a');
    const poster = link.locator('img');
    await expect(poster).toHaveAttribute('src', '/artwork/drawn/ko/movie/496243.svg');
    await expect
      .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const box = await link.locator('.frame').boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1);
    await link.click();
    await expect(page.locator('dialog[open] img')).toHaveAttribute(
      'src',
      '/artwork/drawn/ko/movie/496243.svg',
    );
  });

  test('a drawn picture that fails as well becomes a placeholder and is not requested again', async ({
    page,
  }) => {
    await page.route('**/artwork/drawn/**', (route) => route.abort());
    const requests = watchRequests(page);
    await page.goto('/en');
    await waitForHydration(page);
    const picture = page.getByRole('article').first().locator('img');
    await expect(picture).toHaveAttribute('data-broken', '');
    await expect(picture).toBeHidden();
    await waitForPictures(page);
    const drawn = requests.filter((path) => path.startsWith('/artwork/drawn/'));
    expect(drawn.length).toBeGreaterThan(0);
    // A title is in several rows of the page.
    expect(drawn.length).toBeLessThan(
      requests.filter((path) => CATALOG_PICTURES.test(path)).length + 1,
    );
  });

  test('posters that a list loads later are replaced as well', async ({ page }) => {
    await page.goto('/en/faq');
    await waitForHydration(page);
    await page.getByRole('banner').getByRole('link', { name: 'Movies' }).first().click();
    await expect(page.getByRole('article').first().locator('img')).toHaveAttribute(
      'src',
      /^\/artwork\/drawn\/en\/movie\/\d+\.svg$/,
    );
  });
});

test.describe('drawn backdrops', { tag: '@pictures' }, () => {
  for (const [lang, scale] of [
    ['ar', '-1 1'],
    ['he', '-1 1'],
    ['en', 'none'],
  ] as const)
    test(`the text is on their plain side in ${lang}`, {
      tag: lang === 'he' ? '@slow' : [],
    }, async ({ page }) => {
      for (const path of [`/${lang}`, `/${lang}/movie/496243`, `/${lang}/tv/93405/season/1`]) {
        await page.goto(path);
        await expect(page.locator('.backdrop-art').first()).toHaveCSS('scale', scale);
      }
    });

  test('photographs are not mirrored', async ({ page }) => {
    await page.goto('/ar/movie/496243');
    const art = page.locator('.backdrop-art');
    await art.evaluate((image: HTMLImageElement) => {
      image.srcset = '';
      image.src = '/share.png';
    });
    await expect(art).toHaveCSS('scale', 'none');
  });
});

/** The sum of the layout shifts is in `window.shift`. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    type Shift = PerformanceEntry & { value: number };
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[])
        Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
