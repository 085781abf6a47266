import { readFile } from 'node:fs/promises';
import { createUserDetails, expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { message } from '../support/messages.ts';
import { gotoBeforeScripts, gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { getToasts } from '../support/toasts.ts';

const NEW_PASSWORD = 'another fine day 7';
test('the profile requires a sign-in, which returns to it', {
  tag: ['@I10'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await gotoHydrated(page, '/en/profile');
  await expect(page).toHaveURL('/en/sign-in?return=%2Fen%2Fprofile');
  await page.getByRole('main').getByLabel('E-mail').fill(email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/en/profile');
});

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string>) => message(lang, key, values);

    test(`name, e-mail and password are changed in ${lang}, and signing out leads to the home page`, {
      tag: ['@I10'],
    }, async ({ page, newUser, accounts }) => {
      const { email, username } = await newUser(page, lang);
      const newDetails = createUserDetails();
      await page.goto(`/${lang}/profile`);
      if (scripts) await gotoHydrated(page, `/${lang}/profile`);
      const main = page.getByRole('main');
      const clickButton = (key: string) =>
        main
          .getByRole('button', { name: t(key), exact: true })
          .first()
          .click();

      await test.step('the name is changed', async () => {
        await expect(main.getByLabel(t('email.current'))).toHaveValue(email);
        await expect(main.getByLabel(t('email.current'))).toHaveAttribute('readonly');
        await expect(main.getByLabel(t('username.label'))).toHaveValue(username);
        await main.getByLabel(t('username.label')).fill('x');
        await clickButton('profile.save');
        await expect(main.getByText(t('username.length'))).toBeVisible();
        await main.getByLabel(t('username.label')).fill(newDetails.username);
        await clickButton('profile.save');
        await expect(getToasts(page, lang)).toContainText(t('notice.profile_saved_text'));
        await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
          new RegExp(newDetails.username),
        );
      });
      await test.step('the e-mail address is changed by a link, and the old one is told', async () => {
        // With JavaScript the button is disabled until an e-mail address is typed.
        const changeEmail = main.getByRole('button', { name: t('email.change') });
        if (scripts) await expect(changeEmail).toBeDisabled();
        await main.getByLabel(t('email.new')).fill(email);
        await changeEmail.click();
        await expect(main.getByText(t('email.same'))).toBeVisible();
        await main.getByLabel(t('email.new')).fill(newDetails.email);
        await changeEmail.click();
        await expect(getToasts(page, lang)).toContainText(t('notice.email_requested_text'));
        await expect(main.getByLabel(t('email.current'))).toHaveValue(email);
        const mail = await accounts.mailbox.latest(newDetails.email);
        expect(mail.language).toBe(lang);
        await page.goto(getLink(mail));
        await main.getByRole('button', { name: t('confirm.button') }).click();
        await expect(page).toHaveURL(`/${lang}`);
        await expect(getToasts(page, lang)).toContainText(t('notice.confirmed_title'));
        // The old address got mails before and after the change, with a link to undo it.
        const notices = (await accounts.mailbox.findMails(email))
          .map(getLink)
          .filter((link) => link.startsWith(`/${lang}/confirm?token=`));
        expect(notices).toHaveLength(2);
        await page.goto(`/${lang}/profile`);
        if (scripts) await gotoHydrated(page, `/${lang}/profile`);
        await expect(main.getByLabel(t('email.current'))).toHaveValue(newDetails.email);
      });
      await test.step('the password is changed', async () => {
        const changePassword = main.getByRole('button', { name: t('password.change') });
        if (scripts) await expect(changePassword).toBeDisabled();
        await main
          .locator('#profile-password ~ form')
          .getByLabel(t('password.current'))
          .fill('not the old one');
        await main.getByLabel(t('password.new'), { exact: true }).fill(NEW_PASSWORD);
        await main.getByLabel(t('password.again'), { exact: true }).fill(NEW_PASSWORD);
        await changePassword.click();
        await expect(main.getByText(t('password.wrong'))).toBeVisible();
        await main
          .locator('#profile-password ~ form')
          .getByLabel(t('password.current'))
          .fill(PASSWORD);
        await main.getByLabel(t('password.new'), { exact: true }).fill(NEW_PASSWORD);
        await main.getByLabel(t('password.again'), { exact: true }).fill(NEW_PASSWORD);
        await changePassword.click();
        await expect(getToasts(page, lang)).toContainText(t('notice.password_changed_text'));
      });
      await test.step('signing out leads to the home page', async () => {
        await main.getByRole('button', { name: t('nav.sign_out') }).click();
        // `/` redirects to the chosen language.
        await expect(page).toHaveURL(`/${lang}`);
        await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
      });
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const lang = 'ar';
  const t = (key: string) => message(lang, key);

  test('the old e-mail address can undo a change and set a new password', {
    tag: ['@S4'],
  }, async ({ page, newUser, accounts, browser }) => {
    const { email } = await newUser(page, lang);
    const headers = { origin: accounts.url };
    const newDetails = createUserDetails();
    expect(
      (
        await page.request.post('/api/auth/change-email', {
          headers,
          data: { newEmail: newDetails.email },
        })
      ).status(),
    ).toBe(200);
    const otherContext = await browser.newContext({
      baseURL: accounts.url,
      javaScriptEnabled: false,
    });
    const mail = await otherContext.newPage();
    await mail.goto(getLink(await accounts.mailbox.latest(email, newDetails.email)));
    const main = mail.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('email_stop.title'));
    await expect(main).toContainText(email);
    await main.getByRole('button', { name: t('email_stop.button') }).click();
    await expect(mail).toHaveURL(`/${lang}/sign-in`);
    await expect(getToasts(mail, lang)).toContainText(t('notice.email_stopped_text'));
    await mail.goto(getLink(await accounts.mailbox.latest(email, '/profile?token=')));
    await main.getByLabel(t('password.new'), { exact: true }).fill(NEW_PASSWORD);
    await main.getByLabel(t('password.again'), { exact: true }).fill(NEW_PASSWORD);
    await main.getByRole('button', { name: t('password.change') }).click();
    await expect(mail).toHaveURL(`/${lang}/sign-in`);
    await otherContext.close();
    await page.goto(`/${lang}/profile`);
    await expect(page).toHaveURL(`/${lang}/sign-in?return=%2F${lang}%2Fprofile`);
  });
});

test('an undo of a confirmed change waits a day, and the new address stops it', {
  tag: ['@S4', '@slow'],
}, async ({ page, newUser, accounts }) => {
  const lang = 'ko';
  const t = (key: string) => message(lang, key);
  const { email } = await newUser(page, lang);
  const { email: newEmail } = createUserDetails();
  const main = page.getByRole('main');
  await page.request.post('/api/auth/change-email', {
    headers: { origin: accounts.url },
    data: { newEmail },
  });
  await page.goto(getLink(await accounts.mailbox.latest(newEmail)));
  await main.getByRole('button', { name: t('confirm.button') }).click();
  await expect(page).toHaveURL(`/${lang}`);
  await page.context().clearCookies();

  const keepAddress = main.getByRole('button', { name: t('email_stop.button') });
  await page.goto(getLink(await accounts.mailbox.latest(email, newEmail)));
  await expect(main).toContainText(t('email_undo.proof'));
  await main.getByLabel(t('email_undo.password'), { exact: true }).fill('not the password');
  await keepAddress.click();
  await expect(main).toContainText(t('email_undo.wrong_password'));
  await main.getByLabel(t('email_undo.password'), { exact: true }).fill('');
  await keepAddress.click();
  await expect(getToasts(page, lang)).toContainText(t('notice.email_undone_text'));

  await page.goto(getLink(await accounts.mailbox.latest(newEmail, email)));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('undo_stop.title'));
  await expect(main).toContainText(newEmail);
  await keepAddress.click();
  await expect(getToasts(page, lang)).toContainText(t('notice.reset_sent_text'));
  const resetLink = getLink(await accounts.mailbox.latest(newEmail, '/profile?token='));
  await page.goto(resetLink);
  await expect(main.getByLabel(t('password.new'), { exact: true })).toBeVisible();
});

test('language, region and theme set in the profile apply to the site, its mails and the offers', async ({
  page,
  newUser,
  accounts,
}) => {
  const { email } = await newUser(page, 'en');
  await gotoHydrated(page, '/en/profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('US');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page).toHaveURL('/fr/profile');
  await expect(getToasts(page, 'fr')).toContainText(message('fr', 'notice.profile_saved_text'));
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
  const response = await page.request.post('/api/auth/request-password-reset', {
    headers: { origin: accounts.url },
    data: { email },
  });
  expect(response.status()).toBe(200);
  expect((await accounts.mailbox.latest(email, '/profile?token=')).language).toBe('fr');
});

test('text typed before hydration stays', async ({ page, newUser }) => {
  const lang = 'ar';
  await newUser(page, lang);
  const releaseScripts = await gotoBeforeScripts(page, `/${lang}/profile`);
  const field = page.getByLabel(message(lang, 'email.new'));
  await field.fill('typed@example.com');
  releaseScripts();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: message(lang, 'email.change') })).toBeEnabled();
  await expect(field).toHaveValue('typed@example.com');
});

test('a user can download their own data, signed-out visitors cannot', async ({
  page,
  newUser,
}) => {
  const { email, username } = await newUser(page);
  await gotoHydrated(page, '/en/profile');
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your data (JSON)' }).click(),
  ]);
  const data = JSON.parse(await readFile(await json.path(), 'utf8'));
  expect(data.account).toMatchObject({ email, name: username, email_verified: true });
  expect(JSON.stringify(data)).not.toMatch(/"\w*(password|token|secret|hash)\w*":/i);
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
      newUser,
    }) => {
      const { email } = await newUser(page);
      await page.goto('/en/profile');
      if (scripts) await gotoHydrated(page, '/en/profile');
      const dataSection = page.locator('#data');
      await dataSection.locator('summary').click();
      await expect(dataSection).toContainText('saved titles will be deleted for good');
      await dataSection.getByLabel('Current password').fill('wrong');
      await dataSection.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dataSection.getByText('Please check the box to continue.')).toBeVisible();
      await dataSection.getByLabel('Yes, delete my account').check();
      await dataSection.getByLabel('Current password').fill('wrong');
      await dataSection.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dataSection.getByText('The current password is wrong.')).toBeVisible();
      await dataSection.getByLabel('Yes, delete my account').check();
      await dataSection.getByLabel('Current password').fill(PASSWORD);
      await dataSection.getByRole('button', { name: 'Delete for good' }).click();
      // A browser keeps the fragment of the URL.
      await expect(page).toHaveURL(/\/en(#data)?$/);
      await expect(getToasts(page, 'en')).toContainText('Account deleted');
      await page.goto('/en/sign-in');
      if (scripts) await gotoHydrated(page, '/en/sign-in');
      await page.getByRole('main').getByLabel('E-mail').fill(email);
      await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.locator('.form-problems')).toContainText(message('en', 'sign_in.wrong'));
    });
  });
