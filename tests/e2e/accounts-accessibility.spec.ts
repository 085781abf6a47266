import type { Page } from '@playwright/test';
import { codeEmailCookie } from '../support/accounts/code-email-cookie.ts';
import { createUserDetails, expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

async function openDialog(page: Page, lang: string) {
  await page
    .getByRole('banner')
    .getByRole('link', { name: message(lang, 'nav.sign_in') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return page.getByRole('dialog');
}

for (const lang of ['ko', 'ar'] as const)
  test(`no axe violations in ${lang} in the forms of a code, the sign-in dialog, a toast, the menu and the profile`, {
    tag: '@slow',
  }, async ({ page, newUser, accounts, browser }) => {
    await prepareForAxe(page);
    await page.context().addCookies([codeEmailCookie(accounts.url)]);
    const violations: string[] = [];
    const checkPage = async (label: string) =>
      violations.push(...(await findAxeViolations(page, label)));
    await gotoHydrated(page, `/${lang}/sign-in?with=code`);
    await checkPage('code of a mail');
    await gotoHydrated(page, `/${lang}/movie`);
    const dialog = await openDialog(page, lang);
    await checkPage('dialog: sign in');
    await dialog.getByLabel(message(lang, 'email.label')).fill('nobody@example.com');
    await dialog
      .getByLabel(message(lang, 'password.label'), { exact: true })
      .fill('wrong password');
    await dialog.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await checkPage('dialog: refusal and toast');
    await dialog.getByLabel(message(lang, 'email.label')).fill('');
    await dialog.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
    await expect(dialog.locator('.field-problems')).toBeVisible();
    await checkPage('dialog: empty field');
    await dialog.getByRole('link', { name: message(lang, 'nav.sign_up') }).click();
    await checkPage('dialog: sign up');

    const headers = { origin: accounts.url };
    const otherContext = await browser.newContext({ baseURL: accounts.url });
    const user = createUserDetails();
    const data = { name: user.username, email: user.email, password: PASSWORD };
    await otherContext.request.post(`/api/auth/sign-up/email?lang=${lang}`, { headers, data });
    await otherContext.close();
    await gotoHydrated(page, getLink(await accounts.mailbox.latest(user.email)));
    await checkPage('confirmation in another browser');
    const { email } = await newUser(page, lang);
    await page.request.post('/api/auth/change-email', {
      headers,
      data: { newEmail: `next-${email}` },
    });
    await gotoHydrated(page, getLink(await accounts.mailbox.latest(email, `next-${email}`)));
    await checkPage('stopping a change of the address');

    await gotoHydrated(page, `/${lang}/profile`);
    await page.getByRole('banner').locator('summary').click();
    await page.locator('#data summary').click();
    await checkPage('profile with menu');
    await page
      .locator('#security')
      .getByLabel(message(lang, 'password.current'))
      .first()
      .fill(PASSWORD);
    await page.getByRole('button', { name: message(lang, 'factor.begin') }).click();
    await expect(page.locator('.factor-picture')).toBeVisible();
    await checkPage('profile with enrolment');
    expect(violations).toEqual([]);
  });

test('the header and the drawer link to Saved for signed-in users', {
  tag: ['@N1', '@N2'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, '/en');
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Saved' }),
  ).toHaveAttribute('href', '/en/saved');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').locator('summary')).toBeVisible();
});
