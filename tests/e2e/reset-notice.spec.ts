import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { getDialog } from '../support/accounts/page-locators.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

/** Without an account. Each test has its own, because mails to an address are limited. */
const getUnknownEmail = (name: string) => `nobody-${name}@example.com`;
const RESET_PATH = '/profile?token=';

const getBar = (page: Page, lang = 'en'): Locator =>
  page.getByRole('complementary', { name: message(lang, 'sign_up.check') });
const getText = (lang: string, maskedEmail: string) =>
  message(lang, 'reset.sent').replace('{{email}}', maskedEmail);

/** Sends the form of the dialog on the list of shows, and closes the dialog. */
async function requestResetOnList(page: Page, email: string, lang = 'en') {
  const t = (key: string) => message(lang, key);
  await gotoHydrated(page, `/${lang}/tv`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.sign_in') })
    .click();
  const dialog = getDialog(page);
  await dialog.getByRole('link', { name: t('reset.link') }).click();
  await dialog.getByLabel(t('email.label')).fill(email);
  await dialog.getByRole('button', { name: t('reset.send') }).click();
  await expect(getToasts(page, lang)).toContainText(t('notice.reset_sent_text'));
  await dialog.getByRole('button', { name: t('site.close') }).click();
}

test('after a reset a bar with the masked address stays until it is closed', {
  tag: ['@I5'],
}, async ({ page }) => {
  const lang = 'ko';
  const t = (key: string) => message(lang, key);
  await requestResetOnList(page, getUnknownEmail(`list-${lang}`), lang);
  await expect(getBar(page, lang)).toContainText(getText(lang, 'n…@example.com'));
  await page.reload();
  await expect(getBar(page, lang)).toBeVisible();
  await page
    .getByRole('link', { name: t('footer.faq') })
    .first()
    .click();
  await expect(page).toHaveURL(`/${lang}/faq`);
  await getBar(page, lang)
    .getByRole('button', { name: t('site.close') })
    .click();
  await expect(getBar(page, lang)).toHaveCount(0);
  await gotoHydrated(page, `/${lang}/movie`);
  await expect(page.locator('html')).not.toHaveAttribute('data-mail-notice');
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.includes('reset'))).toEqual([]);
});

test('the bar sends the mail again until the limit, with and without an account', {
  tag: ['@I5', '@slow'],
}, async ({ page, newUser, accounts }) => {
  const { email } = await newUser(page);
  const countMails = async () =>
    (await accounts.mailbox.findMails(email)).filter((mail) => mail.text.includes(RESET_PATH))
      .length;
  for (const address of [email, getUnknownEmail('again')]) {
    await page.context().clearCookies();
    await requestResetOnList(page, address);
    const bar = getBar(page);
    await bar.getByRole('button', { name: message('en', 'sign_up.resend') }).click();
    await expect(bar.getByRole('status')).toHaveText(message('en', 'sign_up.resent'));
    if (address === email) await expect.poll(countMails).toBe(2);
    // Limited as before: the form of the same address is rejected as well.
    await expect(async () => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await bar.getByRole('button', { name: message('en', 'sign_up.resend') }).click();
      expect((await answer).status()).toBe(429);
    }).toPass();
    await expect(bar.locator('.form-problems')).toContainText(message('en', 'reset.failed'));
    await expect(bar).toBeVisible();
  }
});

test('the bar is gone after a sign-in', { tag: ['@I5', '@I2'] }, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await requestResetOnList(page, email);
  await expect(getBar(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await getDialog(page).getByLabel('E-mail').fill(email);
  await getDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await getDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner').locator('.user-menu')).toBeVisible();
  await expect(getBar(page)).toHaveCount(0);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.includes('reset'))).toEqual([]);
});

test('the bar is gone after the new password', {
  tag: ['@I5', '@slow'],
}, async ({ page, newUser, accounts }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await requestResetOnList(page, email);
  await gotoHydrated(page, getLink(await accounts.mailbox.latest(email, RESET_PATH)));
  await expect(getBar(page)).toBeHidden();
  const main = page.getByRole('main');
  await main.getByLabel('New password', { exact: true }).fill('another fine day 7');
  await main.getByLabel('Confirm new password').fill('another fine day 7');
  await main.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/en/sign-in');
  await expect(getBar(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of the reset has the same notice', {
    tag: ['@I5'],
  }, async ({ page }) => {
    const lang = 'ar';
    const t = (key: string) => message(lang, key);
    const main = page.getByRole('main');
    const requestReset = async () => {
      await main.getByLabel(t('email.label')).fill(getUnknownEmail(`page-${lang}`));
      await main.getByRole('button', { name: t('reset.send') }).click();
    };
    await page.goto(`/${lang}/reset-password?return=/${lang}/tv`);
    await requestReset();
    await expect(getToasts(page, lang)).toContainText(t('notice.reset_sent_text'));
    await expect(main.getByRole('heading')).toHaveText(t('sign_up.check'));
    await expect(main).toContainText(getText(lang, 'n…@example.com'));
    await main.getByRole('button', { name: t('sign_up.resend') }).click();
    await expect(main).toContainText(t('sign_up.resent'));

    await main.getByRole('link', { name: t('sign_up.change') }).click();
    await requestReset();
    await expect(main).toContainText(getText(lang, 'n…@example.com'));
    await main.getByRole('button', { name: t('site.close') }).click();
    await expect(page).toHaveURL(`/${lang}/tv`);
    await page.goto(`/${lang}/reset-password`);
    await expect(main.getByLabel(t('email.label'))).toBeVisible();
  });
});
