import type { Page } from '@playwright/test';
import { createUserDetails, expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import type { Provider } from '../support/accounts/providers.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const SCRIPTS_BY_PROVIDER: Record<Provider, boolean[]> = {
  twitter: [true],
  kakao: [true, false],
  naver: [false],
};

const PROVIDERS: { provider: Provider; name: string; failed: string }[] = [
  { provider: 'twitter', name: 'social.x', failed: 'social.failed_x' },
  { provider: 'kakao', name: 'social.kakao', failed: 'social.failed_kakao' },
  { provider: 'naver', name: 'social.naver', failed: 'social.failed_naver' },
];

/** One provider with and without scripts. */
const SIGN_INS = PROVIDERS.flatMap((entry) =>
  SCRIPTS_BY_PROVIDER[entry.provider].map((scripts) => ({ ...entry, scripts })),
);

/** One language per provider. */
const LANGUAGE_BY_PROVIDER: Record<Provider, 'ko' | 'en' | 'ar'> = {
  twitter: 'ko',
  kakao: 'en',
  naver: 'ar',
};

let ids = 1000;
/** A unique id in the format of the providers. */
function newId(): string {
  ids += 1;
  return `${process.env.TEST_WORKER_INDEX ?? 0}${ids}`;
}

const getUserMenu = (page: Page) => page.getByRole('banner').locator('summary');
const clickProvider = (page: Page, lang: string, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: message(lang, name), exact: true })
    .click();

async function signOut(page: Page) {
  await page.context().clearCookies();
}

for (const { provider, name, scripts } of SIGN_INS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: provider === 'kakao' ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const lang = LANGUAGE_BY_PROVIDER[provider];

    test(`sign-in with ${provider} in ${lang} returns to the last page`, {
      tag: ['@I4'],
    }, async ({ page, accounts }) => {
      const providerUser = {
        id: newId(),
        name: createUserDetails().username,
        email: createUserDetails().email,
      };
      await accounts.providers.approveAs(page, provider, providerUser);
      await page.goto(`/${lang}/sign-in?return=/${lang}/tv`);
      await clickProvider(page, lang, name);
      await expect(page).toHaveURL(`/${lang}/tv`);
      await expect(getUserMenu(page)).toHaveAccessibleName(
        `${message(lang, 'nav.account')}: ${providerUser.name}`,
      );
      const authorizationUrl = accounts.providers.authorizationUrls.at(-1);
      expect(authorizationUrl?.searchParams.get('response_type')).toBe('code');
      expect(authorizationUrl?.searchParams.get('state')?.length).toBeGreaterThan(20);
      expect(authorizationUrl?.searchParams.get('redirect_uri')).toBe(
        `${accounts.url}/api/auth/callback/${provider}`,
      );
      if (provider === 'twitter')
        expect(authorizationUrl?.searchParams.get('code_challenge_method')).toBe('S256');

      // The second sign-in finds the same account, even with another name at the provider.
      await signOut(page);
      await page.goto(`/${lang}/sign-in?return=/${lang}/tv`);
      await clickProvider(page, lang, name);
      await expect(getUserMenu(page)).toHaveAccessibleName(
        `${message(lang, 'nav.account')}: ${providerUser.name}`,
      );
    });
  });

for (const { provider, name, failed, scripts } of SIGN_INS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: provider === 'kakao' ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const lang = LANGUAGE_BY_PROVIDER[provider];

    test(`an error of ${provider} and a forged response show a message in ${lang}`, {
      tag: ['@I4'],
    }, async ({ page, accounts }) => {
      await accounts.providers.approveAs(page, provider, null);
      await page.goto(`/${lang}/sign-in?return=/${lang}/tv`);
      await clickProvider(page, lang, name);
      await expectFailure(page, lang, message(lang, failed), message(lang, 'social.denied'));
      // The return path is preserved.
      await expect(page.locator('form input[name="return"]').first()).toHaveValue(`/${lang}/tv`);

      await page.goto(`/api/auth/callback/${provider}?code=x&state=forged`);
      await expectFailure(page, lang, message(lang, failed), message(lang, 'social.failed'));
      // A reload does not repeat the message.
      if (scripts) await page.reload();
      if (scripts) await expect(page.locator('.form-problems')).toHaveCount(0);
    });

    async function expectFailure(
      page: Page,
      lang: string,
      title: string,
      text: string,
    ): Promise<void> {
      await expect(page).toHaveURL(new RegExp(`/${lang}/sign-in`));
      await expect(page.locator('.form-problems')).toHaveText(title + text);
      if (scripts)
        await expect(
          page.getByRole('region', { name: message(lang, 'toast.label') }),
        ).toContainText(title);
      if (scripts) expect(new URL(page.url()).search).not.toContain('error');
      await expect(getUserMenu(page)).toHaveCount(0);
    }
  });

for (const { provider, name } of PROVIDERS)
  test.describe(provider, { tag: provider === 'naver' ? [] : '@slow' }, () => {
    test(`${provider} without an e-mail address creates an account without one, which can be added`, {
      tag: ['@I4'],
    }, async ({ page, accounts }) => {
      const providerUser = { id: newId(), name: createUserDetails().username };
      await accounts.providers.approveAs(page, provider, providerUser);
      await gotoHydrated(page, '/en/sign-in?return=/en/profile');
      await clickProvider(page, 'en', name);
      await expect(page).toHaveURL('/en/profile');
      const main = page.getByRole('main');
      await expect(main.getByLabel('Current e-mail')).toHaveValue('');
      await expect(main.getByText(message('en', 'password.none_no_email'))).toBeVisible();
      const { email } = createUserDetails();
      await main.getByLabel('New e-mail').fill(email);
      await main.getByRole('button', { name: 'Change e-mail' }).click();
      await expect(page.locator('.toast')).toBeVisible();
      await page.goto(getLink(await accounts.mailbox.latest(email)));
      await main.getByRole('button', { name: 'Confirm address' }).click();
      await expect(page).toHaveURL('/en');
      await gotoHydrated(page, '/en/profile');
      await expect(main.getByLabel('Current e-mail')).toHaveValue(email);
    });

    test(`${provider} cannot take over the account of an e-mail address, but signs in once its owner links it`, {
      tag: ['@I4'],
    }, async ({ page, newUser, accounts }) => {
      const { email, username } = await newUser(page);
      const providerUser = { id: newId(), name: 'Somebody', email };
      await accounts.providers.approveAs(page, provider, providerUser);
      await signOut(page);
      await gotoHydrated(page, '/en/sign-in');
      await clickProvider(page, 'en', name);
      await expect(page.locator('.form-problems')).toContainText(
        message('en', 'social.not_linked'),
      );
      await expect(getUserMenu(page)).toHaveCount(0);

      const main = page.getByRole('main');
      await gotoHydrated(page, '/en/sign-in?return=/en/profile');
      await main.getByLabel('E-mail').fill(email);
      await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await main.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL('/en/profile');
      const label = message('en', name);
      await main.getByRole('button', { name: `Link ${label}` }).click();
      await expect(main.getByRole('button', { name: `Unlink ${label}` })).toBeVisible();
      await signOut(page);
      await gotoHydrated(page, '/en/sign-in');
      await clickProvider(page, 'en', name);
      await expect(page).toHaveURL('/en');
      await expect(getUserMenu(page)).toHaveAccessibleName(`Account: ${username}`);
      await gotoHydrated(page, '/en/profile');
      await main.getByRole('button', { name: `Unlink ${label}` }).click();
      await expect(main.getByRole('button', { name: `Link ${label}` })).toBeVisible();
    });
  });

test('a social account that is linked to one user cannot be linked to another', {
  tag: ['@I4', '@slow'],
}, async ({ page, newUser, accounts }) => {
  const providerUser = {
    id: newId(),
    name: createUserDetails().username,
    email: createUserDetails().email,
  };
  await accounts.providers.approveAs(page, 'kakao', providerUser);
  await gotoHydrated(page, '/en/sign-in?return=/en/tv');
  await clickProvider(page, 'en', 'social.kakao');
  await expect(page).toHaveURL('/en/tv');
  await signOut(page);
  await newUser(page);
  await gotoHydrated(page, '/en/profile');
  await page.getByRole('button', { name: 'Link Kakao' }).click();
  await expect(page.locator('.form-problems')).toContainText(message('en', 'social.taken'));
  await expect(page.getByRole('button', { name: 'Link Kakao' })).toBeVisible();
});

test('the only way to sign in cannot be unlinked', { tag: ['@I4'] }, async ({ page, accounts }) => {
  const providerUser = {
    id: newId(),
    name: createUserDetails().username,
    email: createUserDetails().email,
  };
  await accounts.providers.approveAs(page, 'kakao', providerUser);
  await gotoHydrated(page, '/en/sign-in?return=/en/tv');
  await clickProvider(page, 'en', 'social.kakao');
  await expect(page).toHaveURL('/en/tv');
  await gotoHydrated(page, '/en/profile');
  await page.getByRole('button', { name: 'Unlink Kakao' }).click();
  await expect(page.locator('#security .form-problems')).toContainText(
    message('en', 'social.last'),
  );
  await expect(page.getByRole('button', { name: 'Unlink Kakao' })).toBeVisible();
});

test('an e-mail address that the provider has not verified is added to the account after confirmation', {
  tag: '@slow',
}, async ({ page, accounts }) => {
  const { email, username } = createUserDetails();
  await accounts.providers.approveAs(page, 'naver', { id: newId(), name: username, email });
  await gotoHydrated(page, '/en/sign-in?return=/en/tv');
  await clickProvider(page, 'en', 'social.naver');
  await expect(page).toHaveURL('/en/tv');
  await gotoHydrated(page, '/en/profile');
  await expect(page.getByLabel('Current e-mail')).toHaveValue('');
  const mail = await accounts.mailbox.latest(email);
  expect([mail.language, mail.subject]).toEqual(['en', 'Confirm your e-mail address']);
  await page.goto(getLink(mail));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page).toHaveURL('/en');
  await gotoHydrated(page, '/en/profile');
  await expect(page.getByLabel('Current e-mail')).toHaveValue(email);
});
