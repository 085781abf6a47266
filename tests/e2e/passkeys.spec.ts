import { addAuthenticator } from '../support/accounts/authenticator.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

test('a passkey can be added, signs in from the dialog, and can be removed', {
  tag: ['@I12'],
}, async ({ page, newUser }) => {
  const lang = 'ar';
  const t = (key: string) => message(lang, key);
  const { username } = await newUser(page, lang);
  await addAuthenticator(page);
  await gotoHydrated(page, `/${lang}/profile`);
  const securitySection = page.locator('#security');
  const toasts = page.getByRole('region', { name: t('toast.label') });
  await securitySection.getByRole('button', { name: t('passkey.add') }).click();
  await expect(toasts).toContainText(t('notice.passkey_added_title'));
  await expect(securitySection.getByRole('button', { name: t('passkey.remove') })).toHaveCount(1);

  await page.context().clearCookies();
  await gotoHydrated(page, `/${lang}/movie`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.sign_in') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('passkey.sign_in') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toasts).toContainText(t('notice.signed_in_title'));
  await expect(page).toHaveURL(`/${lang}/movie`);
  await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
    `${t('nav.account')}: ${username}`,
  );

  await gotoHydrated(page, `/${lang}/profile`);
  await securitySection.getByRole('button', { name: t('passkey.remove') }).click();
  await expect(toasts).toContainText(t('notice.passkey_removed_title'));
  await expect(securitySection.getByText(t('passkey.none'))).toBeVisible();

  // The device still has the passkey, but it no longer signs in.
  await page.context().clearCookies();
  await gotoHydrated(page, `/${lang}/sign-in`);
  await page.getByRole('button', { name: t('passkey.sign_in') }).click();
  await expect(toasts).toContainText(t('passkey.failed'));
  await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
});

test('a device without a matching passkey signs in no user and leaves the button usable', {
  tag: ['@I12'],
}, async ({ page, newUser }) => {
  await newUser(page);
  const authenticator = await addAuthenticator(page);
  await gotoHydrated(page, '/en/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
  await page.context().clearCookies();
  await authenticator.forget();
  await gotoHydrated(page, '/en/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
});
