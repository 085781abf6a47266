import { expect, type Page, test } from '@playwright/test';
import { type FakeCatalog, startFakeCatalog } from '../support/fake-catalog.ts';
import { message } from '../support/messages.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { visit } from '../support/visit.ts';

const SQUID_GAME = '/tv/93405';

/** An expandable season is a group with a summary. */
function seasonOf(page: Page, name: string) {
  return page.getByRole('group').filter({ has: page.getByText(name, { exact: true }) });
}

test('D5 seasons open and close each on its own and load their episodes once opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/season/')) asked.push(request.url());
  });
  await visit(page, `/en${SQUID_GAME}`);
  await expect(page.getByText('3 seasons', { exact: true })).toBeVisible();
  const first = seasonOf(page, 'Season 1');
  const second = seasonOf(page, 'Season 2');
  expect(asked).toEqual([]);

  await first.getByText('Season 1', { exact: true }).click();
  await expect(first.getByRole('listitem')).toHaveCount(9);
  const episode = first.getByRole('listitem').first();
  await expect(episode.getByRole('heading', { level: 3 })).toHaveText('1. Red Light, Green Light');
  await expect(episode.getByText("Deep in debt, Gi-hun follows a stranger's card")).toBeVisible();
  await expect(episode.getByText('September 17, 2021', { exact: true })).toBeVisible();
  const still = episode.locator('img');
  await expect(still).toBeVisible();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(second.getByRole('listitem')).toHaveCount(0);

  await second.getByText('Season 2', { exact: true }).click();
  await expect(second.getByRole('listitem')).toHaveCount(7);
  await expect(first.getByRole('listitem').first()).toBeVisible();

  await first.getByText('Season 1', { exact: true }).click();
  await expect(episode).toBeHidden();
  await expect(second.getByRole('listitem').first()).toBeVisible();
  await first.getByText('Season 1', { exact: true }).click();
  await expect(episode).toBeVisible();
  expect(asked).toHaveLength(2);
});

for (const [lang, season, name, date] of [
  ['ko', '시즌 1', '1. 무궁화 꽃이 피던 날', '2021년 9월 17일'],
  ['ar', /1/, /^1\. /, /2021/],
] as const) {
  test(`D5 an opened season in ${lang} shows its episodes in that language`, async ({ page }) => {
    await visit(page, `/${lang}${SQUID_GAME}`);
    const first = page.getByRole('group').filter({ has: page.getByText(season).first() }).first();
    await first.locator('summary').click();
    await expect(first.getByRole('listitem')).toHaveCount(9);
    const episode = first.getByRole('listitem').first();
    await expect(episode.getByRole('heading', { level: 3 })).toHaveText(name);
    await expect(episode.locator('time')).toHaveText(date);
    await expect(first.getByRole('link', { name: message(lang, 'season.open') })).toHaveAttribute('href', /\/season\/1$/);
  });
}

test('D5 a season that cannot be loaded says so or offers its page, and loads at the next try', async ({ page }) => {
  await visit(page, `/en${SQUID_GAME}`);
  const first = seasonOf(page, 'Season 1');
  await page.route('**/season/1.data**', (route) => route.abort());
  await first.getByText('Season 1', { exact: true }).click();
  await expect(page.getByRole('link', { name: /season page|home|Try again/i }).first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('D5 the season page lists the episodes and leads to its neighbours and back to the show', async ({ page }) => {
    await page.goto(`/en${SQUID_GAME}`);
    await page.getByRole('group').filter({ hasText: 'Season 2' }).getByText('Season 2', { exact: true }).click();
    await page.getByRole('group').filter({ hasText: 'Season 2' }).getByRole('link', { name: 'Go to the season page' }).click();
    await expect(page).toHaveURL(/\/en\/tv\/93405-squid-game\/season\/2$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Season 2' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(7);
    await page.getByRole('link', { name: 'Previous season' }).click();
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('1. Red Light, Green Light');
    await expect(page.getByText("Deep in debt, Gi-hun follows a stranger's card")).toBeVisible();
    await expect(page.getByText('September 17, 2021').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous season' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to the show' }).click();
    await expect(page).toHaveURL(/\/en\/tv\/93405-squid-game$/);
  });
});

test.describe('of an invented show', () => {
  // One site for the three, not one for each worker.
  test.describe.configure({ mode: 'default' });
  let catalog: FakeCatalog;
  let site: RunningSite;

  test.beforeAll(async () => {
    catalog = await startFakeCatalog();
    site = await startSite({ ...catalog.env, LOG_LEVEL: 'warn' });
  });
  test.afterAll(async () => {
    await site.stop();
    await catalog.stop();
  });

  test('D5 specials, which are season 0, are not among the seasons, and the rest is in order', async ({ page }) => {
    await visit(page, `${site.url}/en/tv/201`);
    await expect(page.getByRole('group').filter({ hasText: 'Season' })).toHaveCount(2);
    await expect(page.getByRole('group').filter({ hasText: 'Season' }).nth(0)).toContainText('Season 1');
    await expect(page.getByRole('group').filter({ hasText: 'Season' }).nth(1)).toContainText('Season 2');
    await expect(page.getByText('Specials')).toHaveCount(0);
    await expect(page.getByText('2 seasons', { exact: true })).toBeVisible();
  });

  test('D5 an episode without overview says so, and one has its score', async ({ page }) => {
    await visit(page, `${site.url}/en/tv/202`);
    const first = seasonOf(page, 'Season 1');
    await first.getByText('Season 1', { exact: true }).click();
    const episodes = first.getByRole('listitem');
    await expect(episodes).toHaveCount(2);
    await expect(episodes.first()).toContainText('1. Low Water');
    await expect(episodes.first()).toContainText('8.0');
    await expect(episodes.first().locator('img')).toHaveAttribute('src', `${catalog.env.TMDB_IMAGE_URL}/w500/e1.jpg`);
  });

  for (const lang of ['ko', 'en', 'ar'] as const) {
    test(`D3 a title without an overview says so in ${lang}`, async ({ page }) => {
      await page.goto(`${site.url}/${lang}/movie/110`);
      await expect(page.getByText(message(lang, 'title.no_overview'), { exact: true })).toBeVisible();
    });
  }
});
