import { expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

test('refused changes of the profile show their toasts besides the texts at the fields', {
  tag: ['@I10'],
}, async ({ page, newUser }) => {
  const lang = 'ar';
  const t = (key: string) => message(lang, key);
  const { username } = await newUser(page, lang);
  await page.context().clearCookies();
  const { email } = await newUser(page, lang);
  await gotoHydrated(page, `/${lang}/profile`);
  const main = page.getByRole('main');
  const toasts = getToasts(page, lang).getByRole('listitem');
  const expectRefusal = async (title: string, reason: string) => {
    await expect(toasts).toHaveText([new RegExp(`^${t('form.error')}${t(title)} ${t(reason)}`)]);
    await expect(main.locator('.field-problems')).toContainText([t(reason)]);
  };

  await main.getByLabel(t('username.label')).fill(username);
  await main
    .getByRole('button', { name: t('profile.save'), exact: true })
    .first()
    .click();
  await expectRefusal('profile.save_failed', 'username.taken');

  await main.getByLabel(t('email.new')).fill(email);
  await main.getByRole('button', { name: t('email.change') }).click();
  await expectRefusal('email.change_failed', 'email.same');

  const passwordForm = main.locator('#profile-password ~ form');
  await passwordForm.getByLabel(t('password.current')).fill(PASSWORD);
  await main.getByLabel(t('password.new'), { exact: true }).fill('another fine day 7');
  await main.getByLabel(t('password.again'), { exact: true }).fill('something else 8');
  await main.getByRole('button', { name: t('password.change') }).click();
  await expectRefusal('password.change_failed', 'password.mismatch');
});
