import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { readFocus } from '../support/focus.ts';
import { importFile } from '../support/import-page.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { gotoTitle } from '../support/title-page.ts';

const PHONE = { width: 375, height: 700 };
const DESKTOP = { width: 1440, height: 900 };

/** Presses Tab, and returns what had the focus outside of the panel or below something. */
async function tabThrough(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (let count = 0; count < 15; count += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (focus && !(focus.isVisible && focus.isInDialog)) problems.push(focus.name);
  }
  return problems;
}

/** The opened dialog takes the focus and keeps it; Close and Escape give it back to `opener`. */
async function expectModalDialog(page: Page, open: () => Promise<void>, opener: Locator) {
  await open();
  const dialog = page.locator('dialog:modal');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleName(/./);
  expect((await readFocus(page))?.isInDialog).toBe(true);
  expect(await tabThrough(page)).toEqual([]);
  expect(await findAxeViolations(page, page.url())).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await open();
  await dialog.getByRole('button', { name: message('en', 'site.close') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test.beforeEach(({ page }) => prepareForAxe(page));

test('on phones, the filters of a list are a modal dialog that keeps what is chosen', {
  tag: ['@H5', '@N2', '@slow'],
}, async ({ page, accounts: { url } }) => {
  await page.setViewportSize(PHONE);
  await gotoHydrated(page, `${url}/en/movie`);
  const opener = page.getByRole('button', { name: /^Filters/ });
  await expectModalDialog(page, () => opener.click(), opener);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('combobox', { name: 'Sort' }).selectOption('score');
  await dialog.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/sort=score/);
  await opener.click();
  await expect(dialog.getByRole('combobox', { name: 'Sort' })).toHaveValue('score');
  // A tablet that is turned.
  await page.setViewportSize(DESKTOP);
  await expect(dialog).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
  await expect(opener).toBeHidden();
  expect(await findAxeViolations(page, 'turned')).toEqual([]);
});

test('on wide screens, the filters of a list are part of the page', { tag: ['@H5'] }, async ({
  page,
  accounts: { url },
}) => {
  await page.setViewportSize(DESKTOP);
  await gotoHydrated(page, `${url}/en/movie`);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const size of [PHONE, DESKTOP])
  test(`panels of the list of saved titles are modal dialogs at ${size.width} pixels`, {
    tag: ['@U1', ...(size.width === 375 ? [] : ['@slow'])],
  }, async ({ page, newUser, accounts }) => {
    await page.setViewportSize(size);
    await newUser(page);
    await gotoHydrated(page, '/en/saved/import');
    await importFile(
      page,
      'list.csv',
      'type,title,year,tmdb_id,watched_at,rating\nmovie,Oldboy,2003,670,2024-02-01,8\n',
    );
    await page.getByRole('button', { name: message('en', 'import.start'), exact: true }).click();
    await expect(page.getByText(message('en', 'import.finished'))).toBeVisible();
    const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
    const form = { intent: 'save', title: 'movie/496243' };
    expect((await page.request.post('/en/forms', { headers, form })).ok()).toBe(true);
    await gotoHydrated(page, '/en/saved');
    const menu = page.locator('.list-menu summary');
    for (const name of ['share.heading', 'rating.publish_all'] as const)
      await expectModalDialog(
        page,
        async () => {
          await menu.click();
          await page.getByRole('button', { name: message('en', name) }).click();
        },
        menu,
      );
    await menu.click();
    await page.getByRole('button', { name: message('en', 'share.heading') }).click();
    await page.getByRole('button', { name: message('en', 'share.create') }).click();
    await expect(page.getByRole('dialog').getByLabel(message('en', 'share.link'))).toHaveValue(
      /\/en\/list\//,
    );
    await expect.poll(async () => (await readFocus(page))?.isInDialog).toBe(true);
    await page.keyboard.press('Escape');

    const filters = page.getByRole('button', { name: /^Filters/ });
    if (size === PHONE) await expectModalDialog(page, () => filters.click(), filters);
    else await expect(filters).toBeHidden();
  });

test('on phones, the menus of a title are modal dialogs', {
  tag: ['@U2'],
}, async ({ page, newUser }) => {
  await page.setViewportSize(PHONE);
  await newUser(page);
  await gotoTitle(page);
  const more = page.locator('.action-menu--more');
  await expectModalDialog(page, () => more.click(), more);
  await page.getByRole('button', { name: message('en', 'seen.seen') }).click();
  const seen = page.locator('.action-menu--seen');
  await expectModalDialog(page, () => seen.click(), seen);
  await seen.click();
  await page.getByRole('button', { name: message('en', 'seen.save') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(seen).toBeFocused();
});

test('on wide screens, a menu of a title closes when the focus leaves it', {
  tag: ['@U2'],
}, async ({ page, newUser }) => {
  await page.setViewportSize(DESKTOP);
  await newUser(page);
  await gotoTitle(page);
  const more = page.locator('.action-menu--more');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.action-popup--more')).toBeVisible();
  expect(await tabThrough(page)).toEqual([]);
  await expect(page.locator('.action-popup--more')).toBeHidden();
});
