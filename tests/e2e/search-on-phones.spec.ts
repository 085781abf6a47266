import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

test.use({ viewport: { width: 375, height: 700 }, hasTouch: true });

const getField = (page: Page) => page.getByRole('banner').getByRole('combobox');

for (const lang of ['en', 'ar'] as const)
  test(`the search icon of phones opens the field in ${lang}, with the focus`, {
    tag: ['@N2', '@H7', ...(lang === 'ar' ? [] : ['@slow'])],
  }, async ({ page }) => {
    for (const path of ['', '/movie', '/faq']) {
      await gotoHydrated(page, `/${lang}${path}`);
      const icon = page
        .getByRole('banner')
        .getByRole('link', { name: message(lang, 'search.submit'), exact: true });
      await expect(getField(page)).toBeHidden();
      // Phones open the keyboard only for a focus that comes with the tap itself.
      const focusedId = await icon.evaluate((link: HTMLElement) => {
        link.click();
        return document.activeElement?.id;
      });
      expect(focusedId).toBe('site-header-search');
      await expect(getField(page)).toBeInViewport({ ratio: 1 });
      await expect(page).toHaveURL(`/${lang}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

      await page.keyboard.press('Escape');
      await expect(getField(page)).toBeHidden();
      await expect(icon).toBeFocused();
      await icon.tap();
      await page
        .getByRole('banner')
        .getByRole('button', { name: message(lang, 'site.close') })
        .tap();
      await expect(getField(page)).toBeHidden();
      await expect(icon).toBeFocused();
      await icon.tap();
      await page.getByRole('heading', { level: 1 }).evaluate(() => {
        (document.activeElement as HTMLElement).blur();
      });
      await expect(getField(page)).toBeHidden();
    }
  });

test('on phones, suggestions of the header lead to a title, and its search to results', {
  tag: ['@H7'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en');
  const icon = page.getByRole('banner').getByRole('link', { name: 'Search', exact: true });
  await icon.tap();
  await getField(page).pressSequentially('parasite');
  const suggestion = page.getByRole('option', { name: 'Parasite' });
  await expect(suggestion).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(suggestion).toBeHidden();
  await expect(getField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=parasite');
  await expect(getField(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await icon.tap();
  await expect(getField(page)).toHaveValue('parasite');
  await page.getByRole('button', { name: message('en', 'search.clear') }).tap();
  await getField(page).pressSequentially('squid');
  await page.getByRole('option', { name: 'Squid Game' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Squid Game');
  await expect(getField(page)).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search icon of phones leads to the search page', {
    tag: ['@N2', '@H9'],
  }, async ({ page }) => {
    await page.goto('/en');
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/en/search');
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  });
});
