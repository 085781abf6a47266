import type { Page } from '@playwright/test';
import { type AccountSite, expect, test } from '../support/accounts/fixtures.ts';
import { getLink, type ReceivedMail } from '../support/accounts/mailbox.ts';
import { getSignInLink, getUserMenu } from '../support/accounts/page-locators.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

/** The tokens in the fragment of the link of a mail. */
const getTokens = (mail: ReceivedMail) => getLink(mail).split('#')[1] ?? '';

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
  return getTokens(await accounts.mailbox.latest(email, '#access_token='));
}

for (const [lang, method] of [
  ['ko', '#'],
  ['ar', '?'],
] as const)
  test(`tokens in the ${method === '#' ? 'hash' : 'query'} sign in once in ${lang}`, {
    tag: ['@I9'],
  }, async ({ page, context, newUser, accounts }) => {
    const t = (key: string, values?: Record<string, string>) => message(lang, key, values);
    const { email, username } = await newUser(page, lang);
    await context.clearCookies();
    const tokens = await requestLink(page, accounts, email, lang);
    await gotoHydrated(page, `/${lang}/movie?sort=rating${method === '?' ? '&' : '#'}${tokens}`);
    expect(new URL(page.url()).hash).toBe('');
    expect(new URL(page.url()).search).toBe('?sort=rating');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('link.offer', { name: username }));
    await dialog.getByRole('button', { name: t('nav.sign_in') }).click();
    await expect(getUserMenu(page)).toHaveAccessibleName(`${t('nav.account')}: ${username}`);

    // The same link does not work twice.
    await context.clearCookies();
    await gotoHydrated(page, `/${lang}/tv${method}${tokens}`);
    await expect(page.getByRole('region', { name: t('toast.label') })).toContainText(
      t('link.invalid'),
    );
    await expect(getUserMenu(page)).toHaveCount(0);
  });

test('the tokens are checked once and used once, with one toast', {
  tag: ['@I9'],
}, async ({ page, context, newUser, accounts }) => {
  const { email } = await newUser(page);
  await context.clearCookies();
  const tokens = await requestLink(page, accounts, email);
  const requests: boolean[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/auth/session-from-address')) return;
    requests.push((request.postDataJSON() as { confirm: boolean }).confirm);
  });
  await gotoHydrated(page, `/en/movie#${tokens}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(getUserMenu(page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // A second check would have been sent before the dialog was closed.
  expect(requests).toEqual([false, true]);
  await expect(getToasts(page).getByRole('listitem')).toHaveText(
    new RegExp(`^${message('en', 'notice.signed_in_title')}`),
  );
});

test('a link of another user replaces the session only after a confirmation', {
  tag: ['@I9'],
}, async ({ page, browser, newUser, accounts }) => {
  const guest = await browser.newContext({ baseURL: accounts.url });
  const guestPage = await guest.newPage();
  const otherUser = await newUser(guestPage);
  await guest.close();
  const { username } = await newUser(page);
  const tokens = await requestLink(page, accounts, otherUser.email);
  await gotoHydrated(page, `/en/movie#${tokens}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`You’re signed in as ${username}.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(getUserMenu(page)).toHaveAccessibleName(`Account: ${username}`);
  await gotoHydrated(page, `/en/tv#${tokens}`);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(getUserMenu(page)).toHaveAccessibleName(`Account: ${otherUser.username}`);
});

for (const { fault, change } of [
  { fault: 'another kind of token', change: (tokens: string) => tokens.replace('bearer', 'mac') },
  {
    fault: 'a changed token',
    change: (tokens: string) => tokens.replace('access_token=e', 'access_token=f'),
  },
  {
    fault: 'a missing token',
    change: (tokens: string) => tokens.replace(/refresh_token=[^&]+&/, ''),
  },
])
  test(`a link with ${fault} is rejected and removed from the URL`, {
    tag: ['@I9'],
  }, async ({ page, context, newUser, accounts }) => {
    const { email } = await newUser(page);
    await context.clearCookies();
    const tokens = await requestLink(page, accounts, email);
    await gotoHydrated(page, `/en/movie#${change(tokens)}`);
    await expect(getToasts(page)).toContainText(message('en', 'link.invalid'));
    expect(page.url()).toBe(`${accounts.url}/en/movie`);
    await expect(getSignInLink(page)).toBeVisible();
  });

test('a link that is older than two minutes shows a warning', {
  tag: ['@I9'],
}, async ({ page, context, newUser, accounts }) => {
  const { email, username } = await newUser(page);
  await context.clearCookies();
  const tokens = await requestLink(page, accounts, email);
  const warnings: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  // As if the response came three minutes later.
  await page.route('**/api/auth/session-from-address', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), issuedAgo: 180 } });
  });
  await gotoHydrated(page, `/en/movie#${tokens}`);
  await expect(page.getByRole('dialog')).toContainText(message('en', 'link.old'));
  await expect(page.getByRole('dialog')).toContainText(username);
  expect(warnings.join()).toContain('180 s ago');
});
