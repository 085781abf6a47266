import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/test.ts';
import { stopClock, visit } from '../support/visit.ts';

const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Submits the sign-in form with half of an e-mail address. */
async function fail(page: Page) {
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill('nobody');
  await main.locator('input[name=password]').fill('a password');
  await main.locator('button[value="sign_in"]').click();
}

test('N4 a toast is at the bottom right, 356 px wide, for five seconds, and longer while hovered', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '/en/sign-in');
  await fail(page);
  const toast = toastsOf(page).getByRole('listitem');
  await toast.hover();
  await stopClock(page, 1);
  await expect(toast).toBeVisible();
  const size = page.viewportSize();
  const boxOf = async () => (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect((await boxOf()).width).toBe(356);
  expect((size?.width ?? 0) - (await boxOf()).x - 356).toBe(16);
  // It slides in from below, independently of the mocked clock.
  const fromBelow = async () => {
    const { y, height } = await boxOf();
    return Math.round((size?.height ?? 0) - y - height);
  };
  await expect.poll(fromBelow).toBe(16);
  await page.mouse.move(5, 300);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('N4 a toast is closed by its button, and a repeated error is shown once', async ({ page }) => {
  await visit(page, '/en/sign-in');
  for (let again = 0; again < 4; again += 1)
    await Promise.all([page.waitForResponse('**/en/forms'), fail(page)]);
  const toast = toastsOf(page).getByRole('listitem');
  await expect(toast).toHaveCount(1);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test('N4 in a right-to-left language a toast is at the left', async ({ page }) => {
  await visit(page, '/ar/sign-in');
  await fail(page);
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  expect((await toast.boundingBox())?.x).toBe(16);
});

test('N4 screen readers announce a toast without a change of focus', async ({ page }) => {
  await visit(page, '/en/sign-in');
  await expect(page.locator('.toasts ol')).toHaveAttribute('aria-live', 'polite');
  await fail(page);
  await expect(toastsOf(page)).toContainText('Please enter the full e-mail address.');
  await expect(page.getByRole('main').getByLabel('E-mail')).toBeFocused();
});
