import type { Page } from '@playwright/test';
import { enrollSecondFactor } from '../support/accounts/enroll-second-factor.ts';
import { expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { totpCode } from '../support/totp.ts';

async function signIn(page: Page, lang: string, email: string) {
  await page.goto(`/${lang}/sign-in?return=/${lang}/tv`);
  const main = page.getByRole('main');
  await main.getByLabel(message(lang, 'email.label')).fill(email);
  await main.getByLabel(message(lang, 'password.label'), { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
  await expect(page).toHaveURL(`/${lang}/second-factor?return=%2F${lang}%2Ftv`);
}

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string) => message(lang, key);

    test(`a second factor in ${lang} is enrolled, required, verified, recovered and turned off`, {
      tag: ['@I12'],
    }, async ({ page, newUser }) => {
      const { email } = await newUser(page, lang);
      const main = page.getByRole('main');
      const openPage = (path: string) => (scripts ? gotoHydrated(page, path) : page.goto(path));
      await openPage(`/${lang}/profile`);
      const { secret, codes } = await enrollSecondFactor(page, lang);
      await expect(page.locator('#security')).toContainText(t('factor.on'));

      await test.step('a sign-in requires a code of the app', async () => {
        await page.context().clearCookies();
        await signIn(page, lang, email);
        await main.getByLabel(t('code.label'), { exact: true }).fill('000000');
        await main.getByRole('button', { name: t('nav.sign_in') }).click();
        await expect(main.getByText(t('code.wrong'))).toBeVisible();
        await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
        // A code works once, so the sign-in needs the next one.
        await main.getByLabel(t('code.label'), { exact: true }).fill(totpCode(secret, 1));
        await main.getByRole('button', { name: t('nav.sign_in') }).click();
        await expect(page).toHaveURL(`/${lang}/tv`);
        await expect(page.getByRole('banner').locator('summary')).toBeVisible();
      });
      await test.step('each recovery code works once in place of the app', async () => {
        for (const isValid of [true, false]) {
          await page.context().clearCookies();
          await signIn(page, lang, email);
          await main.getByLabel(t('code.label'), { exact: true }).fill(codes[0] ?? '');
          await main.getByLabel(t('factor.use_recovery')).check();
          await main.getByRole('button', { name: t('nav.sign_in') }).click();
          if (isValid) await expect(page).toHaveURL(`/${lang}/tv`);
          else await expect(main.getByText(t('code.wrong'))).toBeVisible();
        }
        await main.getByLabel(t('code.label'), { exact: true }).fill(codes[1] ?? '');
        await main.getByLabel(t('factor.use_recovery')).check();
        await main.getByLabel(t('factor.trust')).check();
        await main.getByRole('button', { name: t('nav.sign_in') }).click();
        await expect(page).toHaveURL(`/${lang}/tv`);
      });
      await test.step('the device is removed, new codes are made, and the factor is turned off', async () => {
        await openPage(`/${lang}/profile`);
        const securitySection = page.locator('#security');
        await expect(securitySection).toContainText(t('device.title'));
        await securitySection.getByRole('button', { name: t('device.remove') }).click();
        await expect(page.getByRole('region', { name: t('toast.label') })).toContainText(
          t('notice.device_removed_text'),
        );
        await expect(securitySection.getByRole('button', { name: t('device.remove') })).toHaveCount(
          0,
        );
        await securitySection.getByLabel(t('password.current')).first().fill(PASSWORD);
        await securitySection.getByRole('button', { name: t('factor.new_codes') }).click();
        await expect(securitySection.locator('.recovery-codes li')).toHaveCount(codes.length);
        expect(await securitySection.locator('.recovery-codes li').allInnerTexts()).not.toContain(
          codes[1],
        );
        await securitySection.getByLabel(t('password.current')).first().fill(PASSWORD);
        await securitySection.getByRole('button', { name: t('factor.end') }).click();
        await expect(page.getByRole('region', { name: t('toast.label') })).toContainText(
          t('notice.factor_off_title'),
        );
        await expect(
          securitySection.getByRole('button', { name: t('factor.begin') }),
        ).toBeVisible();
      });
    });
  });

test('the second factor is also required after a social sign-in and after a magic link', {
  tag: ['@I12', '@slow'],
}, async ({ page, newUser, accounts }) => {
  const { email, username } = await newUser(page);
  await accounts.providers.approveAs(page, 'kakao', { id: '770001', name: 'Somebody', email });
  await gotoHydrated(page, '/en/profile');
  await page.getByRole('button', { name: 'Link Kakao' }).click();
  await expect(page.getByRole('button', { name: 'Unlink Kakao' })).toBeVisible();
  await waitForHydration(page);
  const { secret, codes } = await enrollSecondFactor(page, 'en');
  for (const method of ['provider', 'link'] as const) {
    await page.context().clearCookies();
    if (method === 'provider') {
      await gotoHydrated(page, '/en/sign-in?return=/en/tv');
      await page.getByRole('main').getByRole('button', { name: 'Kakao' }).click();
    } else {
      await page.request.post('/api/auth/email-otp/send-verification-otp?lang=en', {
        headers: { origin: accounts.url },
        data: { email, type: 'sign-in' },
      });
      // In a tab of the same page, so that the browser only follows the fragment.
      await gotoHydrated(page, '/en');
      await page.goto(getLink(await accounts.mailbox.latest(email, '#access_token=')));
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    }
    await expect(page).toHaveURL(/\/en\/second-factor/);
    await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
    const returnPath = new URL(page.url()).searchParams.get('return') ?? '/en';
    expect(returnPath).toBe(method === 'provider' ? '/en/tv' : '/en');
    // One code per sign-in: the next of the app, and a recovery code.
    if (method === 'link') await page.getByLabel('I’m using a recovery code').check();
    await page
      .getByLabel('Code', { exact: true })
      .fill(method === 'link' ? (codes[0] ?? '') : totpCode(secret, 1));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
      `Account: ${username}`,
    );
  }
});

test('a trusted device skips the second factor, another one does not', {
  tag: ['@I12', '@slow'],
}, async ({ page, newUser, browser, accounts }) => {
  const { email } = await newUser(page);
  await gotoHydrated(page, '/en/profile');
  const { secret } = await enrollSecondFactor(page, 'en');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Sign out', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL('/en');
  await signIn(page, 'en', email);
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, 1));
  await page.getByLabel('Don’t ask again on this device for 30 days').check();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/en/tv');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/en');
  await page.goto('/en/sign-in?return=/en/tv');
  await page.getByRole('main').getByLabel('E-mail').fill(email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/en/tv');
  const otherContext = await browser.newContext({ baseURL: accounts.url });
  await signIn(await otherContext.newPage(), 'en', email);
  await otherContext.close();
});
