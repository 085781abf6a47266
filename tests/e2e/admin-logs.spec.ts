import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN_PAGE_VARIANTS, newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, addNewUser, expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

/** Creates a user, whom the admin of the page makes an admin and a user again. */
async function changeRoles(
  page: Page,
  otherContext: BrowserContext,
  accounts: AccountSite,
  lang: string,
): Promise<string> {
  const account = await addNewUser(otherContext, accounts, lang);
  await page.goto(`/${lang}/admin/users?q=${encodeURIComponent(account.username)}`);
  const user = (await page.locator('input[name="user"]').first().getAttribute('value')) ?? '';
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  for (const role of ['admin', 'user']) {
    const form = { intent: 'admin_user_role', user, role };
    expect(
      (await page.context().request.post(`/${lang}/forms`, { headers, multipart: form })).status(),
    ).toBe(200);
  }
  return user;
}

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string) => message(lang, key);

    test(`admin log entries are listed, filtered, opened and exported in ${lang}`, {
      tag: ['@M9', '@M10'],
    }, async ({ page, accounts, newUser, browser }) => {
      const otherContext = await browser.newContext({ baseURL: accounts.url });
      const admin = await newAdmin(page, accounts, newUser, lang);
      const user = await changeRoles(page, otherContext, accounts, lang);
      const rows = page.getByRole('row').filter({ hasText: admin.username });
      await test.step('entries are listed with what changed', async () => {
        await page.goto(`/${lang}/admin/logs`);
        await expect(rows).toHaveCount(2);
        await expect(rows.locator('.badge--accent').first()).toHaveText('update user role');
        await expect(rows.first()).toContainText(`user ${user.slice(0, 8)}`);
        await expect(rows.first().locator('del')).toContainText('admin');
        await expect(rows.first().locator('ins')).toContainText('user');
        await expect(rows.first().locator('pre')).toBeVisible();
        await expect(rows.first().locator('pre')).toContainText(
          '{ "after": "user", "before": "admin", ',
        );
      });
      await test.step('they are filtered by action, admin, target and date', async () => {
        await page
          .getByRole('combobox', { name: t('logs.action'), exact: true })
          .selectOption('delete_user');
        await page
          .getByRole('combobox', { name: t('logs.admin'), exact: true })
          .selectOption({ label: admin.username });
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page.getByText(t('admin.no_match'))).toBeVisible();
        await page.getByRole('link', { name: t('filter.clear') }).click();
        await rows
          .first()
          .getByRole('link', { name: user.slice(0, 8) })
          .click();
        await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs?target=${user}`);
        await expect(rows).toHaveCount(2);

        // Today in the browser's time zone, which can differ from the UTC date.
        const today = scripts
          ? await page.evaluate(() => new Date().toLocaleDateString('sv'))
          : new Date().toISOString().slice(0, 10);
        await page.getByLabel(t('logs.from'), { exact: true }).fill(today);
        await page.getByLabel(t('logs.to'), { exact: true }).fill(today);
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page).toHaveURL(
          scripts ? /to=\d{4}-\d\d-\d\d&offset=-345/ : /to=\d{4}-\d\d-\d\d/,
        );
        await expect(rows).toHaveCount(2);
      });
      await test.step('they are exported as a file', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: t('logs.export') }).click(),
        ]);
        expect(download.suggestedFilename()).toBe('kinora-logs.csv');
        const file = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
        expect(file).toHaveLength(3);
        expect(file[1]).toContain(`"${admin.username}"`);
        expect(file[1]).toContain('""before"":""admin""');
      });
      await test.step('an entry is opened', async () => {
        await page.goto(
          `/${lang}/admin/logs?action=export_logs&q=${encodeURIComponent(admin.username)}`,
        );
        await expect(rows).toHaveCount(1);
        if (scripts) await prepareForAxe(page);
        await rows.getByRole('link', { name: t('logs.open') }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('export logs');
        await expect(dialog.locator('pre')).toContainText(`"target": "${user}"`);
        await expect(dialog.locator('pre')).toContainText('"lines": 2');
        if (scripts) expect(await findAxeViolations(page, 'dialog')).toEqual([]);
      });
      await otherContext.close();
    });
  });

test('long details scroll inside their row, with the keyboard too, and fit 320 pixels', {
  tag: ['@M9'],
}, async ({ page, accounts, newUser, browser }) => {
  const lang = 'ko';
  const otherContext = await browser.newContext({ baseURL: accounts.url });
  await newAdmin(page, accounts, newUser, lang);
  const user = await changeRoles(page, otherContext, accounts, lang);
  const reason = 'x'.repeat(480);
  await page.request.post(`/${lang}/forms`, {
    headers: { origin: accounts.url, 'sec-fetch-site': 'same-origin' },
    multipart: { intent: 'admin_user_ban', user, reason },
  });
  await gotoHydrated(page, `/${lang}/admin/logs?action=ban_user`);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const json = page.getByRole('group', { name: message(lang, 'logs.details') }).first();
    await expect(json).toContainText(reason);
    await json.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect.poll(() => json.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${width}`,
    ).toBeLessThanOrEqual(width);
  }
  await otherContext.close();
});

test.describe('security events without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const lang = 'ko';
  const t = (key: string) => message(lang, key);

  test('rejected forms and role changes are listed, filtered and exported', {
    tag: ['@S11'],
  }, async ({ page, accounts, newUser, browser }) => {
    const otherContext = await browser.newContext({ baseURL: accounts.url });
    const admin = await newAdmin(page, accounts, newUser, lang);
    const user = await changeRoles(page, otherContext, accounts, lang);
    const strangerPage = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const response = await page
      .context()
      .request.post(`/${lang}/forms`, { headers: strangerPage, multipart: { intent: 'save' } });
    expect(response.status()).toBe(403);
    const form = { intent: 'admin_user_role', user, role: 'admin' };
    const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
    expect(
      (await otherContext.request.post(`/${lang}/forms`, { headers, multipart: form })).status(),
    ).toBe(403);

    await page.goto(`/${lang}/admin/logs`);
    await page.getByRole('link', { name: t('logs.source_security'), exact: true }).click();
    await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs?source=security`);
    const rows = page.getByRole('row');
    const userRows = rows.filter({ has: page.locator(`a[title="${user}"]`) });
    // Entries are written a second later.
    await expect(async () => {
      await page.reload();
      await expect(userRows.locator('.badge--danger')).toHaveText(t('security.form_refused'), {
        timeout: 1000,
      });
    }).toPass();
    await expect(userRows.filter({ hasText: t('security.role_changed') })).toHaveCount(2);
    await expect(userRows.filter({ hasText: 'not_admin' })).toHaveCount(1);

    await page
      .getByRole('combobox', { name: t('logs.event'), exact: true })
      .selectOption('form_refused');
    await page.getByRole('button', { name: t('filter.apply') }).click();
    await expect(page).toHaveURL(/source=security.*event=form_refused/);
    await expect(rows.filter({ hasText: t('security.role_changed') })).toHaveCount(0);
    await page.getByRole('searchbox', { name: t('logs.user_search') }).fill(admin.username);
    await page.getByRole('button', { name: t('filter.apply') }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('other_site');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('logs.export') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('kinora-security.csv');
    const file = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(file).toHaveLength(2);
    expect(file[1]).toContain('""reason"":""other_site""');

    await page.getByRole('link', { name: t('filter.clear') }).click();
    await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs?source=security`);
    await page.getByRole('link', { name: t('logs.source_changes'), exact: true }).click();
    await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs`);
    await otherContext.close();
  });
});

test('the log file is for admins only, and not for cross-site requests', {
  tag: ['@M1', '@M11'],
}, async ({ page, accounts, newUser }) => {
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  const file = '/en/admin/logs/logs.csv';
  const requestFile = async (method: 'POST' | 'GET', path = file, options = {}) => {
    const response = await page
      .context()
      .request.fetch(path, { method, headers: { ...headers, ...options }, maxRedirects: 0 });
    return `${response.status()} ${response.headers().location ?? response.headers()['content-type']}`;
  };
  const redirected = ['302 /', '302 /'];
  expect([await requestFile('POST'), await requestFile('GET')]).toEqual(redirected);
  await newUser(page);
  expect([await requestFile('POST'), await requestFile('GET')]).toEqual(redirected);
  await newAdmin(page, accounts, async () => newUser(page));
  expect(
    await requestFile('POST', file, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    }),
  ).toMatch(/^403 /);
  expect(await requestFile('POST', '/en/admin/logs/else.csv')).toMatch(/^404 /);
  expect(await requestFile('GET', `${file}?action=ban_user`)).toBe(
    '302 /en/admin/logs?action=ban_user',
  );
  expect(await requestFile('POST')).toBe('200 text/csv; charset=utf-8');
});
