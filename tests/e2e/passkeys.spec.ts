import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/test.ts';
import { message } from '../support/messages.ts';
import { visit } from '../support/visit.ts';

/** A virtual authenticator that verifies its user and stores passkeys. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

for (const lang of ['ko', 'ar'] as const)
  test(`I12 a passkey in ${lang} can be added, signs in from the dialog, and can be removed`, async ({
    page,
    newMember,
  }) => {
    const say = (key: string) => message(lang, key);
    const { username } = await newMember(page, lang);
    await addAuthenticator(page);
    await visit(page, `/${lang}/profile`);
    const part = page.locator('#security');
    const toasts = page.getByRole('region', { name: say('toast.label') });
    await part.getByRole('button', { name: say('passkey.add') }).click();
    await expect(toasts).toContainText(say('notice.passkey_added_title'));
    await expect(part.getByRole('button', { name: say('passkey.remove') })).toHaveCount(1);

    await page.context().clearCookies();
    await visit(page, `/${lang}/movie`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('nav.sign_in') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('passkey.sign_in') })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(toasts).toContainText(say('notice.signed_in_title'));
    await expect(page).toHaveURL(`/${lang}/movie`);
    await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
      `${say('nav.account')}: ${username}`,
    );

    await visit(page, `/${lang}/profile`);
    await part.getByRole('button', { name: say('passkey.remove') }).click();
    await expect(toasts).toContainText(say('notice.passkey_removed_title'));
    await expect(part.getByText(say('passkey.none'))).toBeVisible();

    // The device still has the passkey, but it no longer signs in.
    await page.context().clearCookies();
    await visit(page, `/${lang}/sign-in`);
    await page.getByRole('button', { name: say('passkey.sign_in') }).click();
    await expect(toasts).toContainText(say('passkey.failed'));
    await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
  });

test('I12 a device without a matching passkey signs in no user and leaves the button usable', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  const authenticator = await addAuthenticator(page);
  await visit(page, '/en/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
  await page.context().clearCookies();
  await authenticator.forget();
  await visit(page, '/en/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
});
