import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { linkOf } from '../support/accounts/mailbox.ts';
import { expect, newPerson, PASSWORD, test } from '../support/accounts/test.ts';
import { JOURNEYS } from '../support/journeys.ts';
import { message } from '../support/messages.ts';
import { untilAlive, visit, visitBeforeScripts } from '../support/visit.ts';

const LANGS = ['ko', 'ar'] as const;
const NEW = 'another fine day 7';
const toastsOf = (page: Page, lang: string) =>
  page.getByRole('region', { name: message(lang, 'toast.label') });

test('I10 the profile requires a sign-in, which returns to it', async ({ page, newMember }) => {
  const { email } = await newMember(page);
  await page.context().clearCookies();
  await visit(page, '/en/profile');
  await expect(page).toHaveURL('/en/sign-in?return=%2Fen%2Fprofile');
  await page.getByRole('main').getByLabel('E-mail').fill(email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/en/profile');
});

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string>) => message(lang, key, values);

    test(`I10 name, e-mail and password are changed in ${lang}, and signing out leads to the home page`, async ({
      page,
      newMember,
      accounts,
    }) => {
      const { email, username } = await newMember(page, lang);
      const next = newPerson();
      await page.goto(`/${lang}/profile`);
      if (scripts) await visit(page, `/${lang}/profile`);
      const main = page.getByRole('main');
      const press = (key: string) =>
        main
          .getByRole('button', { name: say(key), exact: true })
          .first()
          .click();

      await expect(main.getByLabel(say('email.current'))).toHaveValue(email);
      await expect(main.getByLabel(say('email.current'))).toHaveAttribute('readonly');
      await expect(main.getByLabel(say('username.label'))).toHaveValue(username);
      await main.getByLabel(say('username.label')).fill('x');
      await press('profile.save');
      await expect(main.getByText(say('username.length'))).toBeVisible();
      await main.getByLabel(say('username.label')).fill(next.username);
      await press('profile.save');
      await expect(toastsOf(page, lang)).toContainText(say('notice.profile_saved_text'));
      await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
        new RegExp(next.username),
      );

      // With JavaScript the button is disabled until an e-mail address is typed.
      const changeEmail = main.getByRole('button', { name: say('email.change') });
      if (scripts) await expect(changeEmail).toBeDisabled();
      await main.getByLabel(say('email.new')).fill(email);
      await changeEmail.click();
      await expect(main.getByText(say('email.same'))).toBeVisible();
      await main.getByLabel(say('email.new')).fill(next.email);
      await changeEmail.click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.email_requested_text'));
      await expect(main.getByLabel(say('email.current'))).toHaveValue(email);
      const mail = await accounts.mailbox.latest(next.email);
      expect(mail.language).toBe(lang);
      await page.goto(linkOf(mail));
      await main.getByRole('button', { name: say('confirm.button') }).click();
      await expect(page).toHaveURL(`/${lang}`);
      await expect(toastsOf(page, lang)).toContainText(say('notice.confirmed_title'));
      // The old address got mails before and after the change, with a link to undo it.
      const told = (await accounts.mailbox.received(email))
        .map(linkOf)
        .filter((link) => link.startsWith(`/${lang}/confirm?token=`));
      expect(told).toHaveLength(3);
      await page.goto(`/${lang}/profile`);
      if (scripts) await visit(page, `/${lang}/profile`);
      await expect(main.getByLabel(say('email.current'))).toHaveValue(next.email);

      const changePassword = main.getByRole('button', { name: say('password.change') });
      if (scripts) await expect(changePassword).toBeDisabled();
      await main
        .locator('#profile-password ~ form')
        .getByLabel(say('password.current'))
        .fill('not the old one');
      await main.getByLabel(say('password.new'), { exact: true }).fill(NEW);
      await main.getByLabel(say('password.again'), { exact: true }).fill(NEW);
      await changePassword.click();
      await expect(main.getByText(say('password.wrong'))).toBeVisible();
      await main
        .locator('#profile-password ~ form')
        .getByLabel(say('password.current'))
        .fill(PASSWORD);
      await main.getByLabel(say('password.new'), { exact: true }).fill(NEW);
      await main.getByLabel(say('password.again'), { exact: true }).fill(NEW);
      await changePassword.click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.password_changed_text'));

      await main.getByRole('button', { name: say('nav.sign_out') }).click();
      // `/` redirects to the chosen language.
      await expect(page).toHaveURL(`/${lang}`);
      await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
    });
  });

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string) => message(lang, key);

    test(`S4 in ${lang} the old e-mail address can undo a change and set a new password`, async ({
      page,
      newMember,
      accounts,
      browser,
    }) => {
      const { email } = await newMember(page, lang);
      const headers = { origin: accounts.url };
      const next = newPerson();
      expect(
        (
          await page.request.post('/api/auth/change-email', {
            headers,
            data: { newEmail: next.email },
          })
        ).status(),
      ).toBe(200);
      const reader = await browser.newContext({
        baseURL: accounts.url,
        javaScriptEnabled: scripts,
      });
      const mail = await reader.newPage();
      await mail.goto(linkOf(await accounts.mailbox.latest(email, next.email)));
      const main = mail.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('email_stop.title'));
      await expect(main).toContainText(email);
      await main.getByRole('button', { name: say('email_stop.button') }).click();
      await expect(mail).toHaveURL(new RegExp(`/${lang}/profile\\?token=`));
      await expect(toastsOf(mail, lang)).toContainText(say('notice.email_stopped_text'));
      if (scripts) await untilAlive(mail, 'main form');
      await main.getByLabel(say('password.new'), { exact: true }).fill(NEW);
      await main.getByLabel(say('password.again'), { exact: true }).fill(NEW);
      await main.getByRole('button', { name: say('password.change') }).click();
      await expect(mail).toHaveURL(`/${lang}/sign-in`);
      await reader.close();
      await page.goto(`/${lang}/profile`);
      await expect(page).toHaveURL(`/${lang}/sign-in?return=%2F${lang}%2Fprofile`);
    });
  });

test('language, region and theme set in the profile apply to the site, its mails and the offers', async ({
  page,
  newMember,
  accounts,
}) => {
  const { email } = await newMember(page, 'en');
  await visit(page, '/en/profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('US');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page).toHaveURL('/fr/profile');
  await expect(toastsOf(page, 'fr')).toContainText(message('fr', 'notice.profile_saved_text'));
  await expect(page.getByRole('combobox', { name: message('fr', 'region.label') })).toHaveValue(
    'US',
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: message('fr', 'theme.light') })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('/fr/movie/496243');
  await expect(page.getByRole('combobox', { name: message('fr', 'region.label') })).toHaveValue(
    'US',
  );
  const asked = await page.request.post('/api/auth/request-password-reset', {
    headers: { origin: accounts.url },
    data: { email },
  });
  expect(asked.status()).toBe(200);
  expect((await accounts.mailbox.latest(email, '/profile?token=')).language).toBe('fr');
});

for (const lang of LANGS)
  test(`text typed before hydration stays, in ${lang}`, async ({ page, newMember }) => {
    await newMember(page, lang);
    const releaseScripts = await visitBeforeScripts(page, `/${lang}/profile`);
    const field = page.getByLabel(message(lang, 'email.new'));
    await field.fill('typed@example.com');
    releaseScripts();
    await untilAlive(page);
    await expect(page.getByRole('button', { name: message(lang, 'email.change') })).toBeEnabled();
    await expect(field).toHaveValue('typed@example.com');
  });

test('a user can download their own data, signed-out visitors cannot', async ({
  page,
  newMember,
}) => {
  const { email, username } = await newMember(page);
  await visit(page, '/en/profile');
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data (JSON)' }).click(),
  ]);
  const data = JSON.parse(await readFile(await json.path(), 'utf8'));
  expect(data.account).toMatchObject({ email, username, email_verified: true });
  expect(JSON.stringify(data)).not.toMatch(/password|token|secret|hash/i);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download reviews (CSV)' }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toMatch(
    /^\uFEFF"content_type","content_id","rating"/,
  );
  await page.context().clearCookies();
  expect((await page.request.get('/en/profile/data.json', { maxRedirects: 0 })).status()).toBe(302);
});

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test('an account is deleted after a checkbox and the password, with a list of what is deleted', async ({
      page,
      newMember,
    }) => {
      const { email } = await newMember(page);
      await page.goto('/en/profile');
      if (scripts) await visit(page, '/en/profile');
      const part = page.locator('#data');
      await part.locator('summary').click();
      await expect(part).toContainText('saved titles will be deleted for good');
      await part.getByLabel('Current password').fill('wrong');
      await part.getByRole('button', { name: 'Delete for good' }).click();
      await expect(part.getByText('Please check the box to continue.')).toBeVisible();
      await part.getByLabel('Yes, delete my account').check();
      await part.getByLabel('Current password').fill('wrong');
      await part.getByRole('button', { name: 'Delete for good' }).click();
      await expect(part.getByText('The current password is wrong.')).toBeVisible();
      await part.getByLabel('Yes, delete my account').check();
      await part.getByLabel('Current password').fill(PASSWORD);
      await part.getByRole('button', { name: 'Delete for good' }).click();
      // A browser keeps the fragment of the URL.
      await expect(page).toHaveURL(/\/en(#data)?$/);
      await expect(toastsOf(page, 'en')).toContainText('Account deleted');
      await page.goto('/en/sign-in');
      if (scripts) await visit(page, '/en/sign-in');
      await page.getByRole('main').getByLabel('E-mail').fill(email);
      await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.locator('.form-problems')).toContainText(message('en', 'sign_in.wrong'));
    });
  });
