import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, pauseClock, waitForHydration } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

/** Signs in without an account: an error of no field. */
async function triggerError(page: Page) {
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill('nobody@example.com');
  await main.locator('input[name=password]').fill('a password');
  await main.locator('button[value="sign_in"]').click();
}

test('a toast is at the bottom right, 356 px wide, for five seconds, and longer while hovered', {
  tag: ['@N4'],
}, async ({ page }) => {
  await page.clock.install();
  await gotoHydrated(page, '/en/sign-in');
  await triggerError(page);
  const toast = getToasts(page).getByRole('listitem');
  await toast.hover();
  await pauseClock(page, 1);
  await expect(toast).toBeVisible();
  const size = page.viewportSize();
  const getBox = async () => (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect((await getBox()).width).toBe(356);
  expect((size?.width ?? 0) - (await getBox()).x - 356).toBe(16);
  // It slides in from below, independently of the mocked clock.
  const getBottomDistance = async () => {
    const { y, height } = await getBox();
    return Math.round((size?.height ?? 0) - y - height);
  };
  await expect.poll(getBottomDistance).toBe(16);
  await page.mouse.move(5, 300);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('a toast is closed by its button, and a repeated error is shown once', {
  tag: ['@N4'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/sign-in');
  for (let attempt = 0; attempt < 4; attempt += 1)
    await Promise.all([page.waitForResponse('**/en/forms'), triggerError(page)]);
  const toast = getToasts(page).getByRole('listitem');
  await expect(toast).toHaveCount(1);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test('quick changes of several titles show the last three toasts, each with its Undo', {
  tag: ['@N4'],
}, async ({ page, newUser }) => {
  await newUser(page);
  // No toast ends meanwhile, however slow the machine is.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const endless = (handler: () => void, ms = 0) => (ms < 5000 ? setTimeout(handler, ms) : 0);
    Object.assign(window, { setTimeout: endless });
  });
  await gotoHydrated(page, '/en/movie');
  await waitForHydration(page, '.tile-save');
  const toasts = getToasts(page).getByRole('listitem');
  const buttons = page.locator('.tile-save');
  const names: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const button = buttons.nth(index);
    names.push((await button.getAttribute('aria-label'))?.replace('Save: ', '') ?? '');
    await button.click();
    await expect(toasts.last()).toContainText(names[index] ?? '');
  }
  await expect(toasts).toContainText(names.slice(2).map((name) => `Saved${name}`));

  for (let index = 0; index < 5; index += 1) {
    await buttons.nth(index).click();
    await expect(toasts.last()).toContainText(`Removed${names[index]}`);
  }
  await expect(toasts).toContainText(names.slice(2).map((name) => `Removed${name}`));
  await toasts.first().getByRole('button', { name: 'Undo' }).click();
  await expect(buttons.nth(2)).toHaveAttribute('aria-pressed', 'true');
});

test('in a right-to-left language a toast is at the left', { tag: ['@N4'] }, async ({ page }) => {
  await gotoHydrated(page, '/ar/sign-in');
  await triggerError(page);
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  expect((await toast.boundingBox())?.x).toBe(16);
});

test('screen readers announce a toast without a change of focus', {
  tag: ['@N4'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/sign-in');
  await expect(page.locator('.toasts ol')).toHaveAttribute('aria-live', 'polite');
  await triggerError(page);
  await expect(getToasts(page)).toContainText(message('en', 'sign_in.failed'));
  await expect(page.locator('.toasts :focus')).toHaveCount(0);
});
