import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

/** Marks the document, to detect whether it was reloaded. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { same: true }));
  return () => page.evaluate(() => Reflect.get(window, 'same') === true);
}

function firstTile(page: Page) {
  return page.getByRole('article').first().getByRole('link');
}

for (const lang of ['ko', 'en', 'ar'] as const)
  test(`links of a ${lang} page are followed without a document load, and so is Back`, {
    tag: ['@R8', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await gotoHydrated(page, `/${lang}`);
    const isSameDocument = await markDocument(page);
    const url = (await firstTile(page).getAttribute('href')) ?? '';
    await firstTile(page).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // In the details, among the genres and in the footer.
    await page.locator('.meta a').first().click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/(movie|tv)/genre/`));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: message(lang, 'footer.faq') })
      .click();
    await expect(page).toHaveURL(`/${lang}/faq`);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL(`/${lang}`);
    await expect(firstTile(page)).toHaveAttribute('href', url);
    expect(await isSameDocument()).toBe(true);
  });

test('"Loading…" is shown while a page takes longer than 300 ms', {
  tag: ['@D10'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await released;
    await route.continue();
  });
  await firstTile(page).click();
  const loadingStatus = page.getByRole('status').getByText('Loading…');
  await expect(loadingStatus).toHaveCSS('animation-delay', '0.3s');
  await expect(loadingStatus).toHaveCSS('opacity', '1');
  await expect(loadingStatus).toBeInViewport();
  release();
  await expect(page).not.toHaveURL('/en/movie');
  await expect(loadingStatus).toHaveCount(0);
});

test('links can be followed by keyboard', { tag: ['@N1'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const isSameDocument = await markDocument(page);
  const link = page.getByRole('article').nth(2).getByRole('link');
  const url = (await link.getAttribute('href')) ?? '';
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url);
  expect(await isSameDocument()).toBe(true);
});

test('a click with a modifier key opens a link in a new tab, and the page stays', async ({
  page,
  context,
}) => {
  await gotoHydrated(page, '/en/movie');
  const newPage = context.waitForEvent('page');
  const url = (await firstTile(page).getAttribute('href')) ?? '';
  await firstTile(page).click({ modifiers: ['ControlOrMeta'] });
  const tab = await newPage;
  await expect(tab).toHaveURL(url);
  await expect(page).toHaveURL('/en/movie');
});

test('links to other languages load a document, in their language', {
  tag: ['@R5'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const isSameDocument = await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/movie');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await isSameDocument()).toBe(false);
});

test('a link to the current page adds no history entry', async ({ page }) => {
  await gotoHydrated(page, '/en');
  const historyLength = await page.evaluate(() => history.length);
  await page.getByRole('banner').getByRole('link', { name: 'Kinora' }).click();
  await page
    .getByRole('navigation', { name: message('en', 'nav.label') })
    .getByRole('link', { name: message('en', 'nav.tv') })
    .click();
  await expect(page).toHaveURL('/en/tv');
  expect(await page.evaluate(() => history.length)).toBe(historyLength + 1);
});

test('following a link of the menu closes the menu', { tag: ['@N2'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await gotoHydrated(page, '/en');
  const isSameDocument = await markDocument(page);
  await page.getByRole('link', { name: message('en', 'nav.menu') }).click();
  const menu = page.getByRole('dialog', { name: message('en', 'nav.menu') });
  await expect(menu.getByRole('button', { name: message('en', 'site.close') })).toBeFocused();
  await menu.getByRole('link', { name: message('en', 'nav.movies') }).click();
  await expect(page).toHaveURL('/en/movie');
  await expect(menu).toBeHidden();
  expect(await isSameDocument()).toBe(true);
});

test('only pages whose link is hovered or focused are prefetched, each once', async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const [first, second] = [
    page.getByRole('article').nth(0).getByRole('link'),
    page.getByRole('article').nth(1).getByRole('link'),
  ];
  const urls = [await first.getAttribute('href'), await second.getAttribute('href')];
  await first.hover();
  await expect.poll(() => requests).toContain(`${urls[0]}.data`);
  await second.focus();
  await expect.poll(() => requests).toContain(`${urls[1]}.data`);
  expect(requests.filter((path) => path.endsWith('.data'))).toHaveLength(2);
});
