import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { collectCspViolations } from '../support/csp-violations.ts';
import { getDialog, getEditor } from '../support/legal-admin-page.ts';
import { gotoHydrated } from '../support/navigation.ts';

// every-page.spec.ts visits all pages. These tests open dialogs, menus and toasts.

test('charts and the editor of the panel cause no CSP violation', {
  tag: ['@S10'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  const readViolations = await collectCspViolations(page);
  await gotoHydrated(page, '/en/admin');
  await expect(page.locator('.stat-chart').first()).toBeVisible();
  await page.locator('.stat-chart').first().hover();
  await expect(page.locator('.stat-tip').first()).toBeVisible();
  expect.soft(await readViolations(), 'charts').toEqual([]);

  await gotoHydrated(page, '/en/admin/legal?new=1');
  await expect(getEditor(page)).toBeVisible();
  await getEditor(page).focus();
  await page.keyboard.type('Terms');
  await getDialog(page).getByRole('button', { name: 'Bold' }).click();
  expect.soft(await readViolations(), 'editor').toEqual([]);
  await page.goto('about:blank');
});

test('text pasted from a word processor keeps bold and italic', {
  tag: ['@S10'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  const readViolations = await collectCspViolations(page);
  await gotoHydrated(page, '/en/admin/legal?new=1');
  await expect(getEditor(page)).toBeVisible();
  await getEditor(page).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    const spans =
      '<span style="font-weight:700">Bold</span> <span style="font-style:italic">italic</span> style= plain';
    clipboardData.setData('text/html', `<b style="font-weight:normal"><p>${spans}</p></b>`);
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(getEditor(page).locator('strong')).toHaveText('Bold');
  await expect(getEditor(page).locator('em')).toHaveText('italic');
  await expect(getEditor(page)).toHaveText('Bold italic style= plain');
  expect(await readViolations()).toEqual([]);
});

test('a toast causes no CSP violation', {
  tag: ['@S10'],
}, async ({ page, newUser }) => {
  await newUser(page);
  const readViolations = await collectCspViolations(page);
  await gotoHydrated(page, '/en/movie/496243-parasite');
  await page.getByRole('button', { name: 'Save: Parasite' }).first().click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible();
  expect.soft(await readViolations(), 'toast').toEqual([]);
});

test('menus and the lightbox cause no CSP violation', {
  tag: ['@S10'],
}, async ({ page }) => {
  const readViolations = await collectCspViolations(page);
  await gotoHydrated(page, '/en/movie/496243-parasite');
  await page.locator('.gallery-picture').first().click();
  await expect(page.locator('dialog.lightbox[open]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  await expect(page.locator('dialog.drawer')).toBeVisible();
  expect.soft(await readViolations(), 'dialogs').toEqual([]);
});

test('React hydrates the document without warnings about scripts', {
  tag: ['@S10'],
}, async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && messages.push(entry.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  const response = await gotoHydrated(page, '/en/movie/496243-parasite');
  expect(await response?.text()).not.toContain('nonce=');
  expect(messages).toEqual([]);
});
