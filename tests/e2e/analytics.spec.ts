import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { chromium, expect, type LaunchOptions, type Page, test } from '@playwright/test';
import { getLink, type Mailbox, openMailbox } from '../support/accounts/mailbox.ts';
import { startProviders } from '../support/accounts/providers.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { gotoHydrated, waitUntilIdle } from '../support/navigation.ts';
import { runAdminCommand } from '../support/run-admin-command.ts';
import { findFreePort, startSite } from '../support/start-site.ts';

type SentEvent = { event: string; properties: Record<string, unknown> };

/** The operator's own collector. */
async function startCollector() {
  const sentEvents: SentEvent[] = [];
  const server = createServer(async (request, response) => {
    sentEvents.push((await json(request)) as SentEvent);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    told: sentEvents,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    stop: () => server.close(),
  };
}

/** A site with a public host name, which the browser resolves to this machine. */
async function openSite(launchOptions: LaunchOptions) {
  const port = await findFreePort();
  const folder = await createMigratedDataDir();
  const collector = await startCollector();
  const url = `http://kinora.test:${port}`;
  const providers = await startProviders();
  const site = await startSite({
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    ANALYTICS_URL: collector.url,
    // Its admin reads the numbers with a password alone.
    ADMIN_SECOND_FACTOR: 'offered',
    ...providers.env,
  });
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP kinora.test 127.0.0.1'],
  });
  async function close() {
    await browser.close();
    await site.kill();
    collector.stop();
    providers.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    url,
    folder,
    browser,
    sentEvents: collector.told,
    mailbox: openMailbox(folder),
    providers,
    close,
  };
}

const getEventNames = (sentEvents: SentEvent[]) => sentEvents.map(({ event }) => event).sort();

async function browsePages(page: Page) {
  await gotoHydrated(page, '/en/movie/496243-parasite');
  await page.getByRole('combobox', { name: 'Search movies' }).fill('memories');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=memories');
}

/** Signs up in the browser, because only the browser resolves the site's host. */
async function signUp(page: Page, mailbox: Mailbox, username: string) {
  const email = `${username}@example.com`;
  await gotoHydrated(page, '/en/sign-up');
  const form = page.getByRole('main');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('correct horse 9');
  await form.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL('/en');
  await page.goto(getLink(await mailbox.latest(email)));
  await form.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page).toHaveURL('/en');
}

let site: Awaited<ReturnType<typeof openSite>>;

test.beforeAll(async ({ launchOptions }) => {
  site = await openSite(launchOptions);
});
test.afterEach(async () => {
  await Promise.all(site.browser.contexts().map((context) => context.close()));
  site.sentEvents.length = 0;
});
test.afterAll(async () => {
  await site?.close();
});

// First, because it counts what the site has stored.
test('views and searches are shown in the panel, and sent to no collector', {
  tag: ['@M2'],
}, async () => {
  test.slow();
  const { url, folder, browser, sentEvents, mailbox } = site;
  const page = await browser.newPage({ baseURL: url });
  const requests: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/events') && requests.push(request.url()),
  );
  await test.step('each page sends one event', async () => {
    const searches = [
      'Memories',
      'MEMORIES ',
      'memories',
      'zzqx',
      'ZZqx',
      'zzqx',
      ...Array<string>(3).fill('mina@example.com'),
    ];
    const paths = [
      '/en',
      '/en/movie/496243-parasite',
      ...searches.map((query) => `/en/search?${new URLSearchParams({ q: query })}`),
    ];
    for (const [index, path] of paths.entries()) {
      await gotoHydrated(page, path);
      // One beacon per page.
      await expect.poll(() => requests.length).toBe(index + 1);
    }
    await page.getByRole('link', { name: 'TV shows', exact: true }).first().click();
    await expect(page).toHaveURL('/en/tv');
    await expect.poll(() => requests.length).toBe(12);
  });

  const panel = await browser.newPage({ baseURL: url });
  // An admin with Do Not Track sees the numbers.
  await panel.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
  await signUp(panel, mailbox, 'boss');
  expect((await runAdminCommand(['grant', 'boss@example.com'], { DATA_DIR: folder })).err).toBe('');
  await test.step('the panel shows the numbers', async () => {
    const countRows = (title: string) =>
      panel
        .locator('.stat-box')
        .filter({ has: panel.getByRole('heading', { name: title, exact: true }) })
        .locator('.stat-bars li');
    const today = panel.getByRole('table').locator('tbody tr').nth(1).locator('td');
    // Counts are saved every ten seconds, possibly before the last page was counted.
    await expect(async () => {
      await panel.goto('/en/admin?view=table&days=7');
      await expect(today.nth(3)).toHaveText('12', { timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expect(countRows('Most frequent searches')).toHaveText(['memories3', 'zzqx3']);
    await expect(countRows('Searches without results')).toHaveText(['zzqx3']);
    await expect(countRows('Most-viewed titles')).toHaveText(['Parasite1']);
    await expect(countRows('Most-viewed titles').getByRole('link')).toHaveAttribute(
      'href',
      '/en/movie/496243-parasite',
    );
    await expect(today.nth(4)).toHaveText('9');
    await expect(today.nth(5)).toHaveText('3');
    await panel.goto('/en/admin');
    await expect(panel.locator('.stat-chart')).toHaveCount(3);
  });
  expect(getEventNames(sentEvents)).toEqual(['content_view', ...Array(9).fill('search'), 'signup']);
  expect(JSON.stringify(sentEvents)).not.toMatch(/memories|zzqx|mina/i);
});

test('the collector receives views, searches, sign-up, sign-ins and sign-out, and no personal data', {
  tag: ['@N5'],
}, async () => {
  test.slow();
  const { url, browser, sentEvents, mailbox, providers } = site;
  const page = await browser.newPage({ baseURL: url });
  await browsePages(page);
  await expect.poll(() => getEventNames(sentEvents)).toEqual(['content_view', 'search']);
  expect(sentEvents).toContainEqual({
    event: 'content_view',
    properties: { content_type: 'movie', content_id: 496243 },
  });

  const form = page.getByRole('main');
  await signUp(page, mailbox, 'counted');
  const signOut = async () => {
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').locator('summary')).toHaveCount(0);
  };
  await signOut();
  await gotoHydrated(page, '/en/sign-in');
  await form.getByLabel('E-mail').fill('counted@example.com');
  await form.getByLabel('Password', { exact: true }).fill('correct horse 9');
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner').locator('summary')).toBeVisible();
  await expect
    .poll(() => getEventNames(sentEvents))
    .toEqual(['content_view', 'login', 'logout', 'search', 'signup']);

  const otherPage = await browser.newPage({ baseURL: url });
  await providers.approveAs(otherPage, 'naver', { id: '77', name: 'Counted too' });
  await otherPage.goto('/en/sign-in');
  await otherPage.getByRole('main').getByRole('button', { name: 'Naver' }).click();
  await expect(otherPage.getByRole('banner').locator('summary')).toBeVisible();
  await expect
    .poll(() => getEventNames(sentEvents))
    .toEqual(['content_view', 'login', 'login', 'logout', 'search', 'signup']);
  expect(JSON.stringify(sentEvents)).not.toMatch(/counted|memories|127\.0\.0\.1/i);
});

test('no events are sent with Do Not Track or Global Privacy Control', {
  tag: ['@N5'],
}, async () => {
  const { url, browser, sentEvents } = site;
  for (const [optOut, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const page = await browser.newPage({ baseURL: url });
    await page.addInitScript(([name, value]) => Object.defineProperty(navigator, name, { value }), [
      optOut,
      value,
    ] as const);
    const requests: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/events') && requests.push(request.url()),
    );
    await browsePages(page);
    await waitUntilIdle(page);
    expect([requests, sentEvents], optOut).toEqual([[], []]);
  }
});

test('no events are sent on localhost', { tag: ['@N5'] }, async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/events') && requests.push(request.url()),
  );
  expect(baseURL).toMatch(/127\.0\.0\.1/);
  await browsePages(page);
  await waitUntilIdle(page);
  expect(requests).toEqual([]);
});
