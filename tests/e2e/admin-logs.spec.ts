import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import { type AccountSite, expect, newPerson, signUp, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { visit } from '../support/visit.ts';

/** Creates a user, whom the admin of the page makes an admin and a user again. */
async function changeRoles(
  page: Page,
  other: BrowserContext,
  accounts: AccountSite,
  lang: string,
): Promise<string> {
  const person = newPerson();
  await signUp(other, accounts, { ...person, lang });
  await page.goto(`/${lang}/admin/users?q=${encodeURIComponent(person.username)}`);
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

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string) => message(lang, key);

    test(`M9 M10 admin log entries are listed, filtered, opened and exported in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const other = await browser.newContext({ baseURL: accounts.url });
      const admin = await newAdmin(page, accounts, newMember, lang);
      const user = await changeRoles(page, other, accounts, lang);
      await page.goto(`/${lang}/admin/logs`);
      const lines = page.getByRole('row').filter({ hasText: admin.username });
      await expect(lines).toHaveCount(2);
      await expect(lines.locator('.badge--accent').first()).toHaveText('update user role');
      await expect(lines.first()).toContainText(`user ${user.slice(0, 8)}`);
      await expect(lines.first().locator('del')).toContainText('admin');
      await expect(lines.first().locator('ins')).toContainText('user');
      await lines.first().getByText('JSON').click();
      await expect(lines.first().locator('pre')).toContainText('"before": "admin"');

      await page
        .getByRole('combobox', { name: say('logs.action'), exact: true })
        .selectOption('delete_user');
      await page
        .getByRole('combobox', { name: say('logs.admin'), exact: true })
        .selectOption({ label: admin.username });
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page.getByText(say('admin.no_match'))).toBeVisible();
      await page.getByRole('link', { name: say('filter.clear') }).click();
      await lines
        .first()
        .getByRole('link', { name: user.slice(0, 8) })
        .click();
      await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs?target=${user}`);
      await expect(lines).toHaveCount(2);

      // Today in the browser's time zone, which can differ from the UTC date.
      const today = scripts
        ? await page.evaluate(() => new Date().toLocaleDateString('sv'))
        : new Date().toISOString().slice(0, 10);
      await page.getByLabel(say('logs.from'), { exact: true }).fill(today);
      await page.getByLabel(say('logs.to'), { exact: true }).fill(today);
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page).toHaveURL(
        scripts ? /to=\d{4}-\d\d-\d\d&offset=-345/ : /to=\d{4}-\d\d-\d\d/,
      );
      await expect(lines).toHaveCount(2);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say('logs.export') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('kinora-logs.csv');
      const file = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      expect(file).toHaveLength(3);
      expect(file[1]).toContain(`"${admin.username}"`);
      expect(file[1]).toContain('""before"":""admin""');

      await page.goto(
        `/${lang}/admin/logs?action=export_logs&q=${encodeURIComponent(admin.username)}`,
      );
      await expect(lines).toHaveCount(1);
      await lines.getByRole('link', { name: say('logs.open') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('export logs');
      await expect(dialog.locator('pre')).toContainText(`"target": "${user}"`);
      await expect(dialog.locator('pre')).toContainText('"lines": 2');
      await other.close();
    });
  });

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(`security events ${scripts ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string) => message(lang, key);

    test(`S11 rejected forms and role changes are listed, filtered and exported in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const other = await browser.newContext({ baseURL: accounts.url });
      const admin = await newAdmin(page, accounts, newMember, lang);
      const user = await changeRoles(page, other, accounts, lang);
      const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      const refused = await page
        .context()
        .request.post(`/${lang}/forms`, { headers: foreign, multipart: { intent: 'save' } });
      expect(refused.status()).toBe(403);
      const form = { intent: 'admin_user_role', user, role: 'admin' };
      const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
      expect(
        (await other.request.post(`/${lang}/forms`, { headers, multipart: form })).status(),
      ).toBe(403);

      await page.goto(`/${lang}/admin/logs`);
      await page.getByRole('link', { name: say('logs.source_security'), exact: true }).click();
      await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs?source=security`);
      const lines = page.getByRole('row');
      const ofUser = lines.filter({ has: page.locator(`a[title="${user}"]`) });
      // Entries are written a second later.
      await expect(async () => {
        await page.reload();
        await expect(ofUser.locator('.badge--danger')).toHaveText(say('security.form_refused'), {
          timeout: 1000,
        });
      }).toPass();
      await expect(ofUser.filter({ hasText: say('security.role_changed') })).toHaveCount(2);
      await expect(ofUser.filter({ hasText: 'not_admin' })).toHaveCount(1);

      await page
        .getByRole('combobox', { name: say('logs.event'), exact: true })
        .selectOption('form_refused');
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page).toHaveURL(/source=security.*event=form_refused/);
      await expect(lines.filter({ hasText: say('security.role_changed') })).toHaveCount(0);
      await page.getByRole('searchbox', { name: say('logs.user_search') }).fill(admin.username);
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(lines).toHaveCount(2);
      await expect(lines.nth(1)).toContainText('other_site');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say('logs.export') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('kinora-security.csv');
      const file = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      expect(file).toHaveLength(2);
      expect(file[1]).toContain('""reason"":""other_site""');

      await page.getByRole('link', { name: say('filter.clear') }).click();
      await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs?source=security`);
      await page.getByRole('link', { name: say('logs.source_changes'), exact: true }).click();
      await expect(page).toHaveURL(`${accounts.url}/${lang}/admin/logs`);
      await other.close();
    });
  });

test('M1 M11 the log file is for admins only, and not for cross-site requests', async ({
  page,
  accounts,
  newMember,
}) => {
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  const file = '/en/admin/logs/logs.csv';
  const ask = async (method: 'POST' | 'GET', path = file, more = {}) => {
    const answer = await page
      .context()
      .request.fetch(path, { method, headers: { ...headers, ...more }, maxRedirects: 0 });
    return `${answer.status()} ${answer.headers().location ?? answer.headers()['content-type']}`;
  };
  const turnedAway = ['302 /', '302 /'];
  expect([await ask('POST'), await ask('GET')]).toEqual(turnedAway);
  await newMember(page);
  expect([await ask('POST'), await ask('GET')]).toEqual(turnedAway);
  await newAdmin(page, accounts, async () => newMember(page));
  expect(
    await ask('POST', file, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  ).toMatch(/^403 /);
  expect(await ask('POST', '/en/admin/logs/else.csv')).toMatch(/^404 /);
  expect(await ask('GET', `${file}?action=ban_user`)).toBe('302 /en/admin/logs?action=ban_user');
  expect(await ask('POST')).toBe('200 text/csv; charset=utf-8');
});

test('no axe violations in the log and its dialog', async ({
  page,
  accounts,
  newMember,
  browser,
}) => {
  const lang = 'ko';
  const other = await browser.newContext({ baseURL: accounts.url });
  await newAdmin(page, accounts, newMember, lang);
  await changeRoles(page, other, accounts, lang);
  await prepareForAxe(page);
  await visit(page, `/${lang}/admin/logs`);
  const found = await findings(page, 'logs');
  await page
    .getByRole('row')
    .getByRole('link', { name: message(lang, 'logs.open') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  found.push(...(await findings(page, 'dialog')));
  await page.goto(`/${lang}/admin/logs?source=security`);
  found.push(...(await findings(page, 'security')));
  expect(found).toEqual([]);
  await other.close();
});
