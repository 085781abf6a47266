import { linkOf } from '../support/accounts/mailbox.ts';
import { expect, PASSWORD, test } from '../support/accounts/test.ts';
import { JOURNEYS } from '../support/journeys.ts';
import { ownHeaders } from '../support/member-by-calls.ts';
import { message } from '../support/messages.ts';
import { visit } from '../support/visit.ts';

const NEW = 'another fine day 7';

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string) => message(lang, key);

    test(`I5 I7 resetting a password in ${lang}: mail, link, new password, sign-in`, async ({
      page,
      newMember,
      accounts,
    }) => {
      const { email } = await newMember(page, lang);
      await page.context().clearCookies();
      const toasts = page.getByRole('region', { name: say('toast.label') });
      if (scripts) {
        await visit(page, `/${lang}/movie`);
        await page
          .getByRole('banner')
          .getByRole('link', { name: say('nav.sign_in') })
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('link', { name: say('reset.link') }).click();
        await dialog.getByLabel(say('email.label')).fill(email);
        await dialog.getByRole('button', { name: say('reset.send') }).click();
        // Back to the sign-in view, in the same dialog.
        await expect(dialog.getByRole('heading')).toHaveText(say('account.title'));
      } else {
        await page.goto(`/${lang}/sign-in?return=/${lang}/movie`);
        await page.getByRole('link', { name: say('reset.link') }).click();
        await page.getByRole('main').getByLabel(say('email.label')).fill(email);
        await page.getByRole('button', { name: say('reset.send') }).click();
      }
      await expect(page).toHaveURL(`/${lang}/movie`);
      await expect(toasts).toContainText(say('notice.reset_sent_text'));

      const link = linkOf(await accounts.mailbox.latest(email, '/profile?token='));
      expect(link).toMatch(new RegExp(`^/${lang}/profile\\?token=`));
      await page.goto(link);
      if (scripts) await visit(page, link);
      const form = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('password.choose'));
      await form.getByLabel(say('password.new'), { exact: true }).fill(NEW);
      await form.getByLabel(say('password.again'), { exact: true }).fill('something else 1');
      await form.getByRole('button', { name: say('password.change') }).click();
      await expect(form.getByText(say('password.mismatch'))).toBeVisible();
      await form.getByLabel(say('password.new'), { exact: true }).fill(NEW);
      await form.getByLabel(say('password.again'), { exact: true }).fill(NEW);
      await form.getByRole('button', { name: say('password.change') }).click();
      await expect(page).toHaveURL(`/${lang}/sign-in`);
      await expect(toasts).toContainText(say('notice.password_changed_text'));

      // The old password is rejected, the new one signs in.
      for (const [password, entered] of [
        [PASSWORD, false],
        [NEW, true],
      ] as const) {
        await page.goto(`/${lang}/sign-in`);
        if (scripts) await visit(page, `/${lang}/sign-in`);
        await form.getByLabel(say('email.label')).fill(email);
        await form.getByLabel(say('password.label'), { exact: true }).fill(password);
        await form.getByRole('button', { name: say('nav.sign_in'), exact: true }).click();
        if (entered) await expect(page).toHaveURL(`/${lang}`);
        else await expect(form.locator('.form-problems')).toContainText(say('sign_in.wrong'));
      }
      expect((await accounts.mailbox.latest(email, '/reset-password')).language).toBe(lang);
    });
  });

test('I5 an e-mail address without an account gets the same response and no mail', async ({
  page,
  accounts,
}) => {
  await visit(page, '/en/reset-password');
  await page.getByRole('main').getByLabel('E-mail').fill('nobody-here@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(message('en', 'notice.reset_sent_text'))).toBeVisible();
  expect(await accounts.mailbox.received('nobody-here@example.com')).toEqual([]);
});

test('I5 a used or forged reset link shows an error when it is opened, and leads to a new one', async ({
  page,
  newMember,
  accounts,
}) => {
  const { email } = await newMember(page);
  await page.context().clearCookies();
  const headers = ownHeaders(accounts.url);
  await page.request.post('/api/auth/request-password-reset', { headers, data: { email } });
  const link = linkOf(await accounts.mailbox.latest(email, '/profile?token='));
  const token = new URL(link, accounts.url).searchParams.get('token');
  // Opening the link does not use it up.
  for (const _ of [1, 2]) await page.goto(link);
  await visit(page, link);
  const data = { token, newPassword: NEW };
  expect((await page.request.post('/api/auth/reset-password', { headers, data })).status()).toBe(
    200,
  );
  // The page that was opened earlier shows the error when its form is sent.
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm new password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('.form-problems')).toContainText(message('en', 'link.invalid'));
  for (const used of [link, '/en/profile?token=made-up']) {
    await visit(page, used);
    await expect(page.getByRole('main')).toContainText(message('en', 'link.invalid'));
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: message('en', 'reset.send') })
    .click();
  await expect(page).toHaveURL('/en/reset-password');
});
