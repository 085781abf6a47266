import type { Page } from '@playwright/test';
import { linkOf, type ReceivedMail } from '../support/accounts/mailbox.ts';
import { getSignInLink, getToasts, getUserMenu } from '../support/accounts/page-parts.ts';
import { type AccountSite, expect, test } from '../support/accounts/test.ts';
import { message } from '../support/messages.ts';
import { visit } from '../support/visit.ts';

/** The tokens in the fragment of the link of a mail. */
const getTokens = (mail: ReceivedMail) => linkOf(mail).split('#')[1] ?? '';

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

for (const [lang, sign] of [
  ['ko', '#'],
  ['ar', '?'],
] as const)
  test(`I9 tokens in the ${sign === '#' ? 'hash' : 'query'} sign in once in ${lang}`, async ({
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
    await expect(getUserMenu(page)).toHaveAccessibleName(`${say('nav.account')}: ${username}`);

    // The same link does not work twice.
    await context.clearCookies();
    await visit(page, `/${lang}/tv${sign}${tokens}`);
    await expect(page.getByRole('region', { name: say('toast.label') })).toContainText(
      say('link.invalid'),
    );
    await expect(getUserMenu(page)).toHaveCount(0);
  });

test('I9 a link of another user replaces the session only after a confirmation', async ({
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
  await expect(getUserMenu(page)).toHaveAccessibleName(`Account: ${username}`);
  await visit(page, `/en/tv#${tokens}`);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(getUserMenu(page)).toHaveAccessibleName(`Account: ${other.username}`);
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
  test(`I9 a link with ${fault} is rejected and removed from the URL`, async ({
    page,
    context,
    newMember,
    accounts,
  }) => {
    const { email } = await newMember(page);
    await context.clearCookies();
    const tokens = await requestLink(page, accounts, email);
    await visit(page, `/en/movie#${change(tokens)}`);
    await expect(getToasts(page)).toContainText(message('en', 'link.invalid'));
    expect(page.url()).toBe(`${accounts.url}/en/movie`);
    await expect(getSignInLink(page)).toBeVisible();
  });

test('I9 a link that is older than two minutes shows a warning', async ({
  page,
  context,
  newMember,
  accounts,
}) => {
  const { email, username } = await newMember(page);
  await context.clearCookies();
  const tokens = await requestLink(page, accounts, email);
  const warnings: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  // As if the response came three minutes later.
  await page.route('**/api/auth/session-from-address', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), issuedAgo: 180 } });
  });
  await visit(page, `/en/movie#${tokens}`);
  await expect(page.getByRole('dialog')).toContainText(message('en', 'link.old'));
  await expect(page.getByRole('dialog')).toContainText(username);
  expect(warnings.join()).toContain('180 s ago');
});
