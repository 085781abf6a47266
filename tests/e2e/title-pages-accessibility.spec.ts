import { expect, test } from '@playwright/test';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';

/** Pages that title pages link to. */
const PAGES = ['/collection/726871', '/movie/496243/credits', '/tv/93405/names'];
const WIDTHS = [375, 1440];

for (const lang of ['ko', 'de', 'ar'] as const)
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang });

    test('no axe violations on collections, credits and names, and no horizontal scrolling', {
      tag: ['@H1', '@D7'],
    }, async ({ page }) => {
      await prepareForAxe(page);
      const violations: string[] = [];
      for (const path of PAGES) {
        await page.goto(`/${lang}${path}`, { waitUntil: 'domcontentloaded' });
        await waitForHydration(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          violations.push(...(await findAxeViolations(page, `${path} on ${width} px`)));
          const excess = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(excess, path).toBeLessThanOrEqual(0);
        }
      }
      await gotoHydrated(page, `/${lang}/tv/93405`);
      await page.locator('summary', { hasText: message(lang, 'names.heading') }).click();
      await expect(page.getByRole('table')).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        violations.push(...(await findAxeViolations(page, `a title with names on ${width} px`)));
      }
      expect(violations).toEqual([]);
    });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const lang of ['ko', 'de', 'ar'] as const)
    for (const width of [375, 1440])
      test(`collections, credits and names are readable in ${lang}, ${width} pixels wide`, {
        tag: ['@H1', '@D7'],
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
});
