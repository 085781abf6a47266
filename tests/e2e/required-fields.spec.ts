import { expect, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

test('empty fields show errors, the first gets the focus, and neither a request nor a toast follows', {
  tag: ['@I2'],
}, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await gotoHydrated(page, '/en/sign-in');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form.getByText('Please enter your e-mail address.')).toBeVisible();
  await expect(form.getByText('Please enter a password.')).toBeVisible();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Please enter your e-mail address.',
  );

  await gotoHydrated(page, '/en/sign-up');
  await form.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(form.locator('.field-problems')).toHaveCount(3);
  await expect(form.getByLabel('Username')).toBeFocused();

  await gotoHydrated(page, '/en/reset-password');
  await form.getByRole('button', { name: message('en', 'reset.send') }).click();
  await expect(form.locator('.field-problems')).toHaveText(['Please enter your e-mail address.']);
  await expect(
    page.getByRole('region', { name: message('en', 'toast.label') }).getByRole('listitem'),
  ).toHaveCount(0);
  expect(requests).toEqual([]);
});
