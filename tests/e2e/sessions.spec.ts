import type { Page } from '@playwright/test';
import { linkOf, type ReceivedMail } from '../support/accounts/mailbox.ts';
import { type AccountSite, expect, PASSWORD, test } from '../support/accounts/test.ts';
import { message } from '../support/messages.ts';
import { untilAlive, visit } from '../support/visit.ts';

const menuOf = (page: Page) => page.getByRole('banner').locator('summary');
const entryOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });
const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function signInBy(page: Page, email: string) {
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByLabel('E-mail').fill(email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page) {
  await menuOf(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
}

test('I8 two tabs are kept in step: signing in and out in one is seen in the other', async ({
  page,
  context,
  newMember,
}) => {
  const { email } = await newMember(page);
  await context.clearCookies();
  await visit(page, '/en/movie');
  const other = await context.newPage();
  await visit(other, '/en/tv');
  await signInBy(page, email);
  await expect(menuOf(page)).toBeVisible();
  await expect(menuOf(other)).toBeVisible();
  await expect(other).toHaveURL('/en/tv');
  await signOut(other);
  await expect(entryOf(other)).toBeVisible();
  await expect(entryOf(page)).toBeVisible();
  await expect(page).toHaveURL('/en/movie');
});

test('I11 the menu: profile, admin for administrators alone, sign out to the start of the language', async ({
  page,
  newMember,
}) => {
  const { username } = await newMember(page);
  await visit(page, '/en/movie');
  await untilAlive(page, '.user-menu');
  await menuOf(page).click();
  const menu = page.locator('.user-menu-list');
  await expect(menu.getByText(username)).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText(['Profile']);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuOf(page)).toBeFocused();
  await menuOf(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
  await menuOf(page).click();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/en/profile');
  await expect(menu).toBeHidden();
  await visit(page, '/en/movie');
  await signOut(page);
  await expect(page).toHaveURL('/en');
  await expect(toastsOf(page)).toContainText('Signed out');
});

test('I11 a menu that was opened before its scripts came stays open', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  let letOn = () => {};
  const held = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  const menuScript = /\/assets\/user-menu-[^/]+\.js$/;
  await page.route(menuScript, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en/movie', { waitUntil: 'commit' });
  await menuOf(page).click();
  const menu = page.locator('.user-menu-list');
  await expect(menu).toBeVisible();
  letOn();
  await untilAlive(page, '.user-menu');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('after signing out, Back shows nothing of the profile', async ({ page, newMember }) => {
  const { email } = await newMember(page);
  await visit(page, '/en/profile');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Sign out', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL('/en');
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/sign-in/);
  await expect(page.getByRole('main')).not.toContainText(email);
  await expect(entryOf(page)).toBeVisible();
});

test('a session that ends in the middle of a form: what was typed stays, and is sent after signing in again', async ({
  page,
  newMember,
  accounts,
}) => {
  const { email } = await newMember(page);
  await visit(page, '/en/profile');
  const main = page.getByRole('main');
  await main.getByLabel('Username').fill('Typed before');
  await page.request.post(`${accounts.url}/api/auth/revoke-sessions`, {
    headers: { origin: accounts.url },
    data: {},
  });
  await main.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(main.getByText('You’ve been signed out. Please sign in again.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByLabel('Username')).toHaveValue('Typed before');
  await main.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(toastsOf(page)).toContainText('Your profile was updated.');
  await expect(menuOf(page)).toHaveAccessibleName('Account: Typed before');
});

test('two devices: one is listed with the other and ended from there', async ({
  page,
  newMember,
  browser,
  accounts,
}) => {
  const { email } = await newMember(page);
  const phone = await browser.newContext({
    baseURL: accounts.url,
    userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1',
  });
  const second = await phone.newPage();
  await visit(second, '/en/movie');
  await signInBy(second, email);
  await expect(menuOf(second)).toBeVisible();
  await visit(page, '/en/profile');
  const list = page.locator('#security .profile-list li');
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: 'This device' })).toHaveCount(1);
  await list
    .filter({ hasText: 'Safari · iPhone' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(list).toHaveCount(1);
  await visit(second, '/en/movie');
  await expect(entryOf(second)).toBeVisible();
  await phone.close();
});

test.describe('I9 a session that the address carries', () => {
  /** What stands behind the `#` of the link of a mail. */
  const tokensOf = (mail: ReceivedMail) => linkOf(mail).split('#')[1] ?? '';

  async function requestLink(
    page: Page,
    accounts: AccountSite,
    email: string,
    lang = 'en',
  ): Promise<string> {
    const path = `/api/auth/email-otp/send-verification-otp?lang=${lang}`;
    await page.request.post(path, {
      headers: { origin: accounts.url },
      data: { email, type: 'sign-in' },
    });
    return tokensOf(await accounts.mailbox.latest(email, '#access_token='));
  }

  for (const [lang, sign] of [
    ['ko', '#'],
    ['ar', '?'],
  ] as const)
    test(`in ${sign === '#' ? 'the hash' : 'the query'}, in ${lang}: asked for, taken, and gone from the address`, async ({
      page,
      context,
      newMember,
      accounts,
    }) => {
      const say = (key: string, values?: Record<string, string>) => message(lang, key, values);
      const { email, username } = await newMember(page, lang);
      await context.clearCookies();
      const tokens = await requestLink(page, accounts, email, lang);
      await visit(page, `/${lang}/movie?sort=rating${sign === '?' ? '&' : '#'}${tokens}`);
      expect(new URL(page.url()).hash).toBe('');
      expect(new URL(page.url()).search).toBe('?sort=rating');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(say('link.offer', { name: username }));
      await dialog.getByRole('button', { name: say('nav.sign_in') }).click();
      await expect(menuOf(page)).toHaveAccessibleName(`${say('nav.account')}: ${username}`);

      // Once: the same link opens nothing again.
      await context.clearCookies();
      await visit(page, `/${lang}/tv${sign}${tokens}`);
      await expect(page.getByRole('region', { name: say('toast.label') })).toContainText(
        say('link.invalid'),
      );
      await expect(menuOf(page)).toHaveCount(0);
    });

  test('of somebody else asks before it replaces who is signed in; no leaves everything as it was', async ({
    page,
    browser,
    newMember,
    accounts,
  }) => {
    const guest = await browser.newContext({ baseURL: accounts.url });
    const guestPage = await guest.newPage();
    const other = await newMember(guestPage);
    await guest.close();
    const { username } = await newMember(page);
    const tokens = await requestLink(page, accounts, other.email);
    await visit(page, `/en/movie#${tokens}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`You’re signed in as ${username}.`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(menuOf(page)).toHaveAccessibleName(`Account: ${username}`);
    await visit(page, `/en/tv#${tokens}`);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(menuOf(page)).toHaveAccessibleName(`Account: ${other.username}`);
  });

  for (const { what, change } of [
    { what: 'another kind of token', change: (tokens: string) => tokens.replace('bearer', 'mac') },
    {
      what: 'a token that was changed',
      change: (tokens: string) => tokens.replace('access_token=e', 'access_token=f'),
    },
    {
      what: 'a part that is missing',
      change: (tokens: string) => tokens.replace(/refresh_token=[^&]+&/, ''),
    },
  ])
    test(`${what} signs nobody in, says so, and is gone from the address`, async ({
      page,
      context,
      newMember,
      accounts,
    }) => {
      const { email } = await newMember(page);
      await context.clearCookies();
      const tokens = await requestLink(page, accounts, email);
      await visit(page, `/en/movie#${change(tokens)}`);
      await expect(toastsOf(page)).toContainText(message('en', 'link.invalid'));
      expect(page.url()).toBe(`${accounts.url}/en/movie`);
      await expect(entryOf(page)).toBeVisible();
    });

  test('one that is older than two minutes is warned of', async ({
    page,
    context,
    newMember,
    accounts,
  }) => {
    const { email, username } = await newMember(page);
    await context.clearCookies();
    const tokens = await requestLink(page, accounts, email);
    const warnings: string[] = [];
    page.on('console', (said) => said.type() === 'warning' && warnings.push(said.text()));
    // As if the answer came three minutes later.
    await page.route('**/api/auth/session-from-address', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), issuedAgo: 180 } });
    });
    await visit(page, `/en/movie#${tokens}`);
    await expect(page.getByRole('dialog')).toContainText(message('en', 'link.old'));
    await expect(page.getByRole('dialog')).toContainText(username);
    expect(warnings.join()).toContain('180 s ago');
  });
});

test('a form that another site sends changes nothing, with the cookies of a member or without', async ({
  page,
  context,
  newMember,
  accounts,
}) => {
  const { username } = await newMember(page);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const path of ['/en/profile', '/en/forms', '/en/sign-in', '/en/sign-out'])
    for (const sign of [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ] as Record<string, string>[]) {
      const headers = { ...sign, cookie };
      const body = new URLSearchParams({ intent: 'username', username: 'Taken over' });
      const answer = await fetch(accounts.url + path, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
        redirect: 'manual',
      });
      expect.soft([400, 403], `${path} ${JSON.stringify(sign)}`).toContain(answer.status);
      expect.soft(answer.headers.getSetCookie().join(), path).not.toContain('session');
    }
  await visit(page, '/en/movie');
  await expect(menuOf(page)).toHaveAccessibleName(`Account: ${username}`);
});

test('signing in works under every name of the site, such as its address in the local network', async ({
  page,
  newMember,
  accounts,
}) => {
  const { email } = await newMember(page);
  const other = accounts.url.replace('localhost', '127.0.0.1');
  await visit(page, `${other}/en/movie`);
  await signInBy(page, email);
  await expect(menuOf(page)).toBeVisible();
});
