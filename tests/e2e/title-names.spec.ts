import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import {
  gotoBeforeScripts,
  gotoHydrated,
  waitForHydration,
  waitUntilIdle,
} from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

const SQUID_GAME = '/en/tv/93405-squid-game';

const getSummary = (page: Page) =>
  page.locator('summary', { hasText: message('en', 'names.heading') });
const getCopyButton = (page: Page, name: string) =>
  page.getByRole('button', { name: message('en', 'names.copy', { title: name }), exact: true });

test('the names of a title are loaded when their fold opens, once, and not before', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/names|names-\w+\.js/.test(new URL(request.url()).pathname)) requests.push(request.url());
  });
  await gotoHydrated(page, SQUID_GAME);
  await waitUntilIdle(page);
  expect(requests).toEqual([]);
  await expect(page.getByRole('table')).toHaveCount(0);
  await getSummary(page).click();
  const row = page.getByRole('row', { name: /^Hungarian\s*Magyar/ });
  await expect(row.getByRole('cell').first()).toHaveText('Nyerd meg az életed');
  await expect(row.locator('td span')).toHaveAttribute('lang', 'hu');
  await getSummary(page).click();
  await expect(row).toBeHidden();
  await getSummary(page).click();
  await expect(row).toBeVisible();
  expect(requests.filter((url) => url.endsWith('/names.json'))).toHaveLength(1);
});

test('names stay open when the data of the page arrives again', async ({ page }) => {
  await gotoHydrated(page, SQUID_GAME);
  await getSummary(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  const table = await page.getByRole('table').elementHandle();
  const isLoaded = page.waitForResponse((response) => response.url().includes('.data'));
  await page.getByRole('combobox', { name: message('en', 'region.label') }).selectOption('US');
  await isLoaded;
  await expect(page).toHaveURL(/region=US/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Netflix' })).toBeVisible();
  expect(await table?.isVisible()).toBe(true);
});

test('a fold that was opened before the scripts loads its names with them', async ({ page }) => {
  const release = await gotoBeforeScripts(page, SQUID_GAME);
  await getSummary(page).click();
  await expect(page.getByRole('link', { name: message('en', 'names.all') })).toBeVisible();
  release();
  await expect(page.getByRole('table')).toBeVisible();
});

test('names that cannot be loaded leave a link to their page', async ({ page }) => {
  await gotoHydrated(page, SQUID_GAME);
  await page.route('**/names.json', (route) => route.fulfill({ status: 503, body: '' }));
  const response = page.waitForResponse('**/names.json');
  await getSummary(page).click();
  await response;
  const link = page.getByRole('link', { name: message('en', 'names.all') });
  await waitUntilIdle(page);
  await expect(link).toBeVisible();
  await page.unroute('**/names.json');
  await link.click();
  await expect(page).toHaveURL(`${SQUID_GAME}/names`);
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('names whose script cannot be loaded leave a link to their page', async ({ page }) => {
  await page.route('**/assets/names-table-*.js', (route) => route.abort());
  await gotoHydrated(page, SQUID_GAME);
  const isLoaded = page.waitForResponse('**/names.json');
  await getSummary(page).click();
  await isLoaded;
  await waitUntilIdle(page);
  await expect(page.getByRole('link', { name: message('en', 'names.all') })).toBeVisible();
});

for (const [place, open] of [
  [
    'the fold of a title',
    async (page: Page) => {
      await gotoHydrated(page, SQUID_GAME);
      await getSummary(page).click();
    },
  ],
  ['the page of names', (page: Page) => gotoHydrated(page, `${SQUID_GAME}/names`)],
] as const) {
  test(`a name is copied in ${place}, which is announced`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await getCopyButton(page, 'Nyerd meg az életed').focus();
    await page.keyboard.press('Enter');
    await expect(getToasts(page)).toContainText(message('en', 'names.copied'));
    await expect(getToasts(page)).toContainText('Nyerd meg az életed');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Nyerd meg az életed');
  });

  test(`a name that cannot be copied in ${place} is selected, and the failure shown`, async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    );
    await open(page);
    await getCopyButton(page, 'لعبة الحبار').click();
    await expect(getToasts(page)).toContainText(message('en', 'names.copy_failed'));
    expect(await page.evaluate(() => String(getSelection()))).toBe('لعبة الحبار');
  });
}

test('the page of names and that of its title have their content after client navigations and a reload', async ({
  page,
}) => {
  await gotoHydrated(page, `${SQUID_GAME}/names`);
  await page.getByRole('main').getByRole('link', { name: 'Squid Game' }).first().click();
  await expect(page).toHaveURL(SQUID_GAME);
  await expect(page.locator('.fact-sheet').last().getByText('Original language')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${SQUID_GAME}/names`);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('the page of names is not for search engines', { tag: ['@D11'] }, async ({ page }) => {
  await page.goto(`${SQUID_GAME}/names`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(0);
});
