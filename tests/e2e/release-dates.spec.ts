import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { RELEASED_BY_REGION } from '../support/fake-catalog.ts';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const site = setUpFakeCatalogSite();
const MOVIE = `/movie/${RELEASED_BY_REGION}`;
const NAME = `Lantern ${RELEASED_BY_REGION}`;
const LISTS = ['/en/movie/now-playing', '/en/movie/upcoming'];

const setRegion = (context: BrowserContext, region: string) =>
  context.addCookies([{ name: 'region', value: region, url: site.url }]);

const getDates = (page: Page) => page.locator('.release-dates > div');
const getTile = (page: Page) => page.getByRole('article').filter({ hasText: NAME });
const getRegion = (page: Page) => page.getByRole('combobox', { name: 'Region' });

for (const [lang, cinema, home, first] of [
  ['ko', '2025년 6월 30일', '2099년 3월 1일', '2024년 1월 1일프랑스'],
  ['en', 'June 30, 2025', 'March 1, 2099', 'January 1, 2024France'],
  ['ar', '30 يونيو 2025', '1 مارس 2099', '1 يناير 2024فرنسا'],
] as const)
  test(`a movie has its dates in South Korea and its first release in ${lang}`, {
    tag: ['@D1', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.goto(`${site.url}/${lang}${MOVIE}`);
    await expect(getDates(page)).toHaveText([
      message(lang, 'release.cinema') + cinema,
      message(lang, 'release.home_future') + home,
      message(lang, 'release.first') + first,
    ]);
    await expect(page.getByText(message(lang, 'fact.release_date'), { exact: true })).toHaveCount(
      0,
    );
    await expect(page).toHaveTitle(/\(2024\)/);
  });

test('choosing another region shows the dates of that region', {
  tag: ['@D1'],
}, async ({ page }) => {
  await gotoHydrated(page, `${site.url}/en${MOVIE}`);
  // France has dates and no offers.
  await expect(getRegion(page).getByRole('option', { name: 'France' })).toHaveCount(1);
  await getRegion(page).selectOption('US');
  await expect(getDates(page)).toHaveText([
    'Released in theatersMarch 8, 2024',
    'First releaseJanuary 1, 2024France',
  ]);
});

test('the first release is not repeated in the region where it was', {
  tag: ['@D1'],
}, async ({ page, context }) => {
  await setRegion(context, 'FR');
  await page.goto(`${site.url}/en${MOVIE}`);
  await expect(getDates(page)).toHaveText(['Released in theatersJanuary 1, 2024']);
});

test('a region without dates shows the date of the first release', {
  tag: ['@D1'],
}, async ({ page, context }) => {
  await setRegion(context, 'DE');
  await page.goto(`${site.url}/en${MOVIE}`);
  await expect(getDates(page)).toHaveCount(0);
  await expect(page.locator('.fact-sheet').last()).toContainText('Release dateJanuary 1, 2024');
});

test('structured data has the first release, whatever the region', {
  tag: ['@D11'],
}, async ({ page, context }) => {
  for (const region of ['KR', 'US']) {
    await setRegion(context, region);
    await page.goto(`${site.url}/en${MOVIE}`);
    const json = await page.locator('script[type="application/ld+json"]').textContent();
    expect(json).toContain('"datePublished":"2024-01-01"');
  }
});

test('movies in cinemas and upcoming movies have the dates of the region', {
  tag: ['@H11'],
}, async ({ page, context }) => {
  for (const [region, dates] of [
    ['KR', ['June 30, 2025', 'June 30, 2099']],
    ['US', ['March 8, 2024', 'March 8, 2099']],
  ] as const) {
    await setRegion(context, region);
    for (const [index, list] of LISTS.entries()) {
      await page.goto(site.url + list);
      await expect(getTile(page)).toHaveCount(1);
      await expect(getTile(page)).toContainText(dates[index] ?? '');
    }
    await page.goto(`${site.url}/en`);
    await expect(getTile(page).filter({ hasText: dates[0] })).toHaveCount(1);
    await expect(getTile(page).filter({ hasText: dates[1] })).toHaveCount(1);
  }
});

test('choosing another region in a list changes its dates and is remembered', {
  tag: ['@H11'],
}, async ({ page }) => {
  await gotoHydrated(page, `${site.url}/en/movie/upcoming`);
  await expect(getRegion(page)).toHaveValue('KR');
  await getRegion(page).selectOption('US');
  await expect(getTile(page)).toContainText('March 8, 2099');
  await expect(getRegion(page)).toHaveValue('US');
  await expect(page).toHaveURL(`${site.url}/en/movie/upcoming`);
  await page.goto(`${site.url}/en/movie/now-playing`);
  await expect(getTile(page)).toContainText('March 8, 2024');
});

test('lists without dates of a region have no choice of region', {
  tag: ['@H11'],
}, async ({ page }) => {
  for (const list of ['/en/movie', '/en/movie/top-rated', '/en/movie?sort=newest&year=2021']) {
    await page.goto(site.url + list);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(getRegion(page)).toHaveCount(0);
  }
});

test('choosing a region keeps the filters of the newest movies', {
  tag: ['@H11'],
}, async ({ page }) => {
  await gotoHydrated(page, `${site.url}/en/movie/genre/drama?sort=newest&rating=7&page=2`);
  await getRegion(page).selectOption('US');
  await expect(page).toHaveURL(`${site.url}/en/movie/genre/drama?rating=7&sort=newest`);
  await expect(getRegion(page)).toHaveValue('US');
  const { query } =
    site.catalog.requests.filter(({ path }) => path === '/discover/movie').at(-1) ?? {};
  expect(query?.get('region')).toBe('US');
});

test('no axe violations on pages with release dates', { tag: '@slow' }, async ({ page }) => {
  await prepareForAxe(page);
  const violations: string[] = [];
  for (const path of [`/en${MOVIE}`, `/ar${MOVIE}`, '/ko/movie/upcoming']) {
    await page.goto(site.url + path);
    violations.push(...(await findAxeViolations(page, path)));
  }
  expect(violations).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the region form of a list works and the choice is remembered', {
    tag: ['@H11'],
  }, async ({ page }) => {
    await page.goto(`${site.url}/en/movie/genre/drama?sort=newest&rating=7`);
    await getRegion(page).selectOption('US');
    await page.locator('#filters').getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/en/movie/genre/drama?rating=7&sort=newest`);
    await expect(getRegion(page)).toHaveValue('US');
    await page.goto(`${site.url}/en/movie/upcoming`);
    await expect(getTile(page)).toContainText('March 8, 2099');
  });
});
