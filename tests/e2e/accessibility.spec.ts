import { expect, test } from '@playwright/test';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { findFreePort, type RunningSite, startSite } from '../support/start-site.ts';

for (const lang of ['ko', 'ar'] as const)
  test(`no axe violations on pages with a drawer, language picker, poster, lightbox, suggestions, season, names or answer open in ${lang}`, {
    tag: ['@H1', '@D7', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await prepareForAxe(page);
    const violations: string[] = [];
    await page.setViewportSize({ width: 1280, height: 800 });
    await gotoHydrated(page, `/${lang}/movie/496243`);
    const dialog = page.getByRole('dialog');
    for (const opener of [
      page
        .getByRole('banner')
        .getByRole('link', { name: new RegExp(`^${message(lang, 'language.label')}: `) }),
      page.getByRole('link', { name: message(lang, 'title.enlarge_poster') }),
      page.getByRole('link', { name: message(lang, 'title.image_of', { number: 1, total: 6 }) }),
    ]) {
      await opener.click();
      await expect(dialog).toBeVisible();
      violations.push(...(await findAxeViolations(page, String(opener))));
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page
      .getByRole('combobox', { name: message(lang, 'search.label') })
      .first()
      .fill('a');
    await expect(page.getByRole('listbox')).toBeVisible();
    violations.push(...(await findAxeViolations(page, 'suggestions')));

    await page.setViewportSize({ width: 390, height: 800 });
    await gotoHydrated(page, `/${lang}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: message(lang, 'nav.menu') })
      .click();
    await expect(dialog).toBeVisible();
    violations.push(...(await findAxeViolations(page, 'drawer')));

    await gotoHydrated(page, `/${lang}/tv/93405`);
    const season = page.locator('.seasons').getByRole('group').first();
    await season.locator('summary').click();
    await expect(season.getByRole('listitem')).not.toHaveCount(0);
    await page.locator('summary', { hasText: message(lang, 'names.heading') }).click();
    await expect(page.getByRole('table')).toBeVisible();
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      violations.push(...(await findAxeViolations(page, `season and names on ${width} px`)));
    }

    await gotoHydrated(page, `/${lang}/faq#save`);
    await expect(page.locator('#save')).toBeVisible();
    violations.push(...(await findAxeViolations(page, 'answer')));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(violations).toEqual([]);
  });

test.describe('outage', () => {
  let site: RunningSite;

  test.beforeAll(async () => {
    site = await startSite({
      TMDB_API_KEY: '0123456789abcdef0123456789abcdef',
      TMDB_API_URL: `http://127.0.0.1:${await findFreePort()}/3`,
    });
  });
  test.afterAll(async () => {
    await site?.kill();
  });

  test('no axe violations on the error page', { tag: ['@C3'] }, async ({ page }) => {
    await prepareForAxe(page);
    for (const lang of ['ko', 'ar'] as const) {
      await page.goto(`${site.url}/${lang}/movie/496243`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        message(lang, 'error.catalog_title'),
      );
      expect(await findAxeViolations(page, lang)).toEqual([]);
    }
  });
});
