import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN_PAGE_VARIANTS, makeAdmin, newAdmin } from '../support/accounts/admin.ts';
import { expect, test, withAccountSite } from '../support/accounts/fixtures.ts';
import type { InsertedUser } from '../support/accounts/insert-users.ts';
import { cookieHeader } from '../support/cookie-jar.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { runAdminCommand } from '../support/run-admin-command.ts';

const getCard = (page: Page, label: string) =>
  page.locator('.stat-card').filter({ hasText: label });
const getNumber = (page: Page, label: string) => getCard(page, label).locator('.stat-value');
/** The chart of the sign-ups, which is never empty: the admin has signed up. */
const getChart = (page: Page) => page.locator('.stat-chart').first();

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`the panel shows its numbers as charts and as a table for 7, 30 and 90 days in ${lang}`, {
      tag: ['@M2'],
    }, async ({ page, accounts, newUser }) => {
      await newAdmin(page, accounts, newUser, lang);
      const response = await page.goto(`/${lang}/admin`);
      expect(response?.headers()['cache-control']).toBe('private, no-store');
      for (const label of ['stats.users', 'stats.all_reviews', 'stats.overrides', 'stats.sessions'])
        await expect(getNumber(page, t(label))).toHaveText(/^\d[\d,]*$/);
      await expect(page.getByText(t('stats.what_counts'))).toBeVisible();
      if (scripts) {
        // Few users have signed up, or one a day if other tests have come before.
        await expect(page.locator('.stat-charts .stat-box').first()).toContainText(
          lang === 'en' ? /\d (in 30 days|a day on average)/ : /30일 동안 \d|하루 평균 \d/,
        );
        await expect(page.locator('.stat-charts .stat-box')).toHaveCount(5);
      }
      await expect(page.getByRole('heading', { name: t('stats.missed'), exact: true })).toHaveCount(
        1,
      );
      await expect(getCard(page, t('stats.sessions'))).toContainText(t('stats.recently'));
      const table = page.getByRole('table', { name: t('stats.by_day') });
      // The days, and their sum.
      await expect(table.locator('tbody tr')).toHaveCount(31);
      await expect(getChart(page)).toHaveCount(scripts ? 1 : 0);
      const { width = 0 } = (await table.boundingBox()) ?? {};
      // Without JavaScript the table is visible, otherwise for screen readers only.
      if (!scripts) expect(width).toBeGreaterThan(600);
      else await expect(page.locator('.stat-table')).toHaveCSS('clip-path', 'inset(50%)');

      const periods = page.getByRole('navigation', { name: t('stats.period') });
      await expect(periods.locator('[aria-current]')).toHaveText(
        t('stats.days_other', { count: 30 }),
      );
      await periods
        .getByRole('link', { name: t('stats.days_other', { count: 7 }), exact: true })
        .click();
      await expect(page).toHaveURL(`/${lang}/admin?days=7`);
      await expect(table.locator('tbody tr')).toHaveCount(8);
      await page
        .getByRole('navigation', { name: t('stats.view') })
        .getByRole('link', { name: t('stats.table'), exact: true })
        .click();
      await expect(page).toHaveURL(`/${lang}/admin?days=7&view=table`);
      await expect(table).toBeVisible();
      await expect(page.locator('.stat-charts')).toHaveCount(0);
      // The admin has signed up today.
      const today = table.locator('tbody tr').nth(1).locator('td').first();
      expect(Number(await today.textContent())).toBeGreaterThan(0);
      await periods
        .getByRole('link', { name: t('stats.days_other', { count: 90 }), exact: true })
        .click();
      await expect(page).toHaveURL(`/${lang}/admin?days=90&view=table`);
      await expect(table.locator('tbody tr')).toHaveCount(91);
      for (const title of ['stats.most_viewed', 'stats.most_searched', 'stats.missed'])
        await expect(
          page.locator('.stat-box').filter({ has: page.getByRole('heading', { name: t(title) }) }),
        ).toContainText(t('stats.not_counted'));
    });
  });

test('the count of active sessions is live only while the page is visible', {
  tag: ['@M2'],
}, async ({ page, accounts, newUser, browser }) => {
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin');
  const sessions = getNumber(page, 'Active sessions');
  await expect(getCard(page, 'Active sessions').getByRole('status')).toHaveText('Live');
  await expect(page.locator('.stat-dot--live')).toBeVisible();
  const count = async () => Number((await sessions.textContent())?.replaceAll(',', ''));
  const signIn = async () => {
    const otherContext = await browser.newContext({ baseURL: accounts.url });
    const otherPage = await otherContext.newPage();
    await newUser(otherPage);
    await otherPage.goto('/en/profile');
    await otherContext.close();
  };
  // Other tests create sessions as well.
  let before = await count();
  await signIn();
  await expect.poll(count).toBeGreaterThan(before);

  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  // The connection is closed, so the count cannot change.
  const closed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/admin/sessions'),
  );
  await setHidden(true);
  await closed;
  before = await count();
  await signIn();
  expect(await count()).toBe(before);
  await setHidden(false);
  await expect.poll(count).toBeGreaterThan(before);
});

test('the live count ends when the role is revoked (Not live; then 403, 401 signed out)', {
  tag: ['@M2', '@M11', '@slow'],
}, async ({ page, accounts, newUser }) => {
  const { email } = await newAdmin(page, accounts, newUser);
  // The last admin cannot be revoked, so another one is created.
  const otherContext = await page.context().browser()?.newContext({ baseURL: accounts.url });
  if (!otherContext) throw new Error('no browser');
  await newAdmin(await otherContext.newPage(), accounts, newUser);
  await gotoHydrated(page, '/en/admin');
  const state = getCard(page, 'Active sessions').getByRole('status');
  await expect(state).toHaveText('Live');
  const statusFor = () =>
    page.evaluate(async () => (await fetch('/api/admin/sessions', { method: 'HEAD' })).status);
  expect(await statusFor()).toBe(200);
  expect((await runAdminCommand(['revoke', email], { DATA_DIR: accounts.folder })).err).toBe('');
  await expect(state).toHaveText('Not live', { timeout: 12_000 });
  expect(await statusFor()).toBe(403);
  await page.context().clearCookies();
  expect(await statusFor()).toBe(401);
  await otherContext.close();
});

test('the code of the charts is loaded by this tab only, without layout shift', {
  tag: ['@M2', '@slow'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  const drawing: string[] = [];
  page.on(
    'request',
    (request) => /\/assets\/day-chart-/.test(request.url()) && drawing.push(request.url()),
  );
  for (const path of ['/en', '/en/admin/users', '/en/admin?view=table']) {
    await gotoHydrated(page, path);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  expect(drawing).toEqual([]);
  await page
    .getByRole('navigation', { name: 'View' })
    .getByRole('link', { name: 'Charts' })
    .click();
  await expect(getChart(page)).toBeVisible();
  expect(drawing).toHaveLength(1);

  await page.addInitScript(() => {
    let shiftScore = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shiftScore += (entry as PerformanceEntry & { value: number }).value;
      Object.assign(window, { moved: shiftScore });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await gotoHydrated(page, '/en/admin');
  await expect(getChart(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'moved') ?? 0)).toBeLessThan(0.01);
  // The last day shows its value, and the arrow keys show that of each day.
  await expect(getChart(page).locator('.stat-point-label')).toHaveText(/\d/);
  await page.locator('.stat-chart .recharts-surface').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.stat-tip').first()).toHaveText(/\d{4}\s*\d/);
});

test('SIGTERM ends the site without waiting for open live counts', { tag: '@slow' }, async () => {
  const folder = await createMigratedDataDir();
  await withAccountSite(folder, async (accounts) => {
    const { email, cookies } = accounts.unusedUsers.pop() as InsertedUser;
    await makeAdmin(accounts, email);
    const headers = { cookie: cookieHeader(cookies) };
    const response = await fetch(`${accounts.site.url}/api/admin/sessions`, { headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^data: \{"active":\d+\}\n\n$/);
    // A process that waited would have been killed, which gives no exit code.
    expect(await accounts.site.stop()).toBe(0);
    expect((await reader?.read())?.done).toBe(true);
  });
  await rm(folder, { recursive: true, force: true });
});
