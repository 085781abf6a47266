import type { Page } from '@playwright/test';
import { makeAdmin, newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import { expect, newPerson, PASSWORD, signUp, test } from '../support/accounts/test.ts';
import { message } from '../support/messages.ts';
import { toastsOf } from '../support/saved.ts';
import { visit, visitBeforeScripts } from '../support/visit.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`M3 M12 M13 a user is found, made admin and user again, banned, unbanned and deleted in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const other = await browser.newContext({ baseURL: accounts.url, javaScriptEnabled: scripts });
      const person = newPerson();
      const someone = { ...person, username: person.username.replace('Visitor', 'Quince') };
      await signUp(other, accounts, { ...someone, lang });
      const admin = await newAdmin(page, accounts, newMember, lang);
      await page.goto(`/${lang}/admin/users`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('admin.title'));
      await expect(rowOf(page, admin.username)).toContainText(say('users.own'));
      await expect(rowOf(page, admin.username).getByRole('button')).toHaveCount(0);

      // The search terms of the URL stay in the field.
      await page.getByRole('searchbox', { name: say('users.search') }).fill('quinc');
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page).toHaveURL(/\?q=quinc/);
      await expect(rowOf(page, admin.username)).toHaveCount(0);
      const row = rowOf(page, someone.username);
      await row.getByRole('button', { name: say('users.make_admin') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_made_admin'));
      await expect(row).toContainText(say('users.role_admin'));
      await expect(page).toHaveURL(/\?q=quinc/);
      await row.getByRole('button', { name: say('users.make_user') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_made_user'));
      await expect(row.getByRole('button', { name: say('users.make_admin') })).toBeVisible();

      await row.getByRole('link', { name: say('users.manage') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(someone.email);
      await dialog.getByLabel(say('users.ban_reason')).fill('<b>Spam</b>');
      await dialog.getByRole('button', { name: say('users.ban'), exact: true }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_user_banned'));
      await expect(dialog).toBeHidden();
      await expect(row).toContainText(say('users.banned'));

      // The user's sessions are ended, and signing in is rejected.
      const theirs = await other.newPage();
      await theirs.goto(`/${lang}/profile`);
      await expect(theirs).toHaveURL(/sign-in/);
      await theirs.getByLabel(say('email.label')).fill(someone.email);
      await theirs.getByLabel(say('password.label'), { exact: true }).fill(PASSWORD);
      await theirs
        .locator('main')
        .getByRole('button', { name: say('nav.sign_in'), exact: true })
        .click();
      await expect(theirs.locator('main')).toContainText(
        message(lang, 'account.banned', { reason: '<b>Spam</b>' }),
      );

      await row.getByRole('link', { name: say('users.manage') }).click();
      await dialog.getByRole('button', { name: say('users.unban') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_user_unbanned'));
      await row.getByRole('link', { name: say('admin.delete') }).click();
      await expect(dialog).toContainText(say('users.delete_text', { name: someone.username }));
      await dialog.getByRole('button', { name: say('admin.delete') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_user_deleted'));
      await expect(row).toHaveCount(0);
      await expect(page.getByText(say('admin.no_match'))).toBeVisible();
      await other.close();
    });
  });

test('M3 a dialog opens by keyboard, closes with Escape and returns the focus to its button', async ({
  page,
  accounts,
  newMember,
}) => {
  await newMember(page);
  await newAdmin(page, accounts, newMember);
  await visit(page, '/en/admin/users');
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

test('M1 M11 an admin whose role is revoked can neither see nor change anything from then on', async ({
  page,
  accounts,
  newMember,
  browser,
}) => {
  await newMember(page);
  const other = await browser.newPage({ baseURL: accounts.url });
  const dismissed = await newAdmin(other, accounts, newMember);
  await newAdmin(page, accounts, newMember);
  await visit(other, '/en/admin/users');
  await visit(page, `/en/admin/users?q=${encodeURIComponent(dismissed.username)}`);
  await rowOf(page, dismissed.username).getByRole('button', { name: 'Make User' }).click();
  await expect(toastsOf(page, 'en')).toContainText('User role updated to user');
  await other
    .getByRole('button', { name: /^Make (Admin|User)/ })
    .first()
    .click();
  await expect(toastsOf(other, 'en')).toContainText('Only administrators can do this.');
  await other.goto('/en/admin/users');
  await expect(other).toHaveURL(/\/en$|\/ko$/);
  await makeAdmin(accounts, dismissed.email);
  await other.goto('/en/admin/users');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Admin panel');
});

test('M12 a search typed before hydration is applied after it', async ({
  page,
  accounts,
  newMember,
}) => {
  const admin = await newAdmin(page, accounts, newMember);
  const releaseScripts = await visitBeforeScripts(page, '/en/admin/users');
  await page.getByRole('searchbox', { name: 'Username or e-mail' }).fill('matches-no-user');
  releaseScripts();
  await expect(page).toHaveURL(/\?q=matches-no-user$/);
  await expect(rowOf(page, admin.username)).toHaveCount(0);
});
