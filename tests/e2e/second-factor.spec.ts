import type { Page } from '@playwright/test';
import { linkOf } from '../support/accounts/mailbox.ts';
import { expect, PASSWORD, test } from '../support/accounts/test.ts';
import { JOURNEYS } from '../support/journeys.ts';
import { message } from '../support/messages.ts';
import { totpCode } from '../support/totp.ts';
import { untilAlive, visit } from '../support/visit.ts';

/** Turns on the second factor in the profile. Resolves to its secret and the recovery codes. */
async function enrol(page: Page, lang: string): Promise<{ secret: string; codes: string[] }> {
  const say = (key: string) => message(lang, key);
  const part = page.locator('#security');
  await part.getByLabel(say('password.current')).first().fill(PASSWORD);
  await part.getByRole('button', { name: say('factor.begin') }).click();
  await expect(part.getByRole('img', { name: say('factor.picture') })).toBeVisible();
  const secret = ((await part.locator('.factor-secret').textContent()) ?? '').trim();
  const codes = await part.locator('.recovery-codes li').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(10);
  await part.getByLabel(say('code.label'), { exact: true }).fill('123');
  await part.getByRole('button', { name: say('factor.finish') }).click();
  await expect(part.getByText(say('code.wrong'))).toBeVisible();
  // The secret that the app has scanned is unchanged.
  await expect(part.locator('.factor-secret')).toHaveText(secret);
  await part.getByLabel(say('code.label'), { exact: true }).fill(totpCode(secret));
  await part.getByRole('button', { name: say('factor.finish') }).click();
  await expect(page.getByRole('region', { name: say('toast.label') })).toContainText(
    say('notice.factor_on_title'),
  );
  return { secret, codes };
}

async function signIn(page: Page, lang: string, email: string) {
  await page.goto(`/${lang}/sign-in?return=/${lang}/tv`);
  const main = page.getByRole('main');
  await main.getByLabel(message(lang, 'email.label')).fill(email);
  await main.getByLabel(message(lang, 'password.label'), { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
  await expect(page).toHaveURL(`/${lang}/second-factor?return=%2F${lang}%2Ftv`);
}

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string) => message(lang, key);

    test(`I12 a second factor in ${lang} is enrolled, required, verified, recovered and turned off`, async ({
      page,
      newMember,
    }) => {
      const { email } = await newMember(page, lang);
      const main = page.getByRole('main');
      const open = (path: string) => (scripts ? visit(page, path) : page.goto(path));
      await open(`/${lang}/profile`);
      const { secret, codes } = await enrol(page, lang);
      await expect(page.locator('#security')).toContainText(say('factor.on'));

      await page.context().clearCookies();
      await signIn(page, lang, email);
      await main.getByLabel(say('code.label'), { exact: true }).fill('000000');
      await main.getByRole('button', { name: say('nav.sign_in') }).click();
      await expect(main.getByText(say('code.wrong'))).toBeVisible();
      await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
      // A code works once, so the sign-in needs the next one.
      await main.getByLabel(say('code.label'), { exact: true }).fill(totpCode(secret, 1));
      await main.getByRole('button', { name: say('nav.sign_in') }).click();
      await expect(page).toHaveURL(`/${lang}/tv`);
      await expect(page.getByRole('banner').locator('summary')).toBeVisible();

      // Each recovery code works once in place of the app.
      for (const works of [true, false]) {
        await page.context().clearCookies();
        await signIn(page, lang, email);
        await main.getByLabel(say('code.label'), { exact: true }).fill(codes[0] ?? '');
        await main.getByLabel(say('factor.use_recovery')).check();
        await main.getByRole('button', { name: say('nav.sign_in') }).click();
        if (works) await expect(page).toHaveURL(`/${lang}/tv`);
        else await expect(main.getByText(say('code.wrong'))).toBeVisible();
      }
      await main.getByLabel(say('code.label'), { exact: true }).fill(codes[1] ?? '');
      await main.getByLabel(say('factor.use_recovery')).check();
      await main.getByLabel(say('factor.trust')).check();
      await main.getByRole('button', { name: say('nav.sign_in') }).click();
      await expect(page).toHaveURL(`/${lang}/tv`);

      await open(`/${lang}/profile`);
      const part = page.locator('#security');
      await expect(part).toContainText(say('device.title'));
      await part.getByRole('button', { name: say('device.remove') }).click();
      await expect(page.getByRole('region', { name: say('toast.label') })).toContainText(
        say('notice.device_removed_text'),
      );
      await expect(part.getByRole('button', { name: say('device.remove') })).toHaveCount(0);
      await part.getByLabel(say('password.current')).first().fill(PASSWORD);
      await part.getByRole('button', { name: say('factor.new_codes') }).click();
      await expect(part.locator('.recovery-codes li')).toHaveCount(codes.length);
      expect(await part.locator('.recovery-codes li').allInnerTexts()).not.toContain(codes[1]);
      await part.getByLabel(say('password.current')).first().fill(PASSWORD);
      await part.getByRole('button', { name: say('factor.end') }).click();
      await expect(page.getByRole('region', { name: say('toast.label') })).toContainText(
        say('notice.factor_off_title'),
      );
      await expect(part.getByRole('button', { name: say('factor.begin') })).toBeVisible();
    });
  });

test('I12 the second factor is also required after a social sign-in and after a magic link', async ({
  page,
  newMember,
  accounts,
}) => {
  const { email, username } = await newMember(page);
  await accounts.providers.answerAs(page, 'kakao', { id: '770001', name: 'Somebody', email });
  await visit(page, '/en/profile');
  await page.getByRole('button', { name: 'Link Kakao' }).click();
  await expect(page.getByRole('button', { name: 'Unlink Kakao' })).toBeVisible();
  await untilAlive(page);
  const { secret, codes } = await enrol(page, 'en');
  for (const way of ['provider', 'link'] as const) {
    await page.context().clearCookies();
    if (way === 'provider') {
      await visit(page, '/en/sign-in?return=/en/tv');
      await page.getByRole('main').getByRole('button', { name: 'Kakao' }).click();
    } else {
      await page.request.post('/api/auth/email-otp/send-verification-otp?lang=en', {
        headers: { origin: accounts.url },
        data: { email, type: 'sign-in' },
      });
      // In a tab of the same page, so that the browser only follows the fragment.
      await visit(page, '/en');
      await page.goto(linkOf(await accounts.mailbox.latest(email, '#access_token=')));
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    }
    await expect(page).toHaveURL(/\/en\/second-factor/);
    await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
    const back = new URL(page.url()).searchParams.get('return') ?? '/en';
    expect(back).toBe(way === 'provider' ? '/en/tv' : '/en');
    // One code per sign-in: the next of the app, and a recovery code.
    if (way === 'link') await page.getByLabel('I’m using a recovery code').check();
    await page
      .getByLabel('Code', { exact: true })
      .fill(way === 'link' ? (codes[0] ?? '') : totpCode(secret, 1));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
      `Account: ${username}`,
    );
  }
});

test('I12 a trusted device skips the second factor, another one does not', async ({
  page,
  newMember,
  browser,
  accounts,
}) => {
  const { email } = await newMember(page);
  await visit(page, '/en/profile');
  const { secret } = await enrol(page, 'en');
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
  const other = await browser.newContext({ baseURL: accounts.url });
  await signIn(await other.newPage(), 'en', email);
  await other.close();
});
