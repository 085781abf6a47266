import { expect, type Page, test } from '@playwright/test';
import { getPathAndQuery, gotoHydrated } from '../support/navigation.ts';

const getField = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search movies, TV shows, and people' });
const getTiles = (page: Page) => page.getByRole('main').getByRole('article');
const getTabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Result types' }).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Counts of the tabs: all, movies, shows, people. */
async function getCounts(page: Page): Promise<number[]> {
  return (await getTabs(page).allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]));
}

test('the query is trimmed and leads to its results', { tag: ['@H7'] }, async ({ page }) => {
  await gotoHydrated(page, '/en');
  await getField(page).fill('   Squid   Game  ');
  await getField(page).press('Enter');
  await expect(page).toHaveURL(/\/en\/search\?q=Squid/);
  await expect(heading(page)).toContainText('Squid');
  expect(new URL(page.url()).searchParams.get('q')).toBe('Squid   Game');
  await expect(
    getTiles(page).getByRole('link', { name: 'Squid Game', exact: true }),
  ).toHaveAttribute('href', '/en/tv/93405-squid-game');
});

for (const [start, target] of [
  ['/en/search?q=squid', '/en'],
  ['/en/person/20738-song-kang-ho', '/en'],
  ['/en/movie/496243-parasite', '/en/movie'],
  ['/en/tv/genre/drama?sort=newest', '/en/tv'],
] as const)
  test(`an empty search on ${start} leads to ${target}`, { tag: ['@H7'] }, async ({ page }) => {
    await gotoHydrated(page, start);
    await getField(page).fill('   ');
    await getField(page).press('Enter');
    await expect(page).toHaveURL(target);
  });

test('results show the query in the heading, their number, and a tab for each kind', {
  tag: ['@H8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/search?q=parasite');
  await expect(heading(page)).toHaveText('Results for “parasite”');
  await expect(page).toHaveTitle('Results for “parasite” · Kinora');
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await expect(getTabs(page)).toHaveText([
    /^All\d+$/,
    /^Movies\d+$/,
    /^TV shows\d+$/,
    /^People\d+$/,
  ]);
  expect(await getCounts(page)).toEqual([1, 1, 0, 0]);
  await expect(getTabs(page).first()).toHaveAttribute('aria-current', 'page');
  await expect(getTiles(page).getByRole('link', { name: 'Parasite' })).toHaveAttribute(
    'href',
    '/en/movie/496243-parasite',
  );
  await expect(getField(page)).toHaveValue('parasite');
});

test('a tab shows as many results as its count, of its kind only', {
  tag: ['@H8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/search?q=the');
  const counts = await getCounts(page);
  for (const [index, kind] of ['movie', 'tv', 'person'].entries()) {
    const count = counts[index + 1] ?? 0;
    await getTabs(page)
      .nth(index + 1)
      .click();
    await expect(page).toHaveURL(`/en/search?q=the&type=${kind}`);
    await expect(getTabs(page).nth(index + 1)).toHaveAttribute('aria-current', 'page');
    await expect(getTiles(page)).toHaveCount(Math.min(count, 20));
    expect(await getTiles(page).locator(`a[href^="/en/${kind}/"]`).count()).toBe(
      Math.min(count, 20),
    );
  }
  await getTabs(page).first().click();
  await expect(page).toHaveURL('/en/search?q=the');
});

for (const query of ['the', 'park', 'love'])
  test(`the counts of movies, shows and people add up to all results of "${query}"`, {
    tag: ['@H8'],
  }, async ({ page }) => {
    await page.goto(`/en/search?q=${query}`);
    const [all, ...kinds] = await getCounts(page);
    expect(kinds).toHaveLength(3);
    expect(kinds.reduce((sum, count) => sum + count, 0)).toBe(all);
  });

test('people are found too, and titles in any language', { tag: ['@H8'] }, async ({ page }) => {
  await gotoHydrated(page, '/ko/search?q=송강호');
  await expect(heading(page)).toHaveText('“송강호” 검색 결과');
  await expect(getTiles(page).first().getByRole('link')).toHaveAttribute(
    'href',
    `/ko/person/20738-${encodeURIComponent('송강호')}`,
  );
  await gotoHydrated(page, '/en/search?q=기생충');
  await expect(getTiles(page).first().getByRole('link', { name: 'Parasite' })).toBeVisible();
});

test('more than a page of results is paged, and paging keeps the tab', {
  tag: ['@H8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/search?q=s&type=movie');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/en/search?q=s&type=movie&page=2');
  expect((await page.request.get('/en/search?q=s&type=movie&page=400')).status()).toBe(404);
});

test('without a query the search page has a title and a hint', {
  tag: ['@H9'],
}, async ({ page }) => {
  for (const path of ['/en/search', '/en/search?q=', '/en/search?q=%20%20']) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('Search');
    await expect(
      page.getByText('Search for a movie, TV show, or person. Any language works.'),
    ).toBeVisible();
    await expect(getTabs(page)).toHaveCount(0);
  }
});

test('a search without results shows a message and popular titles', {
  tag: ['@H9'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/search?q=qqxxzzwwvv');
  await expect(page.getByRole('heading', { name: 'No results for “qqxxzzwwvv”' })).toBeVisible();
  await expect(page.getByText('0 results')).toHaveCount(0);
  await expect(getTabs(page)).toHaveCount(0);
  await expect(getTiles(page)).toHaveCount(12);
  await page.getByRole('main').getByRole('link', { name: 'Popular movies' }).click();
  await expect(page).toHaveURL('/en/movie');
});

test('a search without results shows titles that match a part of it', {
  tag: ['@H9'],
}, async ({ page }) => {
  for (const [lang, near] of [
    ['ko', '비슷한 검색 결과'],
    ['en', 'Close to your search'],
    ['ar', 'نتائج قريبة من بحثك'],
  ]) {
    await page.goto(`/${lang}/search?q=star+qqxxzz`);
    await expect(page.getByRole('heading', { name: near, exact: true })).toBeVisible();
    expect(await getTiles(page).count()).toBeGreaterThan(1);
  }
});

test('a tab without results leads back to all results', { tag: ['@H8'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/search?q=parasite&type=tv');
  await expect(heading(page)).toHaveText('No results for “parasite”');
  await page.getByRole('main').getByRole('link', { name: 'See all results' }).click();
  await expect(page).toHaveURL('/en/search?q=parasite');
});

test('people are in a row of their own among all results', { tag: ['@H8'] }, async ({ page }) => {
  await page.goto('/en/search?q=star');
  const people = page.getByRole('region', { name: 'People' });
  expect(await people.getByRole('article').count()).toBeGreaterThan(1);
  await expect(page.locator('.tiles a[href*="/person/"]')).toHaveCount(0);
});

test('markup in a query is shown as text', { tag: ['@H8'] }, async ({ page }) => {
  const query = '<img src=x onerror="document.title=1"><b>"&\u2019</b>';
  await gotoHydrated(page, `/en/search?q=${encodeURIComponent(query)}`);
  await expect(heading(page)).toHaveText(`No results for “${query}”`);
  await expect(page).toHaveTitle(`Results for “${query}” · Kinora`);
  await expect(getField(page)).toHaveValue(query);
  await expect(page.locator('main b, main img[src="x"]')).toHaveCount(0);
  await gotoHydrated(
    page,
    `/en/search?q=${encodeURIComponent('</title></script><script>window.pwned = true</script>')}`,
  );
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});

test('a query of 300 characters is cut to 200 and works', {
  tag: ['@H7', '@H8', '@slow'],
}, async ({ page }) => {
  await gotoHydrated(page, `/en/search?q=${'kinora '.repeat(43)}`);
  await expect(page.getByRole('status').filter({ hasText: /^No results/ })).toBeVisible();
  const headingText = (await heading(page).textContent()) ?? '';
  expect(headingText.length).toBeLessThan(220);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await gotoHydrated(page, `/en/search?q=${'x'.repeat(300)}`);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  await getField(page).fill('');
  await getField(page).pressSequentially('y'.repeat(210));
  expect(await getField(page).inputValue()).toHaveLength(200);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the search field is a plain form and the tabs are plain links', {
    tag: ['@H7', '@H8'],
  }, async ({ page }) => {
    await page.goto('/en/movie');
    await getField(page).fill('squid game');
    await getField(page).press('Enter');
    await expect(heading(page)).toHaveText('Results for “squid game”');
    await getTabs(page).nth(2).click();
    expect(getPathAndQuery(page)).toBe('/en/search?q=squid+game&type=tv');
    await expect(getTiles(page).first().getByRole('link', { name: 'Squid Game' })).toBeVisible();
  });
});
