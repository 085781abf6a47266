import { expect, type Page, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import { getPathAndQuery, gotoHydrated } from '../support/navigation.ts';

const getTiles = (page: Page) => page.getByRole('main').getByRole('article');
const getPager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

async function getNames(page: Page): Promise<string[]> {
  return getTiles(page).getByRole('heading').allTextContents();
}

test('next, previous and numbered links lead through the pages, without a repeated title', {
  tag: ['@H4'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const first = await getNames(page);
  await expect(getPager(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await getPager(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/en/movie?page=2');
  await expect(getPager(page).locator('[aria-current="page"]')).toHaveAccessibleName('2');
  await expect.poll(() => getNames(page)).not.toEqual(first);
  const second = await getNames(page);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await getPager(page).getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL('/en/movie?page=3');
  await expect(getPager(page).locator('[aria-current="page"]')).toHaveAccessibleName('3');
  await getPager(page).getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/en/movie?page=2');
  await expect.poll(() => getNames(page)).toEqual(second);
  await getPager(page).getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL('/en/movie');
});

test('the numbers of pages wrap on 320 pixels in Arabic, where the steps are longest', {
  tag: ['@H4'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/ar/movie?page=3');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('paging keeps the filters', { tag: ['@H4'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/genre/drama?sort=title');
  await getPager(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/en/movie/genre/drama?sort=title&page=2');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest first');
  await expect(page).toHaveURL('/en/movie/genre/drama?sort=newest');
});

test('the last page has no next link, and the page after it → 404', {
  tag: ['@H4'],
}, async ({ page, baseURL }) => {
  await gotoHydrated(page, '/en/movie');
  const last = Number(
    (await getPager(page).getByRole('link', { name: /^\d+$/ }).last().textContent()) ?? '',
  );
  expect(last).toBeGreaterThan(2);
  await gotoHydrated(page, `/en/movie?page=${last}`);
  expect(await getTiles(page).count()).toBeGreaterThan(0);
  await expect(getPager(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
  for (const path of [
    `/en/movie?page=${last + 1}`,
    '/en/movie?page=500',
    '/en/tv/top-rated?page=400',
    '/en/movie/genre/drama?page=77',
    '/en/movie?year=2019&page=2',
  ])
    expect.soft((await httpGet(baseURL + path)).status, path).toBe(404);
  await page.goto(`/en/movie?page=${last + 1}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});

test('"load more" extends the grid in place, and Back from a title restores it', {
  tag: ['@H4'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const first = await getNames(page);
  for (const count of [40, 60]) {
    const loadMore = page.getByRole('link', { name: 'Load more' });
    await loadMore.scrollIntoViewIfNeeded();
    const scrollBefore = await page.evaluate(() => scrollY);
    await loadMore.click();
    await expect(getTiles(page)).toHaveCount(count);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(scrollBefore - 1);
  }
  await expect(page).toHaveURL('/en/movie?page=3&from=1');
  await expect(page.getByRole('status').getByText('60 titles shown')).toBeAttached();
  expect((await getNames(page)).slice(0, 20)).toEqual(first);
  expect(new Set(await getNames(page)).size).toBe(60);

  const title = getTiles(page).nth(50).getByRole('link');
  await title.scrollIntoViewIfNeeded();
  const scrollAfter = await page.evaluate(() => scrollY);
  expect(scrollAfter).toBeGreaterThan(1_000);
  await title.click();
  await expect(page).toHaveURL(/\/en\/movie\/\d+-/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100);
  await page.goBack();
  await expect(getTiles(page)).toHaveCount(60);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrollAfter))
    .toBeLessThan(60);
  expect(getPathAndQuery(page)).toBe('/en/movie?page=3&from=1');
  await page.reload();
  await expect(getTiles(page)).toHaveCount(60);
  // The extended list replaces the history entry: one Back leaves it.
  await gotoHydrated(page, '/en/faq');
  await page.goBack();
  await expect(getTiles(page)).toHaveCount(60);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the filter form with Apply works', {
    tag: ['@H5'],
  }, async ({ page }) => {
    await page.goto('/en/movie');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first');
    const years = page.getByRole('group', { name: 'Release year' });
    await years.getByRole('spinbutton', { name: 'From' }).fill('2019');
    await years.getByRole('spinbutton', { name: 'To' }).fill('2019');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      sort: 'oldest',
      year: '2019',
    });
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('oldest');
    const shownYears = await getTiles(page)
      .getByRole('paragraph')
      .getByText(/^\d{4}$/)
      .allTextContents();
    expect(new Set(shownYears)).toEqual(new Set(['2019']));
  });

  test('without JavaScript, Apply with a genre leads to the genre and keeps the other filters', {
    tag: ['@H5', '@H6'],
  }, async ({ page }) => {
    await page.goto('/en/movie');
    await page.getByRole('combobox', { name: 'Genre', exact: true }).selectOption('Drama');
    await page.getByRole('combobox', { name: 'Minimum rating' }).selectOption('8 and up');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/en/movie/genre/drama');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movies: Drama');
    await expect(page.getByRole('combobox', { name: 'Minimum rating' })).toHaveValue('8');
  });

  test('without JavaScript, Apply on a genre page can choose another genre or all genres', {
    tag: ['@H5'],
  }, async ({ page }) => {
    await page.goto('/en/movie/genre/drama');
    await page.getByRole('combobox', { name: 'Genre', exact: true }).selectOption('Comedy');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/en/movie/genre/comedy');
    await page.getByRole('combobox', { name: 'Genre', exact: true }).selectOption('All genres');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/en/movie');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Popular movies');
  });

  test('without JavaScript pages and "load more" are plain links', {
    tag: ['@H4'],
  }, async ({ page }) => {
    await page.goto('/en/tv');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(getTiles(page)).toHaveCount(40);
    await getPager(page).getByRole('link', { name: 'Next' }).click();
    expect(getPathAndQuery(page)).toBe('/en/tv?page=3');
  });
});
