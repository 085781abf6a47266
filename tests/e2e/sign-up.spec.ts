import type { Page } from '@playwright/test';
import { linkOf } from '../support/accounts/mailbox.ts';
import { expect, newPerson, PASSWORD, test } from '../support/accounts/test.ts';
import { JOURNEYS } from '../support/journeys.ts';
import { message } from '../support/messages.ts';
import { untilAlive, visit } from '../support/visit.ts';

const toastsOf = (page: Page, lang: string) =>
  page.getByRole('region', { name: message(lang, 'toast.label') });
const formOf = (page: Page) => page.getByRole('main');

async function fill(
  page: Page,
  lang: string,
  { username, email, password }: { username: string; email: string; password: string },
) {
  await formOf(page).getByLabel(message(lang, 'username.label')).fill(username);
  await formOf(page).getByLabel(message(lang, 'email.label')).fill(email);
  await formOf(page).getByLabel(message(lang, 'password.label'), { exact: true }).fill(password);
}

const send = (page: Page, lang: string) =>
  formOf(page)
    .getByRole('button', { name: message(lang, 'sign_up.title') })
    .click();

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test(`I3 I6 signing up in ${lang} works from the form to the link of the mail`, async ({
      page,
      accounts,
    }) => {
      const { email, username } = newPerson();
      await page.goto(`/${lang}/sign-up?return=/${lang}/movie`);
      if (scripts) await visit(page, page.url());
      await fill(page, lang, { username, email, password: '123456' });
      await send(page, lang);
      await expect(formOf(page).getByText(message(lang, 'password.common'))).toBeVisible();
      await expect(formOf(page).getByLabel(message(lang, 'username.label'))).toHaveValue(username);
      await expect(formOf(page).getByLabel(message(lang, 'email.label'))).toHaveValue(email);
      if (scripts)
        await expect(toastsOf(page, lang)).toContainText(message(lang, 'sign_up.failed'));

      await formOf(page)
        .getByLabel(message(lang, 'password.label'), { exact: true })
        .fill(PASSWORD);
      await send(page, lang);
      await expect(page).toHaveURL(`/${lang}/movie`);
      await expect(toastsOf(page, lang)).toContainText(message(lang, 'notice.signed_up_text'));
      await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);

      const mail = await accounts.mailbox.latest(email);
      expect(mail.language).toBe(lang);
      expect(mail.html).toContain(`dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`);
      await page.goto(linkOf(mail));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        message(lang, 'confirm.title'),
      );
      await formOf(page)
        .getByRole('button', { name: message(lang, 'confirm.button') })
        .click();
      await expect(page).toHaveURL(`/${lang}`);
      await expect(toastsOf(page, lang)).toContainText(message(lang, 'notice.confirmed_title'));
      await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
        `${message(lang, 'nav.account')}: ${username}`,
      );

      // A used link is invalid, and does not sign in again.
      await page.context().clearCookies();
      await page.goto(linkOf(mail));
      await expect(formOf(page)).toContainText(message(lang, 'link.invalid'));
      await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
    });

    test(`S2 in ${lang} the link of a sign-up asks for a password in another browser`, async ({
      page,
      browser,
      accounts,
    }) => {
      const person = newPerson();
      const elsewhere = await browser.newContext({ baseURL: accounts.url });
      await elsewhere.request.post(`/api/auth/sign-up/email?lang=${lang}`, {
        headers: { origin: accounts.url },
        data: { name: person.username, email: person.email, password: 'chosen by a stranger 8' },
      });
      await elsewhere.close();
      await page.goto(linkOf(await accounts.mailbox.latest(person.email)));
      if (scripts) await untilAlive(page, 'main form');
      await expect(formOf(page)).toContainText(message(lang, 'confirm.password_text'));
      const confirm = formOf(page).getByRole('button', { name: message(lang, 'confirm.button') });
      await confirm.click();
      await expect(formOf(page).getByText(message(lang, 'password.missing'))).toBeVisible();
      await formOf(page)
        .getByLabel(message(lang, 'password.label'), { exact: true })
        .fill(PASSWORD);
      await confirm.click();
      await expect(page).toHaveURL(`/${lang}`);
      await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
        `${message(lang, 'nav.account')}: ${person.username}`,
      );
    });
  });

test('I3 signing up in the dialog closes it and shows the welcome on the same page', async ({
  page,
}) => {
  const { email, username } = newPerson();
  await visit(page, '/en/tv');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Sign up' }).click();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(dialog.getByRole('status')).toHaveText('Strong');
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toastsOf(page, 'en')).toContainText('Signed up');
  await expect(page).toHaveURL('/en/tv');
});

test('I3 an e-mail address with an account gets the same response, and a different mail', async ({
  page,
  newMember,
  accounts,
}) => {
  const { email } = await newMember(page);
  await page.context().clearCookies();
  await visit(page, '/en/sign-up');
  await fill(page, 'en', { username: `${newPerson().username} b`, email, password: PASSWORD });
  await send(page, 'en');
  await expect(toastsOf(page, 'en')).toContainText(message('en', 'notice.signed_up_text'));
  expect((await accounts.mailbox.latest(email, 'there’s already an account for it')).subject).toBe(
    'You already have an account',
  );
});

for (const { name, problem } of [
  { name: '', problem: 'username.missing' },
  { name: 'a', problem: 'username.length' },
  { name: 'a'.repeat(31), problem: 'username.length' },
  { name: '<script>', problem: 'username.characters' },
  { name: 'bad\u202ename', problem: 'username.characters' },
])
  test(`I3 the name ${JSON.stringify(name)} is rejected with a field error`, async ({ page }) => {
    await visit(page, '/en/sign-up');
    await fill(page, 'en', { username: name, email: newPerson().email, password: PASSWORD });
    await send(page, 'en');
    await expect(formOf(page).getByLabel('Username')).toHaveAccessibleDescription(
      message('en', problem),
    );
    await expect(formOf(page).getByLabel('Username')).toBeFocused();
  });

test('I3 a name that is taken, in any case, is rejected', async ({ page, newMember }) => {
  const { username } = await newMember(page);
  await page.context().clearCookies();
  await visit(page, '/en/sign-up');
  await fill(page, 'en', {
    username: username.toUpperCase(),
    email: newPerson().email,
    password: PASSWORD,
  });
  await send(page, 'en');
  await expect(formOf(page).getByLabel('Username')).toHaveAccessibleDescription(
    'This username is already taken.',
  );
});

for (const { password, reasons } of [
  { password: '', reasons: ['password.missing'] },
  { password: 'abc', reasons: ['password.length'] },
  { password: 'zjzjzjzj', reasons: ['password.repeated'] },
  { password: 'x1'.repeat(65), reasons: ['password.too_long'] },
])
  test(`I6 the password ${JSON.stringify(password.slice(0, 10))} is rejected with its reasons`, async ({
    page,
  }) => {
    await visit(page, '/en/sign-up');
    await fill(page, 'en', { ...newPerson(), password });
    await send(page, 'en');
    const described = formOf(page).getByLabel('Password', { exact: true });
    for (const reason of reasons)
      await expect(described).toHaveAccessibleDescription(
        new RegExp(message('en', reason).replace(/\./g, '\\.')),
      );
  });

for (const email of [
  'nobody',
  'no@body',
  'a b@example.com',
  '@example.com',
  `${'a'.repeat(250)}@example.com`,
])
  test(`I3 the e-mail address ${JSON.stringify(email.slice(0, 20))} is rejected with a field error`, async ({
    page,
  }) => {
    await visit(page, '/en/sign-up');
    await fill(page, 'en', { username: newPerson().username, email, password: PASSWORD });
    await send(page, 'en');
    await expect(formOf(page).getByLabel('E-mail')).toHaveAccessibleDescription(
      'Please enter the full e-mail address.',
    );
  });
