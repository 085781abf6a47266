import { expect, test } from '@playwright/test';

test('H3 the start page shows twelve popular movies and twelve popular shows', async ({ page }) => {
  await page.goto('/ko');
  await expect(page.locator('.tiles--twelve').first().locator('article')).toHaveCount(12);
  await expect(page.locator('.tiles--twelve').nth(1).locator('article')).toHaveCount(12);
});
