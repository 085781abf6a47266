import { expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import {
  getSignInLink,
  getUserMenu,
  signInByDialog,
  signOutByMenu,
} from '../support/accounts/page-locators.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

test('signing in or out in one tab updates the other tab', {
  tag: ['@I8'],
}, async ({ page, context, newUser }) => {
  const { email } = await newUser(page);
  await context.clearCookies();
  await gotoHydrated(page, '/en/movie');
  const otherPage = await context.newPage();
  await gotoHydrated(otherPage, '/en/tv');
  await signInByDialog(page, email);
  await expect(getUserMenu(page)).toBeVisible();
  await expect(getUserMenu(otherPage)).toBeVisible();
  await expect(otherPage).toHaveURL('/en/tv');
  await signOutByMenu(otherPage);
  await expect(getSignInLink(otherPage)).toBeVisible();
  await expect(getSignInLink(page)).toBeVisible();
  await expect(page).toHaveURL('/en/movie');
});

test('the user menu leads to the profile and signs out to the home page', {
  tag: ['@I11'],
}, async ({ page, newUser }) => {
  const { username } = await newUser(page);
  await gotoHydrated(page, '/en/movie');
  await waitForHydration(page, '.user-menu');
  await getUserMenu(page).click();
  const menu = page.locator('.user-menu-list');
  await expect(menu.getByText(username)).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText(['Profile']);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(getUserMenu(page)).toBeFocused();
  await getUserMenu(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
  await getUserMenu(page).click();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/en/profile');
  await expect(menu).toBeHidden();
  await gotoHydrated(page, '/en/movie');
  await signOutByMenu(page);
  await expect(page).toHaveURL('/en');
  await expect(getToasts(page)).toContainText('Signed out');
});

test('a user menu opened before hydration stays open', {
  tag: ['@I11'],
}, async ({ page, newUser }) => {
  await newUser(page);
  let release = () => {};
  const scriptsReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const menuScript = /\/assets\/user-menu-[^/]+\.js$/;
  await page.route(menuScript, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto('/en/movie', { waitUntil: 'commit' });
  await getUserMenu(page).click();
  const menu = page.locator('.user-menu-list');
  await expect(menu).toBeVisible();
  release();
  await waitForHydration(page, '.user-menu');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('after signing out, Back does not show the profile', async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await gotoHydrated(page, '/en/profile');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Sign out', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL('/en');
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/sign-in/);
  await expect(page.getByRole('main')).not.toContainText(email);
  await expect(getSignInLink(page)).toBeVisible();
});

test('a form of an ended session keeps its values and is sent after signing in again', async ({
  page,
  newUser,
  accounts,
}) => {
  const { email } = await newUser(page);
  await gotoHydrated(page, '/en/profile');
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
  await expect(getToasts(page)).toContainText('Your profile was updated.');
  await expect(getUserMenu(page)).toHaveAccessibleName('Account: Typed before');
});

test('a session of another device is listed and can be ended', async ({
  page,
  newUser,
  browser,
  accounts,
}) => {
  const { email } = await newUser(page);
  const otherContext = await browser.newContext({
    baseURL: accounts.url,
    userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1',
  });
  const second = await otherContext.newPage();
  await gotoHydrated(second, '/en/movie');
  await signInByDialog(second, email);
  await expect(getUserMenu(second)).toBeVisible();
  await gotoHydrated(page, '/en/profile');
  const list = page.locator('#security .profile-list li');
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: 'This device' })).toHaveCount(1);
  await list
    .filter({ hasText: 'Safari · iPhone' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(list).toHaveCount(1);
  await gotoHydrated(second, '/en/movie');
  await expect(getSignInLink(second)).toBeVisible();
  await otherContext.close();
});

test('cross-site forms are rejected, also with the cookies of a user', async ({
  page,
  context,
  newUser,
  accounts,
}) => {
  const { username } = await newUser(page);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const path of ['/en/profile', '/en/forms', '/en/sign-in', '/en/sign-out'])
    for (const session of [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ] as Record<string, string>[]) {
      const headers = { ...session, cookie };
      const body = new URLSearchParams({ intent: 'username', username: 'Taken over' });
      const response = await fetch(accounts.url + path, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
        redirect: 'manual',
      });
      expect.soft([400, 403], `${path} ${JSON.stringify(session)}`).toContain(response.status);
      expect.soft(response.headers.getSetCookie().join(), path).not.toContain('session');
    }
  await gotoHydrated(page, '/en/movie');
  await expect(getUserMenu(page)).toHaveAccessibleName(`Account: ${username}`);
});

test('signing in works under another host name of the site', { tag: '@slow' }, async ({
  page,
  newUser,
  accounts,
}) => {
  const { email } = await newUser(page);
  const otherOrigin = accounts.url.replace('localhost', '127.0.0.1');
  await gotoHydrated(page, `${otherOrigin}/en/movie`);
  await signInByDialog(page, email);
  await expect(getUserMenu(page)).toBeVisible();
});
