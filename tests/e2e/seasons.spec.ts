import { expect, type Page, test } from '@playwright/test';
import { episode, season } from '../../catalog/fixtures/response-bodies.ts';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const SQUID_GAME = '/tv/93405';
/** Nine seasons. */
const LONG_SHOW = '/tv/60625';

/** An expandable season, with a button that opens and closes it. */
function getSeason(page: Page, name: string) {
  const season = page.getByRole('group').filter({ hasText: new RegExp(`^${name}`) });
  return {
    season,
    episodes: season.getByRole('listitem'),
    toggle: () => season.locator('summary').click(),
  };
}

test('each season opens and closes on its own and loads its episodes when opened', {
  tag: ['@D5', '@pictures'],
}, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/season/')) requests.push(request.url());
  });
  await gotoHydrated(page, `/en${SQUID_GAME}`);
  await expect(page.getByText('3 seasons', { exact: true })).toBeVisible();
  const first = getSeason(page, 'Season 1');
  const second = getSeason(page, 'Season 2');
  expect(requests).toEqual([]);

  await first.toggle();
  await expect(first.episodes).toHaveCount(9);
  const episode = first.episodes.first();
  await expect(episode.getByRole('heading', { level: 3 })).toHaveText('1. Red Light, Green Light');
  await expect(episode.getByText("Deep in debt, Gi-hun follows a stranger's card")).toBeVisible();
  await expect(episode.getByText('September 17, 2021', { exact: true })).toBeVisible();
  const still = episode.locator('img');
  await expect(still).toBeVisible();
  await expect
    .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(second.episodes).toHaveCount(0);

  await second.toggle();
  await expect(second.episodes).toHaveCount(7);
  await expect(first.episodes.first()).toBeVisible();

  await first.toggle();
  await expect(episode).toBeHidden();
  await expect(second.episodes.first()).toBeVisible();
  await first.toggle();
  await expect(episode).toBeVisible();
  expect(requests).toHaveLength(2);
});

for (const [lang, season, name, date] of [
  ['ko', '시즌 1', '1. 무궁화 꽃이 피던 날', '2021년 9월 17일'],
  ['ar', '\\S+ 1', '1. Red Light, Green Light', /^17 \S+ 2021$/],
] as const) {
  test(`an opened season in ${lang} shows its episodes, in English if untranslated`, {
    tag: ['@D5', ...(lang === 'ar' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await gotoHydrated(page, `/${lang}${SQUID_GAME}`);
    const first = getSeason(page, season);
    await first.toggle();
    await expect(first.episodes).toHaveCount(9);
    const episode = first.episodes.first();
    await expect(episode.getByRole('heading', { level: 3 })).toHaveText(name);
    await expect(episode.locator('time')).toHaveText(date);
    await expect(
      first.season.getByRole('link', { name: message(lang, 'season.open') }),
    ).toHaveAttribute('href', /\/season\/1$/);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the season page lists its episodes, with links to other seasons and the show', {
    tag: ['@D5'],
  }, async ({ page }) => {
    await page.goto(`/en${SQUID_GAME}`);
    const second = getSeason(page, 'Season 2');
    await second.toggle();
    await second.season.getByRole('link', { name: 'Go to the season page' }).click();
    await expect(page).toHaveURL(/\/en\/tv\/93405-squid-game\/season\/2$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Season 2' })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }),
    ).toHaveCount(7);
    await page.getByRole('link', { name: 'Previous season' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      '1. Red Light, Green Light',
    );
    await expect(page.getByText("Deep in debt, Gi-hun follows a stranger's card")).toBeVisible();
    await expect(page.getByText('September 17, 2021').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous season' })).toHaveCount(0);
    const switcher = page.getByRole('navigation', { name: 'Seasons' });
    await expect(switcher.getByRole('link', { name: 'Season 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await switcher.getByRole('link', { name: 'Season 3', exact: true }).click();
    await expect(page).toHaveURL(/\/season\/3$/);
    await page.getByRole('link', { name: 'Back to the show' }).click();
    await expect(page).toHaveURL(/\/en\/tv\/93405-squid-game$/);
  });
});

for (const lang of ['ko', 'en', 'de'] as const)
  test(`the date of an episode is on one line on a phone in ${lang}`, {
    tag: ['@D5', ...(lang === 'de' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/${lang}/tv/1399/season/1`);
    const dates = page.locator('.episode time');
    await expect(dates).toHaveCount(10);
    const lines = await dates.evaluateAll((elements) =>
      elements.map((date) => {
        const text = document.createRange();
        text.selectNodeContents(date);
        return new Set([...text.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(lines).toEqual(lines.map(() => 1));
  });

for (const lang of ['ko', 'en', 'ar'] as const)
  test(`the seasons of a ${lang} show are directly below where to watch, 1440 pixels wide`, {
    tag: ['@D5', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ browser, baseURL }) => {
    const viewport = { width: 1440, height: 900 };
    // In the language of the page, so that it offers no other.
    const page = await browser.newPage({ baseURL, locale: lang, viewport });
    for (const show of [SQUID_GAME, '/tv/1399', '/tv/66732']) {
      await page.goto(`/${lang}${show}`);
      const heading = page.getByRole('heading', { name: message(lang, 'season.heading') });
      const watch = await page.locator('#watch').boundingBox();
      const top = (await heading.boundingBox())?.y ?? 0;
      expect.soft(top - (watch?.y ?? 0) - (watch?.height ?? 0), show).toBeLessThan(40);
      expect.soft(top, show).toBeLessThan(960);
    }
    await page.close();
  });

test('in Arabic the date and runtime of an episode stay apart, and English overviews begin at the right', {
  tag: ['@D5'],
}, async ({ page }) => {
  await page.goto(`/ar${SQUID_GAME}/season/1`);
  const gaps = await page.locator('.episode').evaluateAll((episodes) =>
    episodes.map((episode) => {
      function getTextBox(selector: string): DOMRect {
        const range = document.createRange();
        range.selectNodeContents(episode.querySelector(selector) as Element);
        return range.getBoundingClientRect();
      }
      const overview = getTextBox('.tile-meta + p');
      const edge = episode.querySelector('.episode-text')?.getBoundingClientRect().right ?? 0;
      return {
        betweenDateAndRuntime: getTextBox('time').left - getTextBox('time + span').right,
        rightOfOverview: edge - overview.right,
      };
    }),
  );
  expect(gaps).toHaveLength(9);
  for (const { betweenDateAndRuntime, rightOfOverview } of gaps) {
    expect(betweenDateAndRuntime).toBeGreaterThan(4);
    expect(rightOfOverview).toBeLessThan(2);
  }
});

test('of more than eight seasons six are shown, and a button without scripts shows the others', {
  tag: ['@D5'],
}, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await page.goto(`/en${LONG_SHOW}`);
  const seasons = page.locator('summary').filter({ hasText: /^Season \d+/ });
  await expect(seasons.nth(5)).toBeVisible();
  await expect(seasons.nth(6)).toBeHidden();
  await page.getByText('Show all seasons', { exact: true }).click();
  await expect(seasons.nth(8)).toBeVisible();
  await page.close();
});

test.describe('the page of a season', () => {
  test('a season has its poster and two columns of episodes at 1440 pixels, one at 375', {
    tag: ['@D5'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/en/tv/1399/season/1');
    await expect(page.locator('.season-band .frame')).toBeVisible();
    const countColumns = () =>
      page
        .locator('.episode')
        .evaluateAll((rows) => new Set(rows.map((row) => row.getBoundingClientRect().left)).size);
    expect(await countColumns()).toBe(2);
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await countColumns()).toBe(1);
  });

  test('a season whose episodes have no names is a dense grid of their numbers', {
    tag: ['@D5'],
  }, async ({ page }) => {
    for (const lang of ['en', 'ko', 'ar']) {
      await page.goto(`/${lang}/tv/253/season/1`);
      const headings = page.locator('.episodes--dense').getByRole('heading', { level: 2 });
      await expect(headings).toHaveCount(29);
      await expect(headings.first()).toHaveText('1');
      await expect(headings.last()).toHaveText('29');
    }
  });

  test('an overview in another language is marked with its name in the language of the page', {
    tag: ['@D3'],
  }, async ({ page }) => {
    await page.goto('/ar/tv/253');
    await expect(page.locator('.overview .language-mark')).toHaveText('الإنجليزية');
    await page.goto('/de/tv/253');
    await expect(page.locator('.overview .language-mark')).toHaveText('Englisch');
    await page.goto('/en/tv/253');
    await expect(page.locator('.language-mark')).toHaveCount(0);
  });
});

test.describe('with a fake catalog', () => {
  const site = setUpFakeCatalogSite();

  test('names that differ only in a number are shown, as in House of Cards', {
    tag: ['@D5'],
  }, async ({ page }) => {
    const names = ['Chapter 1', 'Chapter 2', 'Episode 3'];
    site.catalog.setBodies((path) =>
      path === '/tv/203/season/1'
        ? season({ episodes: names.map((name, index) => episode(index + 1, { name })) })
        : undefined,
    );
    const expected = ['1. Chapter 1', '2. Chapter 2', '3'];
    await gotoHydrated(page, `${site.url}/en/tv/203`);
    const first = getSeason(page, 'Season 1');
    await first.toggle();
    await expect(first.episodes.getByRole('heading')).toHaveText(expected);
    await page.goto(`${site.url}/en/tv/203/season/1`);
    await expect(page.locator('.episode').getByRole('heading')).toHaveText(expected);
  });

  test('specials (season 0) are not listed, and the other seasons are in order', {
    tag: ['@D5'],
  }, async ({ page }) => {
    await gotoHydrated(page, `${site.url}/en/tv/201`);
    const seasons = page.getByRole('group').filter({ hasText: /^Season / });
    await expect(seasons).toHaveText([/^Season 1/, /^Season 2/]);
    await expect(page.getByText('Specials')).toHaveCount(0);
    await expect(page.getByText('2 seasons', { exact: true })).toBeVisible();
  });

  test('an episode has its number, name, score and a picture from the image host', {
    tag: ['@D5'],
  }, async ({ page }) => {
    await gotoHydrated(page, `${site.url}/en/tv/202`);
    const first = getSeason(page, 'Season 1');
    await first.toggle();
    const { episodes } = first;
    await expect(episodes).toHaveCount(2);
    await expect(episodes.first()).toContainText('1. Low Water');
    await expect(episodes.first()).toContainText('8.0');
    await expect(episodes.first().locator('img')).toHaveAttribute(
      'src',
      `${site.catalog.env.TMDB_IMAGE_URL}/w500/e1.jpg`,
    );
  });

  test('if episodes cannot be loaded, the rest of the page of the show stays', {
    tag: ['@D5', '@C3'],
  }, async ({ page }) => {
    await gotoHydrated(page, `${site.url}/en/tv/203`);
    site.catalog.setBehaviour('unavailable');
    const { season, episodes, toggle } = getSeason(page, 'Season 2');
    await toggle();
    await expect(season.getByRole('alert')).toContainText('We couldn’t load the episodes.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tide 203');
    await expect(season.getByRole('link', { name: 'Go to the season page' })).toBeVisible();
    site.catalog.setBehaviour('well');
    // The circuit breaker polls the catalog every few seconds, so the first retry may fail.
    await expect(async () => {
      await season.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
      await expect(episodes).toHaveCount(2, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await expect(season.getByRole('alert')).toHaveCount(0);
  });
});
