import { expect, test } from '@playwright/test';
import { gotoHydrated } from '../support/navigation.ts';

for (const lang of ['ko', 'en', 'ar'])
  test(`the first row of posters in ${lang} is in the first screen of phones and desktops`, {
    tag: lang === 'ko' ? [] : '@slow',
  }, async ({ browser, baseURL }) => {
    // In the language of the page, so that it offers no other.
    const page = await browser.newPage({ baseURL, locale: lang });
    for (const [width, height] of [
      [1440, 900],
      [375, 667],
      [320, 667],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of [`/${lang}/movie`, `/${lang}/tv`]) {
        await page.goto(path);
        const { y = 0 } = (await page.locator('.tiles .frame').first().boundingBox()) ?? {};
        expect.soft(y, `${path} ${width}`).toBeLessThan(height * 0.75);
      }
    }
    await page.close();
  });

test('on wide screens posters are small or large, by a choice that is kept', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoHydrated(page, '/en/movie');
  const countColumns = () =>
    page
      .locator('.tiles')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(await countColumns()).toBe(5);
  const [small, large] = [
    page.getByRole('button', { name: 'Small posters' }),
    page.getByRole('button', { name: 'Large posters' }),
  ];
  await expect(small).toHaveAttribute('aria-pressed', 'true');
  await large.click();
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(countColumns).toBe(4);
  await gotoHydrated(page, '/en/tv');
  expect(await countColumns()).toBe(4);
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  await small.click();
  await expect.poll(countColumns).toBe(5);
});

test('the tab of the shown list is visible on phones', {
  tag: ['@H6'],
}, async ({ browser, baseURL }) => {
  const viewport = { width: 375, height: 667 };
  const page = await browser.newPage({ baseURL, locale: 'de', viewport });
  await page.goto('/de/tv/top-rated');
  const current = page.locator('.list-head .tab[aria-current]');
  await expect(current).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.close();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'on phones' : 'on phones without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 667 } });

    test('filters are in a sheet behind a button with their number', {
      tag: ['@H6'],
    }, async ({ page }) => {
      if (javaScriptEnabled) await gotoHydrated(page, '/en/movie?rating=7&runtime=-120');
      else await page.goto('/en/movie?rating=7&runtime=-120');
      const filters = page.locator('#filters');
      await expect(filters).toBeHidden();
      await page.getByRole('button', { name: 'Filters · 2' }).click();
      await expect(filters).toBeVisible();
      await filters.getByRole('combobox', { name: 'Original language' }).selectOption('Korean');
      if (!javaScriptEnabled) await filters.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/language=ko/);
      if (javaScriptEnabled) await filters.getByRole('button', { name: 'Show results' }).click();
      await expect(filters).toBeHidden();
      await expect(page.getByRole('button', { name: 'Filters · 3' })).toBeVisible();
    });
  });
