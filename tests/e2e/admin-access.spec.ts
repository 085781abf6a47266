import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { expectDialogClosed, gotoHydrated } from '../support/navigation.ts';

/** In the order of the specification (A 2). */
const TABS = [
  'stats',
  'users',
  'reviews',
  'legal',
  'support',
  'overrides',
  'providers',
  'logs',
] as const;

const toUrl = (lang: string, tab: string) => `/${lang}/admin${tab === 'stats' ? '' : `/${tab}`}`;

test('the panel has eight tabs in order, each with its own URL', {
  tag: ['@M1'],
}, async ({ page, accounts, newUser }) => {
  const lang = 'ko';
  await newAdmin(page, accounts, newUser, lang);
  await gotoHydrated(page, `/${lang}`);
  await page.locator('.user-menu summary').click();
  await page.getByRole('link', { name: message(lang, 'nav.admin') }).click();
  await expect(page).toHaveURL(`${accounts.url}/${lang}/admin`);
  const tabs = page
    .getByRole('navigation', { name: message(lang, 'admin.title') })
    .getByRole('link');
  await expect(tabs).toHaveText(TABS.map((tab) => message(lang, `admin.tab_${tab}`)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message(lang, 'admin.title'));
  await expect(page.getByText(message(lang, 'admin.subtitle'))).toBeVisible();
  for (const [index, tab] of TABS.entries()) {
    await tabs.nth(index).click();
    await expect(page).toHaveURL(`${accounts.url}${toUrl(lang, tab)}`);
    await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(
      `${message(lang, `admin.tab_${tab}`)} · ${message(lang, 'admin.title')} · Kinora`,
    );
  }
});

test('the whole document is in the language of the panel, and links stay in that of the URL', {
  tag: ['@M1'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser, 'ar');
  await gotoHydrated(page, '/ar');
  const html = page.locator('html');
  await page.locator('.user-menu summary').click();
  await page.getByRole('link', { name: message('ar', 'nav.admin') }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(page).toHaveURL(`${accounts.url}/ar/admin`);
  const search = page.getByRole('banner').getByRole('combobox');
  await expect(search).toHaveAttribute('placeholder', message('en', 'search.label'));
  await expect(page.getByText('The site stays in Arabic.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '한국어' })).toHaveAttribute(
    'href',
    '/ko/admin',
  );
  const stored = (await page.context().cookies()).find(({ name }) => name === 'lang');
  expect(stored?.value).toBe('ar');

  await search.fill('parasite');
  await search.press('Enter');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveURL(/\/ar\/search\?q=parasite$/);
  await page.goBack();
  await expect(html).toHaveAttribute('dir', 'ltr');
  await page.getByRole('banner').getByRole('link', { name: 'Kinora' }).click();
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(page).toHaveURL(`${accounts.url}/ar`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message('en', 'admin.title'));
});

test('admin pages are neither cached nor indexed', {
  tag: ['@M1'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  const response = await gotoHydrated(page, '/en/admin/users');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('no axe violations on the dialogs of a user', { tag: '@slow' }, async ({
  page,
  accounts,
  newUser,
}) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newUser(page, lang);
  await newAdmin(page, accounts, newUser, lang);
  const violations: string[] = [];
  await gotoHydrated(page, `/${lang}/admin/users`);
  for (const name of ['users.manage', 'admin.delete']) {
    await page
      .getByRole('row')
      .getByRole('link', { name: message(lang, name) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    violations.push(...(await findAxeViolations(page, name)));
    await page.keyboard.press('Escape');
    await expectDialogClosed(page);
  }
  expect(violations).toEqual([]);
});
