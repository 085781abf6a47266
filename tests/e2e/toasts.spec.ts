import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/test.ts';
import { visit } from '../support/visit.ts';

const toastsOf = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Sends the form of the sign-in page empty. */
async function fail(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('N4 a toast stands bottom right, 356 px wide, for five seconds, and longer while it is looked at', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/en/sign-in');
  await fail(page);
  const toast = toastsOf(page).getByRole('listitem');
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  const box = await toast.boundingBox();
  const size = page.viewportSize();
  expect(box?.width).toBe(356);
  expect((size?.width ?? 0) - (box?.x ?? 0) - 356).toBe(16);
  const fromBelow = async () => {
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    return Math.round((size?.height ?? 0) - y - height);
  };
  // It comes from below, in a moment that the clock of the page knows nothing of.
  await expect.poll(fromBelow).toBe(16);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 300);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('N4 a toast is closed by its button, and what failed again stands there once', async ({ page }) => {
  await visit(page, '/en/sign-in');
  for (let again = 0; again < 4; again += 1) await fail(page);
  const toast = toastsOf(page).getByRole('listitem');
  await expect(toast).toHaveCount(1);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test('N4 in a language that is read from the right it stands at the left', async ({ page }) => {
  await visit(page, '/ar/sign-in');
  await page.getByRole('main').locator('button[value="sign_in"]').click();
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  expect((await toast.boundingBox())?.x).toBe(16);
});

test('N4 a screen reader hears it without losing its place', async ({ page }) => {
  await visit(page, '/en/sign-in');
  await expect(page.locator('.toasts ol')).toHaveAttribute('aria-live', 'polite');
  await fail(page);
  await expect(toastsOf(page)).toContainText('Please enter your e-mail address.');
  await expect(page.getByRole('main').getByLabel('E-mail')).toBeFocused();
});
