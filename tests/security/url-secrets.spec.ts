import type { Page } from '@playwright/test';
import { createUserDetails, expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { message } from '../support/messages.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';

const NEW_PASSWORD = 'a better horse 10';

/** Opens a link of a mail; expects a redirect to the page without the token. */
async function openMailLink(page: Page, link: string, path: string): Promise<void> {
  const response = await page.goto(link);
  const redirect = await response?.request().redirectedFrom()?.response();
  expect([redirect?.status(), redirect?.headers()['cache-control']]).toEqual([
    302,
    'private, no-store',
  ]);
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await expect(page).toHaveURL(path);
  await page.reload();
}

for (const javaScriptEnabled of [true, false])
  test.describe(`with${javaScriptEnabled ? '' : 'out'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('the links of mails leave no token in the URL, and their forms work after a reload', {
      tag: ['@S9'],
    }, async ({ page, accounts }) => {
      const { email, username } = createUserDetails();
      const headers = sameOriginHeaders(accounts.url);
      const t = (key: string) => message('en', key);
      await page.request.post('/api/auth/sign-up/email?lang=en', {
        headers,
        data: { name: username, email, password: PASSWORD },
      });
      await openMailLink(page, getLink(await accounts.mailbox.latest(email)), '/en/confirm');
      await page.getByRole('button', { name: t('confirm.button') }).click();
      await expect(page).toHaveURL(/\/en\/?$/);
      await page.context().clearCookies();

      await page.request.post('/api/auth/request-password-reset', { headers, data: { email } });
      const link = getLink(await accounts.mailbox.latest(email, '/profile?token='));
      await openMailLink(page, link, '/en/profile?reset');
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm new password').fill('another one');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText(t('password.mismatch'))).toBeVisible();
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page).toHaveURL('/en/sign-in');
      const cookies = await page.context().cookies();
      expect(cookies.filter(({ name }) => name.endsWith('_token'))).toEqual([]);

      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: t('code.send') }).click();
      await expect(page.getByRole('heading', { name: t('code.title') })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(email);
      expect(page.url()).not.toContain(encodeURIComponent(email));
      expect(page.url()).not.toContain('@');
      const reloaded = await page.reload();
      expect(reloaded?.headers()['cache-control']).toBe('private, no-store');
    });
  });
