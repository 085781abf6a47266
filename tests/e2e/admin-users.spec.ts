import type { Page } from '@playwright/test';
import { ADMIN_PAGE_VARIANTS, makeAdmin, newAdmin } from '../support/accounts/admin.ts';
import { createUserDetails, expect, PASSWORD, signUp, test } from '../support/accounts/fixtures.ts';
import { message } from '../support/messages.ts';
import { gotoBeforeScripts, gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

const getRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`a user is found, made admin and user again, banned, unbanned and deleted in ${lang}`, {
      tag: ['@M3', '@M12', '@M13'],
    }, async ({ page, accounts, newUser, browser }) => {
      const otherContext = await browser.newContext({
        baseURL: accounts.url,
        javaScriptEnabled: scripts,
      });
      const newUserDetails = createUserDetails();
      const renamedUser = {
        ...newUserDetails,
        username: newUserDetails.username.replace('Visitor', 'Quince'),
      };
      await signUp(otherContext, accounts, { ...renamedUser, lang });
      const admin = await newAdmin(page, accounts, newUser, lang);
      await page.goto(`/${lang}/admin/users?q=${encodeURIComponent(admin.email)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.title'));
      await expect(getRow(page, admin.username)).toContainText(t('users.own'));
      await expect(getRow(page, admin.username).getByRole('button')).toHaveCount(0);

      const row = getRow(page, renamedUser.username);
      const dialog = page.getByRole('dialog');
      await test.step('the user is found, and made admin and user again', async () => {
        // The search terms of the URL stay in the field.
        await page.getByRole('searchbox', { name: t('users.search') }).fill('quinc');
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page).toHaveURL(/\?q=quinc/);
        await expect(getRow(page, admin.username)).toHaveCount(0);
        await row.getByRole('button', { name: t('users.make_admin') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_made_admin'));
        await expect(row).toContainText(t('users.role_admin'));
        await expect(page).toHaveURL(/\?q=quinc/);
        await row.getByRole('button', { name: t('users.make_user') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_made_user'));
        await expect(row.getByRole('button', { name: t('users.make_admin') })).toBeVisible();
      });

      await test.step('the user is banned', async () => {
        await row.getByRole('link', { name: t('users.manage') }).click();
        await expect(dialog).toContainText(renamedUser.email);
        await dialog.getByLabel(t('users.ban_reason')).fill('<b>Spam</b>');
        await dialog.getByRole('button', { name: t('users.ban'), exact: true }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_user_banned'));
        await expect(dialog).toBeHidden();
        await expect(row).toContainText(t('users.banned'));

        // The user's sessions are ended, and signing in is rejected.
        const otherPage = await otherContext.newPage();
        await otherPage.goto(`/${lang}/profile`);
        await expect(otherPage).toHaveURL(/sign-in/);
        await otherPage.getByLabel(t('email.label')).fill(renamedUser.email);
        await otherPage.getByLabel(t('password.label'), { exact: true }).fill(PASSWORD);
        await otherPage
          .locator('main')
          .getByRole('button', { name: t('nav.sign_in'), exact: true })
          .click();
        await expect(otherPage.locator('main')).toContainText(
          message(lang, 'account.banned', { reason: '<b>Spam</b>' }),
        );
      });

      await test.step('the user is unbanned and deleted', async () => {
        await row.getByRole('link', { name: t('users.manage') }).click();
        await dialog.getByRole('button', { name: t('users.unban') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_user_unbanned'));
        await row.getByRole('link', { name: t('admin.delete') }).click();
        await expect(dialog).toContainText(t('users.delete_text', { name: renamedUser.username }));
        await dialog.getByRole('button', { name: t('admin.delete') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_user_deleted'));
        await expect(row).toHaveCount(0);
        await expect(page.getByText(t('admin.no_match'))).toBeVisible();
      });

      await otherContext.close();
    });
  });

test('a dialog opens by keyboard, closes with Escape and returns the focus to its button', {
  tag: ['@M3'],
}, async ({ page, accounts, newUser }) => {
  await newUser(page);
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin/users');
  const opener = page.getByRole('link', { name: /^Manage/ }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\?manage=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(/manage/);
  await expect(opener).toBeFocused();
});

test('an admin whose role is revoked can neither see nor change anything from then on', {
  tag: ['@M1', '@M11'],
}, async ({ page, accounts, newUser, browser }) => {
  await newUser(page);
  const otherContext = await browser.newPage({ baseURL: accounts.url });
  const dismissed = await newAdmin(otherContext, accounts, newUser);
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(otherContext, '/en/admin/users');
  await gotoHydrated(page, `/en/admin/users?q=${encodeURIComponent(dismissed.username)}`);
  await getRow(page, dismissed.username).getByRole('button', { name: 'Make User' }).click();
  await expect(getToasts(page, 'en')).toContainText('User role updated to user');
  await otherContext
    .getByRole('button', { name: /^Make (Admin|User)/ })
    .first()
    .click();
  await expect(getToasts(otherContext, 'en')).toContainText('Only administrators can do this.');
  await otherContext.goto('/en/admin/users');
  await expect(otherContext).toHaveURL(/\/en$|\/ko$/);
  await makeAdmin(accounts, dismissed.email);
  await otherContext.goto('/en/admin/users');
  await expect(otherContext.getByRole('heading', { level: 1 })).toHaveText('Admin panel');
});

test('a search typed before hydration is applied after it', {
  tag: ['@M12'],
}, async ({ page, accounts, newUser }) => {
  const admin = await newAdmin(page, accounts, newUser);
  const releaseScripts = await gotoBeforeScripts(page, '/en/admin/users');
  await page.getByRole('searchbox', { name: 'Username or e-mail' }).fill('matches-no-user');
  releaseScripts();
  await expect(page).toHaveURL(/\?q=matches-no-user$/);
  await expect(getRow(page, admin.username)).toHaveCount(0);
});
