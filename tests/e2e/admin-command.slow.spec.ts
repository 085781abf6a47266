import { expect, test } from '../support/accounts/fixtures.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { runAdminCommand } from '../support/run-admin-command.ts';

test('the admin command grants and revokes the role while the site runs, from the next page on', {
  tag: ['@I11', '@I13'],
}, async ({ page, newUser, accounts }) => {
  const { email } = await newUser(page);
  const env = { DATA_DIR: accounts.folder };
  const menu = page.locator('.user-menu-list');
  const menuItems = async () => {
    await gotoHydrated(page, '/en/movie');
    await page.getByRole('banner').locator('summary').click();
    return menu.getByRole('link').allTextContents();
  };
  expect(await menuItems()).toEqual(['Profile']);
  expect(await runAdminCommand(['grant', email], env)).toEqual({
    code: 0,
    out: `${email} is an administrator.`,
    err: '',
  });
  expect(await menuItems()).toEqual(['Profile', 'Admin panel']);
  expect((await runAdminCommand(['list'], env)).out).toContain(email);
  const unknownEmail =
    'No account with ghost@example.com. The user must first sign up and confirm the e-mail address.';
  expect(await runAdminCommand(['grant', 'ghost@example.com'], env)).toEqual({
    code: 1,
    out: '',
    err: unknownEmail,
  });
  expect((await runAdminCommand(['revoke', email], env)).code).toBe(0);
  expect(await menuItems()).toEqual(['Profile']);
});
