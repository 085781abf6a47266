import { expect, test } from '@playwright/test';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import { CAST_SIZE, CREW_SIZE, LARGE_CREW, WITHOUT_CREDITS } from '../support/fake-credits.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const LARGE = `/movie/${LARGE_CREW}-lantern-${LARGE_CREW}`;

test.describe('with a catalog of invented titles', () => {
  const site = setUpFakeCatalogSite();

  test('the cast of a title leads to the whole cast and crew, without another request to the catalog', {
    tag: ['@D7'],
  }, async ({ page }) => {
    await gotoHydrated(page, `${site.url}/en${LARGE}`);
    const requestCount = site.catalog.requests.length;
    const total = new Intl.NumberFormat('en').format(CAST_SIZE + CREW_SIZE);
    await page
      .getByRole('link', { name: message('en', 'title.all_credits', { number: total }) })
      .click();
    await expect(page).toHaveURL(`${site.url}/en${LARGE}/credits`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cast and crew');
    await expect(page.getByRole('heading', { level: 2, name: 'Cast 2,000' })).toBeVisible();
    expect(site.catalog.requests.slice(requestCount).map(({ path }) => path)).toEqual([]);
  });

  test('thousands of people are on one page, which has them once and is quick to use', {
    tag: ['@D7', '@slow'],
  }, async ({ page }) => {
    const { body } = await httpGet(`${site.url}/en${LARGE}/credits`);
    expect(body.split('Actor 1999<').length - 1).toBe(1);
    expect(body).not.toContain('Actor 1999\\');
    await page.addInitScript(() => {
      Object.assign(window, { blockedMs: 0 });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          Object.assign(window, { blockedMs: Reflect.get(window, 'blockedMs') + duration });
      }).observe({ type: 'longtask', buffered: true });
    });
    await gotoHydrated(page, `${site.url}/en${LARGE}/credits`);
    await expect(page.locator('.credits > li')).toHaveCount(CAST_SIZE + CREW_SIZE);
    // Generous, as the machine may be busy: it takes a tenth of it, and five times as much if all
    // rows are laid out.
    expect(await page.evaluate(() => Reflect.get(window, 'blockedMs'))).toBeLessThan(2000);
    // Without roles and `toHaveURL`, for which Playwright computes the styles of all rows.
    await page.locator('nav a', { hasText: 'Falconry' }).click();
    await expect(page.locator('h2', { hasText: 'Falconry' })).toBeInViewport();
    const last = page.locator('a[href^="/en/person/5999-"]');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toHaveText('Member 1000');
    await last.click();
    await page.waitForURL(/\/en\/person\/5999-/);
  });

  test('an unknown job is in English and names its language, a known one is translated', {
    tag: ['@D7'],
  }, async ({ page }) => {
    await page.goto(`${site.url}/de${LARGE}/credits`);
    await expect(page.getByText('Falconer', { exact: true }).first()).toHaveAttribute('lang', 'en');
    await expect(
      page.getByRole('heading', { level: 2, name: message('de', 'department.effects') }),
    ).toBeVisible();
  });

  test('a title without cast and crew has no link to them, and its page says so', {
    tag: ['@D7'],
  }, async ({ page }) => {
    await gotoHydrated(page, `${site.url}/en/movie/${WITHOUT_CREDITS}`);
    await expect(page.locator('a[href$="/credits"]')).toHaveCount(0);
    await page.goto(`${site.url}/en/movie/${WITHOUT_CREDITS}/credits`);
    await expect(page.getByText(message('en', 'credits.none'))).toBeVisible();
  });

  test('credits that were seen before are served during an outage', { tag: ['@C3'] }, async () => {
    const path = `${site.url}/en/tv/201-tide-201/credits`;
    expect((await httpGet(path)).status).toBe(200);
    site.catalog.setBehaviour('unavailable');
    expect((await httpGet(path)).status).toBe(200);
    expect((await httpGet(`${site.url}/en/tv/202/credits`)).status).toBe(503);
    site.catalog.setBehaviour('well');
  });
});

test('a person is opened from the credits, and the credits again by going back', {
  tag: ['@D7'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/496243-parasite/credits');
  await page.getByRole('link', { name: 'Song Kang-ho' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Song Kang-ho');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cast and crew');
  await expect(page.getByRole('link', { name: 'Song Kang-ho' })).toBeVisible();
});

test('content that only the server renders survives a client re-render after a hydration mismatch', async ({
  page,
}) => {
  // HTML injected on the way causes a hydration mismatch.
  await page.route('**/en/movie/496243-parasite/credits', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replace(/<body>.*?<main /s, '<body><div>an advertisement</div><main '),
    });
  });
  await page.goto('/en/movie/496243-parasite/credits');
  await expect(page.getByText('an advertisement')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Song Kang-ho' })).toBeVisible();
});
