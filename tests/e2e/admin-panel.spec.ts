import { ADMIN_TABS } from '../../domain/admin.ts';
import { newAdmin } from '../support/accounts/administrator.ts';
import { expect, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { expectDialogGone, visit } from '../support/visit.ts';

const addressOf = (lang: string, tab: string) =>
  `/${lang}/admin${tab === 'stats' ? '' : `/${tab}`}`;

for (const lang of ['ko', 'en', 'ar'])
  test(`M1 the panel has eight tabs in order, each with its own URL, in ${lang}`, async ({
    page,
    accounts,
    newMember,
  }) => {
    await newAdmin(page, accounts, newMember, lang);
    await visit(page, `/${lang}`);
    await page.locator('.user-menu summary').click();
    await page.getByRole('link', { name: message(lang, 'nav.admin') }).click();
    await expect(page).toHaveURL(`${accounts.url}/${lang}/admin`);
    const tabs = page
      .getByRole('navigation', { name: message(lang, 'admin.title') })
      .getByRole('link');
    await expect(tabs).toHaveText(ADMIN_TABS.map((tab) => message(lang, `admin.tab_${tab}`)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message(lang, 'admin.title'));
    await expect(page.getByText(message(lang, 'admin.subtitle'))).toBeVisible();
    for (const [index, tab] of ADMIN_TABS.entries()) {
      await tabs.nth(index).click();
      await expect(page).toHaveURL(`${accounts.url}${addressOf(lang, tab)}`);
      await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(
        `${message(lang, `admin.tab_${tab}`)} · ${message(lang, 'admin.title')} · Kinora`,
      );
    }
    // In other languages than Korean and English, the panel has its own `lang` and `dir`.
    const language = page.locator('.admin-page').locator('xpath=ancestor-or-self::*[@lang][1]');
    await expect(language).toHaveAttribute('lang', lang === 'ko' ? 'ko' : 'en');
    await expect(language).toHaveAttribute('dir', 'ltr');
  });

test('M1 visitors and users are redirected to the home page from every tab and its data', async ({
  page,
  request,
  newMember,
  accounts,
}) => {
  await newMember(page);
  for (const tab of ADMIN_TABS)
    for (const path of [addressOf('en', tab), `${addressOf('en', tab)}?q=x&page=2&manage=1`]) {
      for (const who of [request, page.request]) {
        const answer = await who.get(path, { maxRedirects: 0 });
        expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/']);
        const data = await who.get(path.replace(/(\?|$)/, '.data$1'), { maxRedirects: 0 });
        expect(await data.text()).not.toMatch(/created|email|open/i);
      }
    }
  await page.goto('/en/admin/users');
  await expect(page).toHaveURL(`${accounts.url}/ko`);
});

test('M1 admin pages are neither cached nor indexed', async ({ page, accounts, newMember }) => {
  await newAdmin(page, accounts, newMember);
  const response = await visit(page, '/en/admin/users');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

for (const lang of ['ko', 'ar'] as const)
  test(`no axe violations on the users and their dialogs in ${lang}`, async ({
    page,
    accounts,
    newMember,
  }) => {
    await prepareForAxe(page);
    await newMember(page, lang);
    await newAdmin(page, accounts, newMember, lang);
    const found: string[] = [];
    await visit(page, `/${lang}/admin/users`);
    found.push(...(await findings(page, 'users')));
    for (const name of ['users.manage', 'admin.delete']) {
      await page
        .getByRole('row')
        .getByRole('link', { name: message(lang, name) })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      found.push(...(await findings(page, name)));
      await page.keyboard.press('Escape');
      await expectDialogGone(page);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await visit(page, `/${lang}/admin/users?q=nobodyatall`);
    found.push(...(await findings(page, 'nobody')));
    await visit(page, `/${lang}/admin/users`);
    found.push(...(await findings(page, 'users, narrow')));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    expect(found).toEqual([]);
  });
