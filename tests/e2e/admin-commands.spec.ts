import { expect, test } from '../support/accounts/test.ts';
import { admin } from '../support/admin.ts';
import { visit } from '../support/visit.ts';

test('I11 I13 the admin command grants and revokes the role while the site runs, from the next page on', async ({
  page,
  newMember,
  accounts,
}) => {
  const { email } = await newMember(page);
  const env = { DATA_DIR: accounts.folder };
  const menu = page.locator('.user-menu-list');
  const entries = async () => {
    await visit(page, '/en/movie');
    await page.getByRole('banner').locator('summary').click();
    return menu.getByRole('link').allTextContents();
  };
  expect(await entries()).toEqual(['Profile']);
  expect(await admin(['grant', email], env)).toEqual({
    code: 0,
    out: `${email} is an administrator.`,
    err: '',
  });
  expect(await entries()).toEqual(['Profile', 'Admin panel']);
  expect((await admin(['list'], env)).out).toContain(email);
  const nobody =
    'Nobody has an account with ghost@example.com. They have to sign up, and to confirm the address, first.';
  expect(await admin(['grant', 'ghost@example.com'], env)).toEqual({
    code: 1,
    out: '',
    err: nobody,
  });
  expect((await admin(['revoke', email], env)).code).toBe(0);
  expect(await entries()).toEqual(['Profile']);
});
