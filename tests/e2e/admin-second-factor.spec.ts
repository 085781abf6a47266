import { rm } from 'node:fs/promises';
import { chromium, expect, type Page, test } from '@playwright/test';
import { openDatabase } from '../../db/open.ts';
import { newAdmin } from '../support/accounts/admin.ts';
import { addAuthenticator } from '../support/accounts/authenticator.ts';
import {
  AUTH_SECRET,
  test as accountsTest,
  createUserDetails,
} from '../support/accounts/fixtures.ts';
import { insertUsers, PASSWORD } from '../support/accounts/insert-users.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { silentLog } from '../support/silent-log.ts';
import { findFreePort, type RunningSite, startSite } from '../support/start-site.ts';
import { totpCode } from '../support/totp.ts';

type AdminSite = {
  url: string;
  /** The e-mail of an admin whom no other test has. */
  takeAdmin: () => string;
};

/** A site that requires second factors, with an admin without one for each test. */
function describeSite(
  title: string,
  settings: { host: string; variables?: Record<string, string> },
  defineTests: (site: () => AdminSite) => void,
): void {
  test.describe(title, () => {
    let folder: string;
    let site: RunningSite;
    let url: string;
    let emails: string[];

    test.beforeAll(async () => {
      folder = await createMigratedDataDir();
      const { kysely, close } = await openDatabase({ url: null, folder, log: silentLog });
      const users = Array.from({ length: 2 }, () => ({
        ...createUserDetails(),
        role: 'admin' as const,
      }));
      await insertUsers(kysely, { secret: AUTH_SECRET, users });
      await close();
      emails = users.map(({ email }) => email);
      const port = await findFreePort();
      url = `http://${settings.host}:${port}`;
      site = await startSite({
        PORT: String(port),
        SITE_URL: url,
        DATA_DIR: folder,
        AUTH_SECRET,
        ...settings.variables,
      });
    });
    test.afterAll(async () => {
      await site?.kill();
      await rm(folder, { recursive: true, force: true });
    });

    defineTests(() => ({ url, takeAdmin: () => emails.pop() ?? '' }));
  });
}

/** Signs in with the password and follows the link to the panel. */
async function signIn(page: Page, email: string, lang: string, path: string): Promise<void> {
  await page.goto(`/${lang}/sign-in?return=${encodeURIComponent(path)}`);
  const main = page.getByRole('main');
  await main.getByLabel(message(lang, 'email.label')).fill(email);
  await main.getByLabel(message(lang, 'password.label'), { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
  await expect(page).toHaveURL(path);
}

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

const HOST = 'films.example';

describeSite('at a public SITE_URL', { host: HOST }, (site) => {
  for (const [lang, scripts] of [
    ['ko', true],
    ['en', false],
  ] as const)
    test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
      tag: scripts ? [] : '@slow',
    }, () => {
      test(`the panel opens at its URL once an app is set up, in ${lang}, ${scripts ? 'with' : 'without'} JavaScript`, {
        tag: ['@M1'],
      }, async ({ launchOptions }) => {
        const t = (key: string) => message(lang, key);
        const { url, takeAdmin } = site();
        const browser = await chromium.launch({
          ...launchOptions,
          args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
        });
        try {
          const context = await browser.newContext({ baseURL: url, javaScriptEnabled: scripts });
          const page = await context.newPage();
          const path = `/${lang}/admin/users?q=visitor`;
          await signIn(page, takeAdmin(), lang, path);
          await expect(getHeading(page)).toHaveText(t('admin.factor_set_up'));
          await expect(page.getByText(t('admin.factor_set_up_text'))).toBeVisible();
          await expect(page.getByRole('table')).toHaveCount(0);
          if (scripts) await gotoHydrated(page, path);

          await page.getByLabel(t('password.current')).fill('wrong password');
          await page.getByRole('button', { name: t('factor.begin') }).click();
          // Without scripts, the further steps are in the profile.
          const steps = scripts ? page.getByRole('main') : page.locator('#security');
          await expect(steps.getByText(t('password.wrong')).first()).toBeVisible();
          await steps.getByLabel(t('password.current')).first().fill(PASSWORD);
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
          await browser.close();
        }
      });
    });
});

// Browsers have passkeys on https and on localhost only.
describeSite(
  'with passkeys',
  { host: 'localhost', variables: { ADMIN_SECOND_FACTOR: 'required' } },
  (site) => {
    test('a passkey opens the panel, and a sign-in with the password has to confirm it', {
      tag: ['@M1', '@slow'],
    }, async ({ browser }) => {
      const { url, takeAdmin } = site();
      const email = takeAdmin();
      const page = await browser.newPage({ baseURL: url });
      const authenticator = await addAuthenticator(page);
      const path = '/en/admin/users';
      await signIn(page, email, 'en', path);
      await gotoHydrated(page, path);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(getHeading(page)).toHaveText('Admin panel');
      await expect(page.locator('main')).toBeFocused();

      await page.context().clearCookies();
      await signIn(page, email, 'en', path);
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
      await security.getByLabel('Current password').fill(PASSWORD);
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
      await page.close();
    });

    test('no axe violations on the pages in place of the panel, which fit 320 pixels', {
      tag: '@slow',
    }, async ({ browser }) => {
      const { url, takeAdmin } = site();
      const email = takeAdmin();
      const page = await browser.newPage({ baseURL: url, viewport: { width: 320, height: 800 } });
      await addAuthenticator(page);
      await prepareForAxe(page);
      async function check(label: string) {
        expect.soft(await findAxeViolations(page, label)).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, label).toBeLessThanOrEqual(320);
      }
      await signIn(page, email, 'en', '/en/admin');
      await gotoHydrated(page, '/en/admin');
      await check('set up');
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      await expect(page.locator('.factor-secret')).toBeVisible();
      await check('enrolment');

      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(getHeading(page)).toHaveText('Admin panel');
      await page.context().clearCookies();
      await signIn(page, email, 'en', '/en/admin');
      await gotoHydrated(page, '/en/admin');
      await expect(getHeading(page)).toHaveText('Confirm it’s you');
      await check('confirm');
      await page.close();
    });
  },
);

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
