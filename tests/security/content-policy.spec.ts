import type { Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/administrator.ts';
import { expect, test } from '../support/accounts/test.ts';
import { dialogOf, editorOf } from '../support/legal.ts';
import { watchPolicy } from '../support/policy.ts';
import { visit } from '../support/visit.ts';

/** Opens a page, waits for its lazy parts and expects no CSP violation. */
async function expectNothingRefused(
  page: Page,
  refused: () => Promise<string[]>,
  path: string,
): Promise<void> {
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  expect.soft(await refused(), path).toEqual([]);
}

test('S10 admin pages with charts, dialogs and editor cause no CSP violation', async ({
  page,
  accounts,
  newMember,
}) => {
  await newAdmin(page, accounts, newMember);
  const refused = await watchPolicy(page);
  await visit(page, '/en/admin');
  await expect(page.locator('.stat-chart').first()).toBeVisible();
  await page.locator('.stat-chart').first().hover();
  await expect(page.locator('.stat-tip').first()).toBeVisible();
  expect.soft(await refused(), 'charts').toEqual([]);

  // Only the start page keeps a connection open, for the live session count.
  for (const path of [
    'users',
    'reviews',
    'legal',
    'support',
    'overrides',
    'overrides?new=1',
    'providers',
    'providers?new=1',
    'logs',
  ])
    await expectNothingRefused(page, refused, `/en/admin/${path}`);

  await visit(page, '/en/admin/legal?new=1');
  await expect(editorOf(page)).toBeVisible();
  await editorOf(page).focus();
  await page.keyboard.type('Terms');
  await dialogOf(page).getByRole('button', { name: 'Bold' }).click();
  expect.soft(await refused(), 'editor').toEqual([]);
  await page.goto('about:blank');
});

test('S10 text pasted from a word processor keeps bold and italic', async ({
  page,
  accounts,
  newMember,
}) => {
  await newAdmin(page, accounts, newMember);
  const refused = await watchPolicy(page);
  await visit(page, '/en/admin/legal?new=1');
  await expect(editorOf(page)).toBeVisible();
  await editorOf(page).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    const spans =
      '<span style="font-weight:700">Bold</span> <span style="font-style:italic">italic</span> style= plain';
    clipboardData.setData('text/html', `<b style="font-weight:normal"><p>${spans}</p></b>`);
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(editorOf(page).locator('strong')).toHaveText('Bold');
  await expect(editorOf(page).locator('em')).toHaveText('italic');
  await expect(editorOf(page)).toHaveText('Bold italic style= plain');
  expect(await refused()).toEqual([]);
});

test('S10 the profile with its dialogs and toasts causes no CSP violation', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  const refused = await watchPolicy(page);
  for (const path of ['/en/profile', '/en/saved', '/en/support', '/en/terms'])
    await expectNothingRefused(page, refused, path);
  await visit(page, '/en/movie/496243-parasite');
  await page.getByRole('button', { name: 'Save: Parasite' }).first().click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible();
  expect.soft(await refused(), 'toast').toEqual([]);
});

test('S10 sign-in pages, menus and the lightbox cause no CSP violation', async ({ page }) => {
  const refused = await watchPolicy(page);
  for (const path of [
    '/en/sign-in',
    '/en/sign-up',
    '/en/reset-password',
    '/en/list/nothing',
    '/en/admin',
    '/xx/nothing',
  ])
    await expectNothingRefused(page, refused, path);
  await visit(page, '/en/movie/496243-parasite');
  await page.locator('.gallery a, .gallery button').first().click();
  await expect(page.locator('dialog.lightbox[open]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  await expect(page.locator('dialog.drawer')).toBeVisible();
  expect.soft(await refused(), 'dialogs').toEqual([]);
});

test('S10 React hydrates the document without warnings about scripts', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && complaints.push(entry.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const response = await visit(page, '/en/movie/496243-parasite');
  expect(await response?.text()).not.toContain('nonce=');
  expect(complaints).toEqual([]);
});
