import type { Page } from '@playwright/test';
import { createUserDetails, expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { getToasts } from '../support/toasts.ts';

const getForm = (page: Page) => page.getByRole('main');

async function fill(
  page: Page,
  lang: string,
  { username, email, password }: { username: string; email: string; password: string },
) {
  await getForm(page).getByLabel(message(lang, 'username.label')).fill(username);
  await getForm(page).getByLabel(message(lang, 'email.label')).fill(email);
  await getForm(page).getByLabel(message(lang, 'password.label'), { exact: true }).fill(password);
}

const send = (page: Page, lang: string) =>
  getForm(page)
    .getByRole('button', { name: message(lang, 'nav.sign_up') })
    .click();

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test(`signing up in ${lang} works from the form to the link of the mail`, {
      tag: ['@I3', '@I6'],
    }, async ({ page, accounts }) => {
      const { email, username } = createUserDetails();
      await page.goto(`/${lang}/sign-up?return=/${lang}/movie`);
      if (scripts) await gotoHydrated(page, page.url());
      await fill(page, lang, { username, email, password: '123456' });
      await send(page, lang);
      await expect(getForm(page).getByText(message(lang, 'password.common'))).toBeVisible();
      await expect(getForm(page).getByLabel(message(lang, 'username.label'))).toHaveValue(username);
      await expect(getForm(page).getByLabel(message(lang, 'email.label'))).toHaveValue(email);
      if (scripts)
        await expect(getToasts(page, lang).getByRole('listitem')).toHaveText(
          new RegExp(`^${message(lang, 'sign_up.failed')}${message(lang, 'password.common')}`),
        );

      await getForm(page)
        .getByLabel(message(lang, 'password.label'), { exact: true })
        .fill(PASSWORD);
      await send(page, lang);
      await expect(page).toHaveURL(
        scripts ? `/${lang}/movie` : `/${lang}/sign-up?return=%2F${lang}%2Fmovie`,
      );
      await expect(getToasts(page, lang)).toContainText(message(lang, 'notice.signed_up_text'));
      await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);

      const mail = await accounts.mailbox.latest(email);
      expect(mail.language).toBe(lang);
      expect(mail.html).toContain(`dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`);
      await page.goto(getLink(mail));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        message(lang, 'confirm.title'),
      );
      await getForm(page)
        .getByRole('button', { name: message(lang, 'confirm.button') })
        .click();
      await expect(page).toHaveURL(`/${lang}/movie`);
      await expect(getToasts(page, lang)).toContainText(message(lang, 'notice.confirmed_title'));
      await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
        `${message(lang, 'nav.account')}: ${username}`,
      );

      // A used link is invalid, and does not sign in again.
      await page.context().clearCookies();
      await page.goto(getLink(mail));
      await expect(getForm(page)).toContainText(message(lang, 'link.invalid'));
      await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link of a sign-up asks for name and password in another browser', {
    tag: ['@S2'],
  }, async ({ page, browser, accounts }) => {
    const lang = 'ar';
    const user = createUserDetails();
    const otherContext = await browser.newContext({ baseURL: accounts.url });
    await otherContext.request.post(`/api/auth/sign-up/email?lang=${lang}`, {
      headers: { origin: accounts.url },
      data: { name: user.username, email: user.email, password: 'chosen by a stranger 8' },
    });
    await otherContext.close();
    await page.goto(getLink(await accounts.mailbox.latest(user.email)));
    await expect(getForm(page)).toContainText(message(lang, 'confirm.password_text'));
    const confirm = getForm(page).getByRole('button', { name: message(lang, 'confirm.button') });
    await confirm.click();
    await expect(getForm(page).getByText(message(lang, 'password.missing'))).toBeVisible();
    await getForm(page).getByLabel(message(lang, 'password.label'), { exact: true }).fill(PASSWORD);
    const { username } = createUserDetails();
    await getForm(page).getByLabel(message(lang, 'username.label'), { exact: true }).fill(username);
    await confirm.click();
    await expect(page).toHaveURL(`/${lang}`);
    await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
      `${message(lang, 'nav.account')}: ${username}`,
    );
  });
});

test('signing up in the dialog closes it and shows the welcome on the same page', {
  tag: ['@I3'],
}, async ({ page }) => {
  const { email, username } = createUserDetails();
  await gotoHydrated(page, '/en/tv');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Sign up' }).click();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(dialog.getByRole('status')).toHaveText('Strong');
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(getToasts(page, 'en')).toContainText('Signed up');
  await expect(page).toHaveURL('/en/tv');
});

test('an e-mail address with an account gets the same response, and a different mail', {
  tag: ['@I3'],
}, async ({ page, newUser, accounts }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await gotoHydrated(page, '/en/sign-up');
  await fill(page, 'en', {
    username: `${createUserDetails().username} b`,
    email,
    password: PASSWORD,
  });
  await send(page, 'en');
  await expect(getToasts(page, 'en')).toContainText(message('en', 'notice.signed_up_text'));
  expect((await accounts.mailbox.latest(email, 'there’s already an account for it')).subject).toBe(
    'You already have an account',
  );
});

test('names that break a rule are rejected with a field error', {
  tag: ['@I3'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/sign-up');
  const field = getForm(page).getByLabel('Username');
  for (const { name, problem } of [
    { name: '', problem: 'username.missing' },
    { name: 'a', problem: 'username.length' },
    { name: '<script>', problem: 'username.characters' },
    { name: 'a'.repeat(31), problem: 'username.length' },
    { name: 'bad\u202ename', problem: 'username.characters' },
    { name: 'Дима Smith', problem: 'username.scripts' },
    { name: 'Kinora Support', problem: 'username.taken' },
  ]) {
    const { email } = createUserDetails();
    await fill(page, 'en', { username: name, email, password: PASSWORD });
    await send(page, 'en');
    await expect(field, JSON.stringify(name)).toHaveAccessibleDescription(message('en', problem));
    await expect(field, JSON.stringify(name)).toBeFocused();
  }
});

test('a refused sign-up shows one toast besides the text at the field', {
  tag: ['@I3'],
}, async ({ page, newUser }) => {
  const lang = 'ko';
  const { username } = await newUser(page, lang);
  await page.context().clearCookies();
  await gotoHydrated(page, `/${lang}/sign-up`);
  const user = { username, email: createUserDetails().email, password: PASSWORD };
  const toasts = getToasts(page, lang).getByRole('listitem');
  for (const { details, problem } of [
    { details: user, problem: 'username.taken' },
    { details: { ...user, username: 'a' }, problem: 'username.length' },
    {
      details: { ...user, username: `${username} b`, password: '123456' },
      problem: 'password.common',
    },
  ]) {
    await fill(page, lang, details);
    await send(page, lang);
    const reason = message(lang, problem);
    await expect(toasts).toHaveText([new RegExp(message(lang, 'sign_up.failed'))]);
    await expect(toasts).toContainText(reason);
    await expect(getForm(page).locator('.field-problems')).toHaveText([reason]);
  }
});

test('a name that is taken, in any case, is rejected', {
  tag: ['@I3'],
}, async ({ page, newUser }) => {
  const { username } = await newUser(page);
  await page.context().clearCookies();
  await gotoHydrated(page, '/en/sign-up');
  await fill(page, 'en', {
    username: username.toUpperCase(),
    email: createUserDetails().email,
    password: PASSWORD,
  });
  await send(page, 'en');
  await expect(getForm(page).getByLabel('Username')).toHaveAccessibleDescription(
    'This username is already taken.',
  );
});

test('passwords that break a rule are rejected with its reason', {
  tag: ['@I6', '@slow'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/sign-up');
  const field = getForm(page).getByLabel('Password', { exact: true });
  for (const { password, reason } of [
    { password: '', reason: 'password.missing' },
    { password: 'abc', reason: 'password.length' },
    { password: 'zjzjzjzj', reason: 'password.repeated' },
    { password: 'x1'.repeat(65), reason: 'password.too_long' },
  ]) {
    await fill(page, 'en', { ...createUserDetails(), password });
    await send(page, 'en');
    await expect(field).toHaveAccessibleDescription(
      new RegExp(message('en', reason).replace(/\./g, '\\.')),
    );
  }
});

test('incomplete e-mail addresses are rejected with a field error', {
  tag: ['@I3', '@slow'],
}, async ({ page }) => {
  for (const email of [
    'nobody',
    'no@body',
    'a b@example.com',
    '@example.com',
    `${'a'.repeat(250)}@example.com`,
  ]) {
    await gotoHydrated(page, '/en/sign-up');
    await fill(page, 'en', { username: createUserDetails().username, email, password: PASSWORD });
    await send(page, 'en');
    await expect(getForm(page).getByLabel('E-mail'), email).toHaveAccessibleDescription(
      'Please enter the full e-mail address.',
    );
  }
});
