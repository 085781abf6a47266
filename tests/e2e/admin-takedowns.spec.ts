import type { Browser, Page } from '@playwright/test';
import { ADMIN_PAGE_VARIANTS, newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

const OLDBOY = '/en/movie/670-oldboy';
const OLDBOY_NAMES = { en: 'Oldboy', ko: '올드보이' };

const getRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** The status of the title's page for a visitor, and its links on a page of search results. */
async function readAsVisitor(browser: Browser, { url }: AccountSite) {
  const page = await browser.newPage({ baseURL: url });
  const response = await page.goto(OLDBOY);
  await page.goto('/en/search?q=oldboy');
  const links = await page.getByRole('main').locator('a[href*="/movie/670"]').count();
  await page.close();
  return [response?.status(), links > 0];
}

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);
    const name = OLDBOY_NAMES[lang];

    test(`a title is taken down by its URL and comes back in one press in ${lang}`, {
      tag: ['@M10', '@U1'],
    }, async ({ page, accounts, newUser, browser }) => {
      await newAdmin(page, accounts, newUser, lang);
      const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
      await page.request.post(`/${lang}/forms`, {
        headers,
        form: { intent: 'save', title: 'movie/670' },
      });
      expect(await readAsVisitor(browser, accounts)).toEqual([200, true]);

      await page.goto(`/${lang}/admin/overrides/takedowns`);
      await expect(page.getByText(t('takedowns.empty'))).toBeVisible();
      await page.getByRole('link', { name: t('takedowns.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('takedowns.target')).fill('oldboy');
      await dialog.getByRole('button', { name: t('takedowns.continue') }).click();
      await expect(dialog.getByRole('alert')).toHaveText(t('takedowns.no_target'));
      await dialog
        .getByLabel(t('takedowns.target'))
        .fill('https://www.themoviedb.org/movie/670-oldeuboi');
      await dialog.getByRole('button', { name: t('takedowns.continue') }).click();
      await expect(dialog.getByRole('link', { name })).toBeVisible();
      await expect(dialog).toContainText(t('takedowns.effect_title'));
      if (scripts)
        await expect(dialog.getByRole('button', { name: t('takedowns.confirm') })).toBeDisabled();
      await dialog.getByLabel(t('takedowns.reason')).fill('Court order <12>');
      await dialog.getByRole('button', { name: t('takedowns.confirm') }).click();
      await expect(getToasts(page, lang)).toContainText(t('notice.admin_takedown_created'));
      await expect(dialog).toBeHidden();
      const row = getRow(page, name);
      for (const text of [t('takedowns.kind_movie'), '670', 'Court order <12>'])
        await expect(row).toContainText(text);

      expect(await readAsVisitor(browser, accounts)).toEqual([404, false]);
      await page.goto(`/${lang}/saved`);
      const tile = page.locator('.tile--gone');
      await expect(tile).toContainText(name);
      await expect(tile).toContainText(t('saved.gone'));
      await page.goto(`/${lang}/admin/overrides/takedowns?new=1&kind=movie&target=670`);
      await expect(dialog).toContainText(t('takedowns.already'));

      await page.goto(`/${lang}/admin/overrides/takedowns?q=court`);
      await row.getByRole('button', { name: t('takedowns.undo') }).click();
      await expect(getToasts(page, lang)).toContainText(t('notice.admin_takedown_undone'));
      await expect(row).toHaveCount(0);
      expect(await readAsVisitor(browser, accounts)).toEqual([200, true]);
      await page.goto(`/${lang}/saved`);
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
      await page.goto(`/${lang}/admin/logs?type=takedown`);
      for (const action of ['create takedown', 'undo takedown'])
        await expect(getRow(page, action).first()).toContainText('Court order <12>');
    });
  });

test('takedowns are part of the tab of content overrides, and their old URL redirects', {
  tag: ['@M1'],
}, async ({ page, accounts, newUser }) => {
  const lang = 'en';
  await newAdmin(page, accounts, newUser, lang);
  await gotoHydrated(page, `/${lang}/admin/overrides`);
  const tab = page
    .getByRole('navigation', { name: message(lang, 'admin.title') })
    .getByRole('link', { name: message(lang, 'admin.tab_overrides') });
  const views = page.getByRole('navigation', { name: message(lang, 'overrides.views') });
  const current = views.locator('[aria-current="page"]');
  await expect(current).toHaveText(message(lang, 'overrides.view_values'));
  await views.getByRole('link', { name: message(lang, 'takedowns.title') }).click();
  await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/overrides/takedowns`);
  await expect(current).toHaveText(message(lang, 'takedowns.title'));
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(
    `${message(lang, 'takedowns.title')} · ${message(lang, 'admin.title')} · Kinora`,
  );
  await views.getByRole('link', { name: message(lang, 'overrides.view_values') }).click();
  await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/overrides`);

  const query = '?new=1&kind=movie&target=670';
  const moved = await page.request.get(`/${lang}/admin/takedowns${query}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([
    301,
    `/${lang}/admin/overrides/takedowns${query}`,
  ]);
  await page.goto(`/admin/takedowns${query}`);
  await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/overrides/takedowns${query}`);
  await expect(page.getByRole('dialog')).toContainText(OLDBOY_NAMES[lang]);
});

test('no axe violations on the dialogs of takedowns, which fit 320 pixels', {
  tag: '@slow',
}, async ({ page, accounts, newUser }) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newUser, lang);
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  const forms = [
    { target: 'person/20738', reason: 'x'.repeat(500) },
    { target: 'keyword/818', reason: 'A reason' },
  ];
  for (const form of forms)
    await page.request.post(`/${lang}/forms`, {
      headers,
      form: { intent: 'admin_takedown_create', ...form },
    });
  const violations: string[] = [];
  const queries = [
    '?new=1',
    '?new=1&kind=movie&target=x',
    '?new=1&kind=movie&target=670',
    '?new=1&kind=tv&target=999999999',
    '?new=1&kind=person&target=20738',
  ];
  await page.setViewportSize({ width: 320, height: 700 });
  for (const query of queries) {
    await gotoHydrated(page, `/${lang}/admin/overrides/takedowns${query}`);
    violations.push(...(await findAxeViolations(page, query)));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, query).toBeLessThanOrEqual(320);
  }
  expect(violations).toEqual([]);
  await page.goto(`/${lang}/admin/overrides/takedowns`);
  for (let remaining = forms.length; remaining > 0; remaining -= 1) {
    const buttons = page.getByRole('button', { name: message(lang, 'takedowns.undo') });
    await expect(buttons).toHaveCount(remaining);
    await buttons.first().click();
  }
  await expect(page.getByText(message(lang, 'takedowns.empty'))).toBeVisible();
});
