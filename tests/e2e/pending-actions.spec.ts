import type { Locator, Page } from '@playwright/test';
import { addAuthenticator } from '../support/accounts/authenticator.ts';
import { enrollSecondFactor } from '../support/accounts/enroll-second-factor.ts';
import { createUserDetails, expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { getDialog, getUserMenu, signOutByMenu } from '../support/accounts/page-locators.ts';
import {
  expectInSavedList,
  expectSaved,
  getActionButton,
  holdPendingAction,
  noteText,
  pressSave,
  TITLE_PATH,
} from '../support/accounts/pending-action.ts';
import { message } from '../support/messages.ts';
import { collectDataRequests, gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';
import { totpCode } from '../support/totp.ts';

async function fillSignIn(container: Locator, email: string) {
  await container.getByLabel('E-mail').fill(email);
  await container.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

const pressSignIn = (container: Locator) =>
  container.getByRole('button', { name: 'Sign in', exact: true }).click();

async function addPasskeyAndSignOut(page: Page): Promise<void> {
  await addAuthenticator(page);
  await gotoHydrated(page, '/en/profile');
  await page.getByRole('button', { name: message('en', 'passkey.add') }).click();
  await expect(getToasts(page)).toContainText(message('en', 'notice.passkey_added_title'));
  await page.context().clearCookies();
}

async function signUpInDialog(
  page: Page,
  { email, username }: { email: string; username: string },
) {
  const dialog = getDialog(page);
  await dialog.getByRole('link', { name: 'Sign up' }).click();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Counts the clicks of the visitor in all pages of the context. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.context().exposeFunction('countClick', () => {
    count += 1;
  });
  await page.context().addInitScript(() =>
    addEventListener('click', ({ isTrusted, detail }) => {
      if (isTrusted && detail > 0) (window as { countClick?: () => void }).countClick?.();
    }),
  );
  return () => count;
}

test('saving from a cold visit through a sign-up takes at most six clicks', {
  tag: ['@U4', '@I3'],
}, async ({ page, accounts }) => {
  const user = createUserDetails();
  const getClicks = await countClicks(page);
  await pressSave(page);
  await signUpInDialog(page, user);
  // The press on the link of the mail.
  await page.goto(getLink(await accounts.mailbox.latest(user.email)));
  const clicksInMail = 1;
  await waitForHydration(page, 'main form');
  await page.getByRole('main').getByRole('button', { name: 'Confirm address' }).click();
  await expect(getToasts(page)).toContainText(message('en', 'notice.confirmed_title'));
  await expectSaved(page);
  expect(getClicks() + clicksInMail).toBe(5);
});

test('a sign-up confirmed in another browser saves nothing there', {
  tag: ['@S2', '@U4'],
}, async ({ page, browser, accounts }) => {
  const user = createUserDetails();
  await pressSave(page);
  await signUpInDialog(page, user);
  const otherContext = await browser.newContext({ baseURL: accounts.url });
  const otherPage = await otherContext.newPage();
  await gotoHydrated(otherPage, getLink(await accounts.mailbox.latest(user.email)));
  await otherPage.getByLabel('Username', { exact: true }).fill(user.username);
  await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await otherPage.getByRole('button', { name: 'Confirm address' }).click();
  await expect(getToasts(otherPage)).toContainText(message('en', 'notice.confirmed_title'));
  await expect(otherPage).toHaveURL('/en');
  await gotoHydrated(otherPage, '/en/saved');
  await expect(otherPage.getByRole('main')).toContainText(message('en', 'saved.empty_saved'));
  await otherContext.close();
});

test('the title is saved after a sign-in with a password in the dialog', {
  tag: ['@U4', '@slow'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  const dialog = await pressSave(page);
  await fillSignIn(dialog, email);
  await pressSignIn(dialog);
  await expect(getToasts(page)).toContainText('Signed in');
  await expectSaved(page);
});

test('the title is saved after a sign-in with a mailed code', {
  tag: ['@U4', '@slow'],
}, async ({ page, newUser, accounts }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  const dialog = await pressSave(page);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click();
  await expect(page.getByRole('main')).toContainText(noteText('save'));
  const { text } = await accounts.mailbox.latest(email, 'Enter this code');
  await page.getByLabel('Code', { exact: true }).fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await pressSignIn(page.getByRole('main'));
  await expectSaved(page);
});

test('the title is saved after a sign-in with a passkey', {
  tag: ['@U4', '@slow'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await addPasskeyAndSignOut(page);
  const dialog = await pressSave(page);
  // A second request for the data could replace the first one, which has the toast.
  const dataRequests = collectDataRequests(page);
  await dialog.getByRole('button', { name: message('en', 'passkey.sign_in') }).click();
  await expect(getToasts(page)).toContainText('Saved');
  expect(dataRequests).toHaveLength(1);
  await expectSaved(page);
});

test('the title is saved after a sign-in faster than the answer to Save', {
  tag: ['@U4'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await addPasskeyAndSignOut(page);
  const { answered, release } = await holdPendingAction(page);
  const dialog = await pressSave(page);
  await answered;
  await dialog.getByRole('button', { name: message('en', 'passkey.sign_in') }).click();
  await expect(getToasts(page)).toContainText('Signed in');
  // The last request of the sign-in has ended, so none of them can complete the action.
  await expect(getUserMenu(page)).toBeVisible();
  release();
  await expectSaved(page);
});

test('the title is saved after a sign-in with a second factor', {
  tag: ['@U4', '@slow'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await gotoHydrated(page, '/en/profile');
  const { secret } = await enrollSecondFactor(page, 'en');
  await page.context().clearCookies();
  const dialog = await pressSave(page);
  await fillSignIn(dialog, email);
  await pressSignIn(dialog);
  await expect(page).toHaveURL(/second-factor/);
  await expect(page.getByRole('main')).toContainText(noteText('save'));
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, 1));
  await pressSignIn(page.getByRole('main'));
  await expectSaved(page);
});

test('the title is saved after a sign-in with a provider', {
  tag: ['@U4', '@slow'],
}, async ({ page, accounts }) => {
  const { username: name, email } = createUserDetails();
  await accounts.providers.approveAs(page, 'kakao', { id: `77${Date.now()}`, name, email });
  const dialog = await pressSave(page);
  await dialog.getByRole('button', { name: message('en', 'social.kakao'), exact: true }).click();
  await expectSaved(page);
});

test('closing the dialog withdraws the action', { tag: ['@U4'] }, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await pressSave(page);
  const withdrawn = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Escape');
  await withdrawn;
  await expect.poll(() => getCookieNames(page)).not.toContain('kinora.pending_action');
  await page.goto('/en/sign-in?return=/en/movie');
  await fillSignIn(page.getByRole('main'), email);
  await pressSignIn(page.getByRole('main'));
  await expect(getUserMenu(page)).toBeVisible();
  await expectInSavedList(page, false);
});

test('a Save pressed after the session has ended elsewhere is completed', {
  tag: ['@U4', '@slow'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await gotoHydrated(page, TITLE_PATH);
  await waitForHydration(page, '.state-button');
  await page.context().clearCookies({ name: 'kinora.session_token' });
  await page.getByRole('button', { name: 'Save: Parasite' }).click();
  const dialog = getDialog(page);
  await expect(dialog).toContainText(noteText('save'));
  await expect(getToasts(page).getByRole('listitem')).toContainText(['Login Required']);
  await fillSignIn(dialog, email);
  await pressSignIn(dialog);
  await expectSaved(page);
});

const getCookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name);

test('signing out withdraws an action', { tag: ['@U4'] }, async ({
  page,
  newUser,
  accounts: { url },
}) => {
  await newUser(page);
  await gotoHydrated(page, '/en/faq');
  await page
    .context()
    .addCookies([{ name: 'kinora.pending_action', value: 'save%3Amovie%2F1', url: `${url}/` }]);
  await signOutByMenu(page);
  await expect(page).toHaveURL('/en');
  expect(await getCookieNames(page)).not.toContain('kinora.pending_action');
});

test('a forged action is ignored and deleted', { tag: ['@U4'] }, async ({
  page,
  newUser,
  accounts: { url },
}) => {
  await newUser(page);
  const stamp = `${Math.floor(Date.now() / 1000)}.${'A'.repeat(22)}`;
  const value = encodeURIComponent(`save:movie/496243:${stamp}`);
  await page.context().addCookies([{ name: 'kinora.pending_action', value, url: `${url}/` }]);
  await expectInSavedList(page, false);
  expect(await getCookieNames(page)).not.toContain('kinora.pending_action');
});

test('after a sign-in to rate a title, its page opens at the rating', {
  tag: ['@U4'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await page.context().clearCookies();
  await gotoHydrated(page, TITLE_PATH);
  await getActionButton(page, 'rate').click();
  const dialog = getDialog(page);
  await expect(dialog).toContainText(noteText('rate'));
  await fillSignIn(dialog, email);
  await pressSignIn(dialog);
  await expect(page.getByRole('dialog', { name: 'Rate: Parasite' })).toBeVisible();
  await expect(getUserMenu(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Save leads to the sign-in page, and the title is saved after it', {
    tag: ['@U4'],
  }, async ({ page, newUser }) => {
    const { email } = await newUser(page);
    await page.context().clearCookies();
    await page.goto(TITLE_PATH);
    await getActionButton(page, 'save').click();
    await expect(page).toHaveURL('/en/sign-in?return=%2Fen%2Fmovie%2F496243');
    await expect(page.getByRole('main')).toContainText(noteText('save'));
    await fillSignIn(page.getByRole('main'), email);
    await pressSignIn(page.getByRole('main'));
    await expectSaved(page);
  });

  test('a sign-up shows that a mail was sent, and saves once confirmed', {
    tag: ['@I3', '@U4', '@slow'],
  }, async ({ page, accounts }) => {
    const { email, username } = createUserDetails();
    await page.goto(TITLE_PATH);
    await getActionButton(page, 'save').click();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Sign up' }).click();
    await expect(main).toContainText(noteText('save'));
    await main.getByLabel('Username').fill(username);
    await fillSignIn(main, email);
    await main.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(main).toContainText('We wrote to v…@example.com.');
    await main.getByRole('button', { name: 'Send again' }).click();
    await expect(main).toContainText(message('en', 'sign_up.resent'));
    await expect.poll(async () => (await accounts.mailbox.findMails(email)).length).toBe(2);
    await page.goto(getLink(await accounts.mailbox.latest(email)));
    await main.getByRole('button', { name: 'Confirm address' }).click();
    await expectSaved(page);
  });
});
