import { expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';

const NEW_PASSWORD = 'another fine day 7';

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string) => message(lang, key);

    test(`resetting a password in ${lang}: mail, link, new password, sign-in`, {
      tag: ['@I5', '@I7'],
    }, async ({ page, newUser, accounts }) => {
      const { email } = await newUser(page, lang);
      await page.context().clearCookies();
      const toasts = page.getByRole('region', { name: t('toast.label') });
      if (scripts) {
        await gotoHydrated(page, `/${lang}/movie`);
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('nav.sign_in') })
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('link', { name: t('reset.link') }).click();
        await dialog.getByLabel(t('email.label')).fill(email);
        await dialog.getByRole('button', { name: t('reset.send') }).click();
        // Back to the sign-in view, in the same dialog.
        await expect(dialog.getByRole('heading')).toHaveText(t('account.title'));
      } else {
        await page.goto(`/${lang}/sign-in?return=/${lang}/movie`);
        await page.getByRole('link', { name: t('reset.link') }).click();
        await page.getByRole('main').getByLabel(t('email.label')).fill(email);
        await page.getByRole('button', { name: t('reset.send') }).click();
      }
      // Without scripts the page of the form has the notice of the bar.
      if (scripts) await expect(page).toHaveURL(`/${lang}/movie`);
      else await expect(page).toHaveURL(new RegExp(`/${lang}/reset-password\\?return=`));
      await expect(toasts).toContainText(t('notice.reset_sent_text'));

      const link = getLink(await accounts.mailbox.latest(email, '/profile?token='));
      expect(link).toMatch(new RegExp(`^/${lang}/profile\\?token=`));
      await page.goto(link);
      if (scripts) await gotoHydrated(page, link);
      const form = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('password.choose'));
      await form.getByLabel(t('password.new'), { exact: true }).fill(NEW_PASSWORD);
      await form.getByLabel(t('password.again'), { exact: true }).fill('something else 1');
      await form.getByRole('button', { name: t('password.change') }).click();
      await expect(form.getByText(t('password.mismatch'))).toBeVisible();
      await form.getByLabel(t('password.new'), { exact: true }).fill(NEW_PASSWORD);
      await form.getByLabel(t('password.again'), { exact: true }).fill(NEW_PASSWORD);
      await form.getByRole('button', { name: t('password.change') }).click();
      await expect(page).toHaveURL(`/${lang}/sign-in`);
      await expect(toasts).toContainText(t('notice.password_changed_text'));

      // The old password is rejected, the new one signs in.
      for (const [password, accepted] of [
        [PASSWORD, false],
        [NEW_PASSWORD, true],
      ] as const) {
        await page.goto(`/${lang}/sign-in`);
        if (scripts) await gotoHydrated(page, `/${lang}/sign-in`);
        await form.getByLabel(t('email.label')).fill(email);
        await form.getByLabel(t('password.label'), { exact: true }).fill(password);
        await form.getByRole('button', { name: t('nav.sign_in'), exact: true }).click();
        if (accepted) await expect(page).toHaveURL(`/${lang}`);
        else await expect(form.locator('.form-problems')).toContainText(t('sign_in.wrong'));
      }
      expect((await accounts.mailbox.latest(email, '/reset-password')).language).toBe(lang);
    });
  });

test('an e-mail address without an account gets the same response and no mail', {
  tag: ['@I5'],
}, async ({ page, accounts }) => {
  await gotoHydrated(page, '/en/reset-password');
  await page.getByRole('main').getByLabel('E-mail').fill('nobody-here@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(message('en', 'notice.reset_sent_text'))).toBeVisible();
  expect(await accounts.mailbox.findMails('nobody-here@example.com')).toEqual([]);
});

test('a used or forged reset link shows an error when it is opened, and leads to a new one', {
  tag: ['@I5'],
}, async ({ page, newUser, accounts }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  const headers = sameOriginHeaders(accounts.url);
  await page.request.post('/api/auth/request-password-reset', { headers, data: { email } });
  const link = getLink(await accounts.mailbox.latest(email, '/profile?token='));
  const token = new URL(link, accounts.url).searchParams.get('token');
  // Opening the link does not use it up.
  for (const _ of [1, 2]) await page.goto(link);
  await gotoHydrated(page, link);
  const data = { token, newPassword: NEW_PASSWORD };
  expect((await page.request.post('/api/auth/reset-password', { headers, data })).status()).toBe(
    200,
  );
  // The page that was opened earlier shows the error when its form is sent.
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('.form-problems')).toContainText(message('en', 'link.invalid'));
  for (const invalidLink of [link, '/en/profile?token=made-up']) {
    await gotoHydrated(page, invalidLink);
    await expect(page.getByRole('main')).toContainText(message('en', 'link.invalid'));
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: message('en', 'reset.send') })
    .click();
  await expect(page).toHaveURL('/en/reset-password');
});
