import type { Locator, Page } from '@playwright/test';
import { createUserDetails, expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { getDialog, getUserMenu } from '../support/accounts/page-locators.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';

const getBar = (page: Page, lang = 'en'): Locator =>
  page.getByRole('complementary', { name: message(lang, 'sign_up.check') });

type User = { email: string; username: string };

async function fillSignUp(container: Locator, { email, username }: User) {
  await container.getByLabel('Username').fill(username);
  await container.getByLabel('E-mail').fill(email);
  await container.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await container.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** Signs up in the dialog on the list of shows, by the link in the header. */
async function signUpOnList(page: Page, user: User) {
  await gotoHydrated(page, '/en/tv');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await fillSignUp(getDialog(page), user);
  await expect(getDialog(page)).toHaveCount(0);
}

test('a bar with the masked address stays on every page until the address is confirmed', {
  tag: ['@I3'],
}, async ({ page, accounts }) => {
  const user = createUserDetails();
  await signUpOnList(page, user);
  await expect(getBar(page)).toContainText('We wrote to v…@example.com.');
  await page.reload();
  await expect(getBar(page)).toBeVisible();
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page).toHaveURL('/en/faq');
  await expect(getBar(page)).toBeVisible();
  const cookies = JSON.stringify(await page.context().cookies());
  expect(decodeURIComponent(cookies)).not.toContain(user.email);

  await page.goto(getLink(await accounts.mailbox.latest(user.email)));
  await waitForHydration(page, 'main form');
  await page.getByRole('main').getByRole('button', { name: 'Confirm address' }).click();
  await expect(page).toHaveURL('/en/tv');
  await expect(getUserMenu(page)).toBeVisible();
  await expect(getBar(page)).toHaveCount(0);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('sign_up_pending');
  expect(names).not.toContain('kinora.sign_up');
});

test('the bar sends the mail again, and says so in its place', {
  tag: ['@I3'],
}, async ({ page, accounts }) => {
  const user = createUserDetails();
  await signUpOnList(page, user);
  await getBar(page).getByRole('button', { name: 'Send again' }).click();
  await expect(getBar(page).getByRole('status')).toHaveText(message('en', 'sign_up.resent'));
  await expect.poll(async () => (await accounts.mailbox.findMails(user.email)).length).toBe(2);
});

test('the bar can be closed for good', { tag: ['@I3', '@slow'] }, async ({ page }) => {
  await signUpOnList(page, createUserDetails());
  await getBar(page).getByRole('button', { name: 'Close' }).click();
  await expect(getBar(page)).toHaveCount(0);
  await gotoHydrated(page, '/en/faq');
  await expect(page.locator('html')).not.toHaveAttribute('data-mail-notice');
  await expect(getBar(page)).toHaveCount(0);
});

test('the bar is the same for an address with an account', {
  tag: ['@I3'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await signUpOnList(page, { email, username: `${createUserDetails().username} b` });
  await expect(getBar(page)).toContainText('We wrote to v…@example.com.');
  await getBar(page).getByRole('button', { name: 'Send again' }).click();
  await expect(getBar(page).getByRole('status')).toHaveText(message('en', 'sign_up.resent'));
});

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test('changing the address keeps the name and voids the earlier sign-up', {
      tag: ['@I3'],
    }, async ({ page, accounts }) => {
      const user = createUserDetails();
      const other = createUserDetails();
      const main = page.getByRole('main');
      if (scripts) {
        await signUpOnList(page, user);
        await getBar(page).getByRole('link', { name: 'Change address' }).click();
      } else {
        await page.goto('/en/sign-up?return=/en/tv');
        await fillSignUp(main, user);
        await main.getByRole('link', { name: 'Change address' }).click();
      }
      await expect(main.getByLabel('Username')).toHaveValue(user.username);
      await expect(main.getByLabel('E-mail')).toHaveValue('');
      if (scripts) await waitForHydration(page, 'main form');
      const firstMail = await accounts.mailbox.latest(user.email);
      await fillSignUp(main, { username: user.username, email: other.email });
      await expect(page).toHaveURL(scripts ? '/en/tv' : '/en/sign-up?return=%2Fen%2Ftv');
      const secondMail = await accounts.mailbox.latest(other.email);
      await page.goto(getLink(firstMail));
      await expect(main).toContainText(message('en', 'link.invalid'));
      await page.goto(getLink(secondMail));
      await main.getByRole('button', { name: 'Confirm address' }).click();
      await expect(page).toHaveURL('/en/tv');
      await expect(getUserMenu(page)).toHaveAccessibleName(`Account: ${user.username}`);
    });
  });

for (const [lang, width] of [
  ['en', 1440],
  ['ar', 320],
] as const)
  test(`the bar in ${lang} at ${width} px moves nothing while it loads`, { tag: ['@I3'] }, async ({
    page,
    accounts: { url },
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page
      .context()
      .addCookies([{ name: 'sign_up_pending', value: 'v%E2%80%A6%40example.com', url: `${url}/` }]);
    await page.addInitScript(() => {
      const target = window as { shift?: number };
      target.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          target.shift = (target.shift ?? 0) + (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The first page stores the height of the bar.
    for (const path of ['faq', 'movie/496243']) {
      await gotoHydrated(page, `/${lang}/${path}`);
      await expect(getBar(page, lang)).toBeVisible();
    }
    const { scrollWidth, shift } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      shift: (window as { shift?: number }).shift ?? 1,
    }));
    expect(scrollWidth).toBe(width);
    expect(shift).toBeLessThan(0.02);
    // The bar is between the header and the page.
    const bar = await getBar(page, lang).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 999) - 1);
    expect(main?.y).toBeGreaterThanOrEqual((bar?.y ?? 999) + (bar?.height ?? 0) - 1);
  });
