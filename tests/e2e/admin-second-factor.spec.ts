import { rm } from 'node:fs/promises';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
  test,
} from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { addAuthenticator } from '../support/accounts/authenticator.ts';
import { test as accountsTest } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { RELEASE_PASSWORD, unpackRelease } from '../support/releases.ts';
import { findFreePort, startSite } from '../support/start-site.ts';
import { totpCode } from '../support/totp.ts';

/** An admin of the release, without a second factor. */
const EMAIL = 'sora@example.com';
const RELEASE = '0.2.0';

/** A site with data of a release, which the browser finds on this machine. */
async function openSite(
  launchOptions: LaunchOptions,
  { host, variables = {} }: { host: string; variables?: Record<string, string> },
) {
  const folder = await unpackRelease(RELEASE);
  const port = await findFreePort();
  const url = `http://${host}:${port}`;
  const site = await startSite({
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    ...variables,
  });
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  });
  async function close() {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { url, browser, close };
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** A page of a site that requires second factors, and an authenticator for passkeys. */
async function openSiteWithPasskeys(launchOptions: LaunchOptions) {
  const { url, browser, close } = await openSite(launchOptions, {
    // Browsers have passkeys on https and on localhost only.
    host: 'localhost',
    variables: { ADMIN_SECOND_FACTOR: 'required' },
  });
  const page = await openPage(browser, { baseURL: url });
  return { page, authenticator: await addAuthenticator(page), close };
}

/** Signs in with the password and follows the link to the panel. */
async function signIn(page: Page, lang: string, path: string): Promise<void> {
  await page.goto(`/${lang}/sign-in?return=${encodeURIComponent(path)}`);
  const main = page.getByRole('main');
  await main.getByLabel(message(lang, 'email.label')).fill(EMAIL);
  await main.getByLabel(message(lang, 'password.label'), { exact: true }).fill(RELEASE_PASSWORD);
  await main.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
  await expect(page).toHaveURL(path);
}

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [lang, scripts] of [
  ['ko', true],
  ['en', false],
] as const)
  test(`at a public SITE_URL, the panel opens at its URL once an app is set up, in ${lang}, ${scripts ? 'with' : 'without'} JavaScript`, {
    tag: ['@M1'],
  }, async ({ launchOptions }) => {
    const t = (key: string) => message(lang, key);
    const { url, browser, close } = await openSite(launchOptions, { host: 'films.example' });
    try {
      const page = await openPage(browser, { baseURL: url, javaScriptEnabled: scripts });
      const path = `/${lang}/admin/users?q=mi`;
      await signIn(page, lang, path);
      await expect(getHeading(page)).toHaveText(t('admin.factor_set_up'));
      await expect(page.getByText(t('admin.factor_set_up_text'))).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      if (scripts) await gotoHydrated(page, path);

      await page.getByLabel(t('password.current')).fill('wrong password');
      await page.getByRole('button', { name: t('factor.begin') }).click();
      // Without scripts, the further steps are in the profile.
      const steps = scripts ? page.getByRole('main') : page.locator('#security');
      await expect(steps.getByText(t('password.wrong')).first()).toBeVisible();
      await steps.getByLabel(t('password.current')).first().fill(RELEASE_PASSWORD);
      await steps.getByRole('button', { name: t('factor.begin') }).click();
      const secret = (await steps.locator('.factor-secret').innerText()).trim();
      const code = steps.getByLabel(t('code.label'), { exact: true });
      await code.fill('123');
      await steps.getByRole('button', { name: t('factor.finish') }).click();
      await expect(steps.getByText(t('code.wrong')).first()).toBeVisible();
      await code.fill(totpCode(secret));
      await steps.getByRole('button', { name: t('factor.finish') }).click();

      // Browsers keep the fragment of the page before.
      await expect(page).toHaveURL(({ pathname, search }) => pathname + search === path);
      await expect(getHeading(page)).toHaveText(t('admin.title'));
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page.getByRole('region', { name: t('toast.label') })).toContainText(
        t('notice.factor_on_title'),
      );
      if (scripts) await expect(page.locator('main')).toBeFocused();
    } finally {
      await close();
    }
  });

test('a passkey opens the panel, and a sign-in with the password has to confirm it', {
  tag: ['@M1'],
}, async ({ launchOptions }) => {
  const { page, authenticator, close } = await openSiteWithPasskeys(launchOptions);
  try {
    const path = '/en/admin/users';
    await signIn(page, 'en', path);
    await gotoHydrated(page, path);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(getHeading(page)).toHaveText('Admin panel');
    await expect(page.locator('main')).toBeFocused();

    await page.context().clearCookies();
    await signIn(page, 'en', path);
    await gotoHydrated(page, path);
    await expect(getHeading(page)).toHaveText('Confirm it’s you');
    const confirm = page.getByRole('button', { name: 'Use a passkey' });
    await authenticator.setVerified(false);
    await confirm.click();
    await expect(confirm).toBeEnabled();
    await expect(getHeading(page)).toHaveText('Confirm it’s you');

    // Neither an app nor another passkey can replace the passkey.
    await gotoHydrated(page, '/en/profile');
    const security = page.locator('#security');
    await security.getByRole('button', { name: 'Remove' }).click();
    await expect(security).toContainText('please sign in with your passkey first');
    await security.getByLabel('Current password').fill(RELEASE_PASSWORD);
    await security.getByRole('button', { name: 'Set up' }).click();
    await expect(security.getByText('please sign in with your passkey first')).toHaveCount(2);
    await security.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'please sign in with your passkey first',
    );

    await authenticator.setVerified(true);
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('link', { name: 'Admin panel' }).click();
    await confirm.click();
    await expect(getHeading(page)).toHaveText('Admin panel');

    // Without the last factor, the panel closes again.
    await gotoHydrated(page, '/en/profile');
    await security.getByRole('button', { name: 'Remove' }).click();
    await expect(security.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await page.goto(path);
    await expect(getHeading(page)).toHaveText('Set up two‑factor authentication');
  } finally {
    await close();
  }
});

test('no axe violations on the pages in place of the panel, nor horizontal scrolling', async ({
  launchOptions,
}) => {
  const { page, close } = await openSiteWithPasskeys(launchOptions);
  try {
    await prepareForAxe(page);
    await signIn(page, 'en', '/en/admin');
    const violations: string[] = [];
    async function checkInEachLanguage(label: string) {
      for (const lang of ['ko', 'en', 'ar'])
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await gotoHydrated(page, `/${lang}/admin`);
          violations.push(...(await findAxeViolations(page, `${label} ${lang} ${width}`)));
          const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
          expect.soft(scrollWidth, `${label} ${lang}`).toBeLessThanOrEqual(width);
        }
    }
    await checkInEachLanguage('set up');
    await page.getByLabel('Current password').fill(RELEASE_PASSWORD);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await expect(page.locator('.factor-secret')).toBeVisible();
    violations.push(...(await findAxeViolations(page, 'enrolment')));

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(getHeading(page)).toHaveText('Admin panel');
    await page.context().clearCookies();
    await signIn(page, 'en', '/en/admin');
    await checkInEachLanguage('confirm');
    expect(violations).toEqual([]);
  } finally {
    await close();
  }
});

accountsTest(
  'the panel of a local site opens without a second factor and suggests one',
  { tag: ['@M1'] },
  async ({ page, accounts, newUser }) => {
    await newAdmin(page, accounts, newUser);
    await gotoHydrated(page, '/en/admin/users');
    await expect(getHeading(page)).toHaveText('Admin panel');
    await page.getByRole('link', { name: message('en', 'admin.factor_set_up') }).click();
    await expect(page).toHaveURL(`${accounts.url}/en/profile#security`);
    await addAuthenticator(page);
    await gotoHydrated(page, '/en/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
    await gotoHydrated(page, '/en/admin/users');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByText(message('en', 'admin.factor_missing'))).toHaveCount(0);
  },
);
