import type { Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, addNewUser, expect, test } from '../support/accounts/fixtures.ts';
import { renderInFixedFonts } from '../support/fixed-fonts.ts';
import { message } from '../support/messages.ts';
import {
  expectDialogClosed,
  getPathAndQuery,
  gotoBeforeScripts,
  gotoHydrated,
  holdFiles,
  waitForHydration,
} from '../support/navigation.ts';

const getDialog = (page: Page) => page.getByRole('dialog');

/** Adds an offer by the form. */
async function addOffer(page: Page, accounts: AccountSite, name: string): Promise<void> {
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  const offer = {
    content_type: 'movie',
    content_id: '496243',
    watch_type: 'rent',
    country_code: 'KR',
    is_active: 'on',
  };
  await page.request.post('/en/forms', {
    headers,
    form: { intent: 'admin_provider_add', ...offer, provider_name: name },
  });
}

/** Removes the offer, so that other tests of this site start without offers. */
async function removeOffer(page: Page, name: string): Promise<void> {
  await gotoHydrated(page, `/en/admin/providers?q=${name}`);
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await getDialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row')).toHaveCount(0);
}

test('a field of a dialog keeps the focus when the page is hydrated', {
  tag: ['@M1'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  const releaseScripts = await gotoBeforeScripts(page, '/en/admin/providers?new=1');
  const name = getDialog(page).getByLabel('Provider name');
  await name.pressSequentially('TVING');
  releaseScripts();
  await waitForHydration(page, '.admin-dialog');
  await expect(getDialog(page)).toBeVisible();
  await page.keyboard.type(' Plus');
  await expect(name).toHaveValue('TVING Plus');
});

for (const path of [
  '/ar/admin/overrides?add=movie&of=496243',
  '/en/admin/providers?new=1',
  '/en/admin/legal?new=1',
])
  test(`a dialog does not move when the page is hydrated: ${path}`, {
    tag: ['@M1'],
  }, async ({ page, accounts, newUser }) => {
    await newAdmin(page, accounts, newUser);
    const releaseScripts = await gotoBeforeScripts(page, path);
    const getBoxes = () =>
      getDialog(page)
        .locator('a:visible, button:visible')
        .evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect().toJSON()),
        );
    await expect(getDialog(page)).toBeVisible();
    await getDialog(page).getByRole('link').last().scrollIntoViewIfNeeded();
    const boxes = await getBoxes();
    releaseScripts();
    await waitForHydration(page, '.admin-dialog');
    await expect(page.locator('.admin-dialog:modal')).toBeVisible();
    expect(await getBoxes()).toEqual(boxes);
  });

test('closing a dialog returns to the list and its focus, and Back then leaves the tab', {
  tag: ['@M1'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin');
  await page.getByRole('link', { name: 'Watch providers' }).click();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => getDialog(page).getByRole('link', { name: 'Close' }).click(),
    () => getDialog(page).getByRole('link', { name: 'Cancel' }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ]) {
    await page.getByRole('link', { name: 'Add provider' }).click();
    await expect(getDialog(page)).toBeVisible();
    await close();
    await expectDialogClosed(page);
    await expect.poll(() => getPathAndQuery(page)).toBe('/en/admin/providers');
    await expect(page.getByRole('link', { name: 'Add provider' })).toBeFocused();
  }
  await page.goBack();
  await expect.poll(() => getPathAndQuery(page)).toBe('/en/admin');
  // A dialog that is opened by its URL closes to the list.
  await gotoHydrated(page, '/en/admin/providers?new=1');
  await waitForHydration(page, '.admin-dialog');
  await page.keyboard.press('Escape');
  await expect.poll(() => getPathAndQuery(page)).toBe('/en/admin/providers');
});

test('a dialog that is reopened before the list has loaded is shown', {
  tag: ['@M1'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin/providers');
  const add = page.getByRole('link', { name: 'Add provider' });
  await add.click();
  await expect(getDialog(page)).toBeVisible();
  const releaseList = await holdFiles(page, '**/providers.data*');
  await page.keyboard.press('Escape');
  await expect(getDialog(page)).toBeHidden();
  await add.click();
  releaseList();
  await expect(getDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => getPathAndQuery(page)).toBe('/en/admin/providers');
});

test('closing a dialog with typed values asks for confirmation, and a toast in it can be closed', {
  tag: ['@M8'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin/providers');
  await page.getByRole('link', { name: 'Add provider' }).click();
  const name = getDialog(page).getByRole('textbox', { name: 'Provider name' });
  await name.fill('Half of it');
  await page.route('**/en/forms', (route) => route.abort());
  await getDialog(page).getByRole('button', { name: 'Add provider' }).click();
  const toast = getDialog(page).getByRole('region', { name: message('en', 'toast.label') });
  await expect(toast).toContainText(message('en', 'admin.nothing_changed'));
  await toast.getByRole('button').last().click();
  await expect(toast).not.toContainText(message('en', 'admin.nothing_changed'));
  await expect(name).toHaveValue('Half of it');
  await page.unroute('**/en/forms');

  const dialogMessages: string[] = [];
  page.on('dialog', (dialogEvent) => {
    dialogMessages.push(dialogEvent.message());
    return dialogMessages.length < 3 ? dialogEvent.dismiss() : dialogEvent.accept();
  });
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogMessages.length).toBe(1);
  await getDialog(page).getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => dialogMessages.length).toBe(2);
  await expect(name).toHaveValue('Half of it');
  // Releasing the mouse outside after selecting text does not close the dialog.
  const box = await name.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(2, (box?.y ?? 0) + 10);
  await page.mouse.up();
  await expect(name).toHaveValue('Half of it');
  expect(dialogMessages).toEqual(Array(2).fill(message('en', 'admin.leave')));
  await page.keyboard.press('Escape');
  await expect(getDialog(page)).toBeHidden();
  // Outside a dialog, toasts are in their usual place.
  await expect(page.locator('.toasts')).toHaveCount(1);
});

test('the focus stays on a used button, and moves to the list after its row is deleted', async ({
  page,
  accounts,
  newUser,
}) => {
  await newAdmin(page, accounts, newUser);
  await addOffer(page, accounts, 'Focused');
  await gotoHydrated(page, '/en/admin/providers?q=Focused');
  const toggle = page.getByRole('row').getByRole('button', { name: /activate Focused/i });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveText(/^Activate/);
  await expect(toggle).toBeFocused();
  await removeOffer(page, 'Focused');
  await expect(page.getByRole('region', { name: 'Watch providers' })).toBeFocused();
});

test('a form sent offline shows a readable error, and works again online', {
  tag: ['@M12'],
}, async ({ page, accounts, newUser, browser }) => {
  const otherContext = await browser.newContext({
    baseURL: accounts.url,
    extraHTTPHeaders: { 'x-forwarded-for': '10.201.0.1' },
  });
  const user = await addNewUser(otherContext, accounts);
  await otherContext.close();
  await newAdmin(page, accounts, newUser, 'ko');
  await gotoHydrated(page, `/ko/admin/users?q=${encodeURIComponent(user.email)}`);
  const makeAdminButton = page
    .getByRole('row')
    .getByRole('button', { name: message('ko', 'users.make_admin') });
  await page.route('**/ko/forms', (route) => route.abort());
  await makeAdminButton.click();
  const toasts = page.getByRole('region', { name: message('ko', 'toast.label') });
  await expect(toasts).toContainText(message('ko', 'users.role_failed'));
  await expect(toasts).toContainText(message('ko', 'admin.nothing_changed'));
  await expect(page.getByText('account.unavailable')).toHaveCount(0);
  await page.unroute('**/ko/forms');
  await makeAdminButton.click();
  await expect(
    page.getByRole('row').getByRole('button', { name: message('ko', 'users.make_user') }),
  ).toBeVisible();
});

test.describe('with the same fonts on every machine', () => {
  test.use({ bypassCSP: true });

  test('every column is reachable on a tablet, and the current tab is visible on a phone', async ({
    page,
    accounts,
    newUser,
  }) => {
    await renderInFixedFonts(page.context());
    await newAdmin(page, accounts, newUser);
    await addOffer(page, accounts, 'Wide');
    for (const path of ['/logs', '/users', '/providers', '?view=table']) {
      await gotoHydrated(page, `/en/admin${path}`);
      for (const width of [768, 840, 899, 900, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
          path,
          width,
        ]);
        const hidden = await page
          .locator('.admin-table-box')
          .evaluateAll((boxes) => boxes.some((box) => box.scrollWidth > box.clientWidth + 1));
        expect([path, width, hidden]).toEqual([path, width, false]);
      }
    }
    await page.setViewportSize({ width: 375, height: 800 });
    await gotoHydrated(page, '/en/admin/logs');
    await expect(page.locator('.tab[aria-current]')).toBeInViewport({ ratio: 1 });
    await removeOffer(page, 'Wide');
  });
});
