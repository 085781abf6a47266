import { expect, test } from '@playwright/test';
import { message } from '../support/messages.ts';

test.use({ javaScriptEnabled: false });

for (const [lang, width] of [
  ['ko', 375],
  ['de', 1440],
  ['ar', 375],
] as const)
  test(`collections, credits and names are readable without scripts in ${lang}, ${width} pixels wide`, {
    tag: ['@H1', '@D7', ...(lang === 'ar' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto(`/${lang}/movie/438631`);
    await main.locator('a[href*="/collection/"]').first().click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/collection/726871-`));
    await expect(main.getByRole('article')).toHaveCount(2);
    await main.getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/movie/438631-`));

    await main.locator('a[href$="/credits"]').click();
    await expect(heading).toHaveText(message(lang, 'credits.heading'));
    await expect(main.getByText(message(lang, 'job.director')).first()).toBeVisible();
    await page.goBack();

    await main.locator('summary', { hasText: message(lang, 'names.heading') }).click();
    await main.getByRole('link', { name: message(lang, 'names.all') }).click();
    await expect(heading).toHaveText(message(lang, 'names.heading'));
    await expect(main.getByRole('row')).not.toHaveCount(0);
    await expect(main.getByRole('button')).toHaveCount(0);
  });
