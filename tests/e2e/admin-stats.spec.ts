import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import { expect, test } from '../support/accounts/test.ts';
import { admin } from '../support/admin.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { signUpByCalls } from '../support/member-by-calls.ts';
import { message } from '../support/messages.ts';
import { migratedDataDir } from '../support/migrated-folder.ts';
import { freePort, startSite } from '../support/site.ts';
import { visit } from '../support/visit.ts';

const cardOf = (page: Page, label: string) => page.locator('.stat-card').filter({ hasText: label });
const numberOf = (page: Page, label: string) => cardOf(page, label).locator('.stat-value');
/** The chart of the sign-ups, which is never empty: the admin has signed up. */
const chartOf = (page: Page) => page.locator('.stat-chart').first();

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`M2 the panel shows its numbers as charts and as a table for 7, 30 and 90 days in ${lang}`, async ({
      page,
      accounts,
      newMember,
    }) => {
      await newAdmin(page, accounts, newMember, lang);
      const response = await page.goto(`/${lang}/admin`);
      expect(response?.headers()['cache-control']).toBe('private, no-store');
      for (const label of ['stats.users', 'stats.all_reviews', 'stats.overrides', 'stats.sessions'])
        await expect(numberOf(page, say(label))).toHaveText(/^\d[\d,]*$/);
      await expect(cardOf(page, say('stats.sessions'))).toContainText(say('stats.recently'));
      const table = page.getByRole('table', { name: say('stats.by_day') });
      // The days, and their sum.
      await expect(table.locator('tbody tr')).toHaveCount(31);
      await expect(chartOf(page)).toHaveCount(scripts ? 1 : 0);
      const { width = 0 } = (await table.boundingBox()) ?? {};
      // Without JavaScript the table is visible, otherwise for screen readers only.
      if (!scripts) expect(width).toBeGreaterThan(600);
      else await expect(page.locator('.stat-table')).toHaveCSS('clip-path', 'inset(50%)');

      const periods = page.getByRole('navigation', { name: say('stats.period') });
      await expect(periods.locator('[aria-current]')).toHaveText(
        say('stats.days_other', { count: 30 }),
      );
      await periods
        .getByRole('link', { name: say('stats.days_other', { count: 7 }), exact: true })
        .click();
      await expect(page).toHaveURL(`/${lang}/admin?days=7`);
      await expect(table.locator('tbody tr')).toHaveCount(8);
      await page
        .getByRole('navigation', { name: say('stats.view') })
        .getByRole('link', { name: say('stats.table'), exact: true })
        .click();
      await expect(page).toHaveURL(`/${lang}/admin?days=7&view=table`);
      await expect(table).toBeVisible();
      await expect(page.locator('.stat-charts')).toHaveCount(0);
      // The admin has signed up today.
      const today = table.locator('tbody tr').nth(1).locator('td').first();
      expect(Number(await today.textContent())).toBeGreaterThan(0);
      await periods
        .getByRole('link', { name: say('stats.days_other', { count: 90 }), exact: true })
        .click();
      await expect(page).toHaveURL(`/${lang}/admin?days=90&view=table`);
      await expect(table.locator('tbody tr')).toHaveCount(91);
      for (const title of ['stats.most_viewed', 'stats.most_searched', 'stats.missed'])
        await expect(
          page
            .locator('.stat-box')
            .filter({ has: page.getByRole('heading', { name: say(title) }) }),
        ).toContainText(say('stats.nothing_yet'));
    });
  });

test('M2 the count of active sessions is live only while the page is visible', async ({
  page,
  accounts,
  newMember,
  browser,
}) => {
  await newAdmin(page, accounts, newMember);
  await visit(page, '/en/admin');
  const sessions = numberOf(page, 'Active sessions');
  await expect(cardOf(page, 'Active sessions').getByRole('status')).toHaveText('Live');
  await expect(page.locator('.stat-dot--live')).toBeVisible();
  const count = async () => Number((await sessions.textContent())?.replaceAll(',', ''));
  const signIn = async () => {
    const other = await browser.newContext({ baseURL: accounts.url });
    await newMember(await other.newPage());
    await other.close();
  };
  // Other tests create sessions as well.
  let before = await count();
  await signIn();
  await expect.poll(count).toBeGreaterThan(before);

  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await look(true);
  before = await count();
  await signIn();
  await page.waitForTimeout(6_000);
  expect(await count()).toBe(before);
  await look(false);
  await expect.poll(count, { timeout: 4_000 }).toBeGreaterThan(before);
});

test('M2 M11 the live count ends when the role is revoked (Not live; then 403, 401 signed out)', async ({
  page,
  accounts,
  newMember,
}) => {
  const { email } = await newAdmin(page, accounts, newMember);
  // The last admin cannot be revoked, so another one is created.
  const other = await page.context().browser()?.newContext({ baseURL: accounts.url });
  if (!other) throw new Error('no browser');
  await newAdmin(await other.newPage(), accounts, newMember);
  await visit(page, '/en/admin');
  const state = cardOf(page, 'Active sessions').getByRole('status');
  await expect(state).toHaveText('Live');
  const statusFor = () =>
    page.evaluate(async () => (await fetch('/api/admin/sessions', { method: 'HEAD' })).status);
  expect(await statusFor()).toBe(200);
  expect((await admin(['revoke', email], { DATA_DIR: accounts.folder })).err).toBe('');
  await expect(state).toHaveText('Not live', { timeout: 12_000 });
  expect(await statusFor()).toBe(403);
  await page.context().clearCookies();
  expect(await statusFor()).toBe(401);
  await other.close();
});

test('M2 the code of the charts is loaded by this tab only, without layout shift', async ({
  page,
  accounts,
  newMember,
}) => {
  await newAdmin(page, accounts, newMember);
  const drawing: string[] = [];
  page.on(
    'request',
    (request) => /\/assets\/day-chart-/.test(request.url()) && drawing.push(request.url()),
  );
  for (const path of ['/en', '/en/admin/users', '/en/admin?view=table']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle').catch(() => {});
  }
  expect(drawing).toEqual([]);
  await page
    .getByRole('navigation', { name: 'View' })
    .getByRole('link', { name: 'Charts' })
    .click();
  await expect(chartOf(page)).toBeVisible();
  expect(drawing).toHaveLength(1);

  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved += (entry as PerformanceEntry & { value: number }).value;
      Object.assign(window, { moved });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, '/en/admin');
  await expect(chartOf(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'moved') ?? 0)).toBeLessThan(0.01);
  // The last day shows its value, and the arrow keys show that of each day.
  await expect(chartOf(page).locator('.stat-mark')).toHaveText(/\d/);
  await page.locator('.stat-chart .recharts-surface').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.stat-tip').first()).toHaveText(/\d{4}\s*\d/);
});

test('M2 no axe violations on the statistics', async ({ page, accounts, newMember }) => {
  const lang = 'ko';
  await newAdmin(page, accounts, newMember, lang);
  await prepareForAxe(page);
  for (const path of ['/admin', '/admin?view=table&days=7']) {
    await visit(page, `/${lang}${path}`);
    if (path === '/admin') await expect(chartOf(page)).toBeVisible();
    expect.soft(await findings(page, path)).toEqual([]);
  }
});

test('SIGTERM ends the site without waiting for open live counts', async () => {
  const folder = await migratedDataDir();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const site = await startSite({ PORT: String(port), SITE_URL: url, DATA_DIR: folder });
  try {
    const member = await signUpByCalls(site, url, folder);
    expect((await admin(['grant', 'mina@example.com'], { DATA_DIR: folder })).err).toBe('');
    const { cookies } = await member.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${site.url}/api/admin/sessions`, { headers: { cookie } });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: {"active":1}\n\n');
    const begun = performance.now();
    expect(await site.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect((await reader?.read())?.done).toBe(true);
    await member.dispose();
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
