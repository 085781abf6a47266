import type { Page } from '@playwright/test';
import { adminLang } from '../../domain/admin/admin.ts';
import { newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

/** One for each variant, because they share a site, with its name in the panel. */
const TITLES = {
  ko: { title: 'movie/496243', name: '기생충' },
  ar: { title: 'tv/93405', name: 'Squid Game' },
} as const;

const formHeaders = ({ url }: AccountSite) => ({ origin: url, 'sec-fetch-site': 'same-origin' });

/** Sends reports of visitors: wrong services, and a missing one. */
async function report(
  page: Page,
  accounts: AccountSite,
  title: string,
  wrongServices: string[],
): Promise<void> {
  const fieldsOfAll: Record<string, string>[] = wrongServices.map((service) => ({ service }));
  for (const fields of [...fieldsOfAll, { kind: 'missing' }]) {
    const response = await page.request.post('/en/forms', {
      headers: formHeaders(accounts),
      form: { intent: 'offer_report', title, region: 'KR', ...fields },
    });
    expect(response.status()).toBe(200);
  }
}

const getRows = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

for (const [lang, width, scripts] of [
  ['ko', 375, false],
  ['ar', 1440, true],
] as const)
  test.describe(`${scripts ? 'with' : 'without'} JavaScript, ${width} pixels wide`, {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts, viewport: { width, height: 812 } });
    // The panel exists in Korean and English.
    const panelLang = adminLang(lang);
    const t = (key: string, values?: Record<string, string | number>) =>
      message(panelLang, key, values);
    const { title, name } = TITLES[lang];

    test(`reports of visitors are compared, resolved and answered by an offer in ${lang}`, {
      tag: ['@M8', '@M10', '@M12', '@M13'],
    }, async ({ page, accounts, newUser }) => {
      await report(page, accounts, title, ['Netflix', 'Netflix']);
      await newAdmin(page, accounts, newUser, lang);
      const rows = getRows(page, name);
      const entry = getRows(page, `Shop in ${lang}`);
      const dialog = page.getByRole('dialog');
      await test.step('reports are listed by service', async () => {
        await page.goto(`/${lang}/admin/providers`);
        await page
          .getByRole('navigation', { name: t('offer_reports.views') })
          .getByRole('link', { name: t('offer_reports.reports') })
          .click();
        await expect(rows).toHaveCount(2);
        await expect(rows.nth(0)).toContainText('Netflix');
        await expect(rows.nth(0)).toContainText(t('offer_reports.count_other', { count: 2 }));
        await expect(rows.nth(1)).toContainText(t('offer_reports.kind_missing'));
      });
      await test.step('a report is compared with the page and resolved', async () => {
        await rows
          .nth(0)
          .getByRole('link', { name: t('offer_reports.compare') })
          .click();
        await expect(dialog.locator('mark')).toHaveText(['Netflix', 'Netflix']);
        await expect(dialog).toContainText(t('offer_reports.still_shown', { name: 'Netflix' }));
        await dialog.getByRole('button', { name: t('offer_reports.resolve') }).click();
        await expect(getToasts(page, panelLang)).toContainText(
          t('notice.admin_offer_report_resolved'),
        );
        await expect(dialog).toBeHidden();
        await expect(rows).toHaveCount(1);
      });
      await test.step('a report is answered by an offer', async () => {
        await rows.getByRole('link', { name: t('offer_reports.add') }).click();
        await expect(dialog).toContainText(name);
        await expect(dialog.locator('[name=country_code]')).toHaveValue('KR');
        await dialog.getByLabel(t('providers.name')).fill(`Shop in ${lang}`);
        await dialog.getByLabel(t('providers.url')).fill('https://shop.example/');
        await dialog.getByLabel(t('providers.starts_on')).fill('2026-12-02');
        await dialog.getByLabel(t('providers.ends_on')).fill('2026-12-01');
        await dialog.getByRole('button', { name: t('providers.add') }).click();
        await expect(dialog.locator('.field-problems')).toHaveText([t('providers.bad_period')]);
        await dialog.getByLabel(t('providers.starts_on')).fill('');
        await dialog.getByLabel(t('providers.ends_on')).fill('2000-01-01');
        await dialog.getByRole('button', { name: t('providers.add') }).click();
        await expect(getToasts(page, panelLang)).toContainText(t('notice.admin_provider_added'));
        await expect(dialog).toBeHidden();
        await expect(rows).toHaveCount(0);
      });
      await test.step('an offer that has ended is in the panel, and not on the page', async () => {
        await page.goto(`/${lang}/admin/providers?reports=resolved`);
        await expect(rows).toHaveCount(2);
        await expect(rows.getByRole('button')).toHaveCount(0);
        await page.goto(`/${lang}/admin/providers?state=ended&q=shop`);
        await expect(entry).toContainText(t('providers.state_ended'));
        await page.goto(`/${lang}/${title}`);
        await expect(page.getByText(`Shop in ${lang}`)).toHaveCount(0);
      });
      await test.step('its link is checked, and its host does not exist', async () => {
        await page.goto(`/${lang}/admin/providers?state=ended&q=shop`);
        await entry.getByRole('link', { name: t('admin.edit') }).click();
        await expect(dialog).toContainText(t('providers.link_unchecked'));
        await dialog.getByRole('button', { name: t('providers.check') }).click();
        await expect(dialog).toContainText(t('providers.link_unreachable'));
        await page.goto(`/${lang}/admin/providers?link=failed&q=shop+in+${lang}`);
        await expect(entry).toContainText(t('providers.link_unreachable'));
      });
      await test.step('the log names what was done', async () => {
        await page.goto(`/${lang}/admin/logs`);
        for (const action of ['check provider link', 'create provider', 'resolve offer report'])
          await expect(page.locator('.admin-log-action').getByText(action).first()).toBeVisible();
      });
    });
  });

test('a report that another admin has resolved is not resolved twice', {
  tag: ['@M8', '@slow'],
}, async ({ page, accounts, newUser, playwright }) => {
  await report(page, accounts, 'movie/680', []);
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin/providers?reports=open');
  const row = getRows(page, 'Pulp Fiction').first();
  const id = await row.locator('[name=report]').getAttribute('value');
  // With cookies of its own: the message of its success belongs to the other browser.
  const otherBrowser = await playwright.request.newContext({
    baseURL: accounts.url,
    storageState: await page.context().storageState(),
  });
  const response = await otherBrowser.post('/en/forms', {
    headers: formHeaders(accounts),
    form: { intent: 'admin_offer_report_resolve', report: String(id) },
  });
  expect(response.status()).toBe(200);
  await otherBrowser.dispose();
  await row.getByRole('button', { name: message('en', 'offer_reports.resolve') }).click();
  await expect(getToasts(page)).toContainText(message('en', 'offer_reports.already_resolved'));
});

test('no axe violations on the dialogs of a report, which fit 320 pixels', {
  tag: ['@M8', '@slow'],
}, async ({ page, accounts, newUser }) => {
  await report(page, accounts, 'movie/155', []);
  await prepareForAxe(page);
  await page.setViewportSize({ width: 320, height: 812 });
  await newAdmin(page, accounts, newUser, 'ko');
  for (const dialog of ['view', 'add']) {
    await gotoHydrated(page, '/ko/admin/providers?reports=open');
    await page.locator(`.admin-actions a[href*="${dialog}="]`).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await findAxeViolations(page, dialog)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, dialog).toBeLessThanOrEqual(320);
  }
});
