import { expect, type Page, test } from '@playwright/test';
import { escapeHtml } from '../../lib/escape-html.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoBeforeScripts, gotoHydrated, holdFiles } from '../support/navigation.ts';

const getSelect = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Filters' }).getByRole('combobox', { name, exact: true });
const getYear = (page: Page, name: 'From' | 'To') =>
  page.getByRole('group', { name: 'Release year' }).getByRole('spinbutton', { name });
const getTiles = (page: Page) => page.getByRole('main').getByRole('article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const getSlides = (page: Page) =>
  page.getByRole('region', { name: 'Featured titles' }).locator('[aria-roledescription="slide"]');

async function getYears(page: Page): Promise<number[]> {
  const texts = await getTiles(page)
    .getByRole('paragraph')
    .getByText(/^\d{4}$/)
    .allTextContents();
  return texts.map(Number);
}

async function getScores(page: Page): Promise<number[]> {
  const texts = await getTiles(page)
    .getByText(/^Rated /)
    .allTextContents();
  return texts.map((text) => Number(/[\d.]+/.exec(text)?.[0]));
}

async function getHrefs(page: Page): Promise<(string | null)[]> {
  return getTiles(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

for (const [type, name] of [
  ['movie', 'Popular movies'],
  ['tv', 'Popular TV shows'],
] as const)
  test(`/${type} is the popular list under a hero of its first five titles, not those of the home page first`, {
    tag: ['@H4'],
  }, async ({ page }) => {
    await gotoHydrated(page, `/en/${type}`);
    await expect(heading(page)).toHaveText(name);
    await expect(getTiles(page)).toHaveCount(20);
    const featured = await getSlides(page).evaluateAll((slides) =>
      slides.map((slide) => slide.querySelector('h2 a')?.getAttribute('href')),
    );
    const onHome = type === 'movie' ? 3 : 2;
    const first = (await getHrefs(page)).slice(0, 5);
    expect(featured).toEqual([...first.slice(onHome), ...first.slice(0, onHome)]);
    for (const href of await getHrefs(page)) expect(href).toMatch(new RegExp(`^/en/${type}/\\d+-`));
  });

test('filters chosen before hydration are applied after it', { tag: ['@H6'] }, async ({ page }) => {
  const releaseScripts = await gotoBeforeScripts(page, '/en/movie');
  await getSelect(page, 'Genre').selectOption({ label: 'Science Fiction' });
  await getSelect(page, 'Sort by').selectOption({ label: 'Newest first' });
  releaseScripts();
  await expect(page).toHaveURL(/\/en\/movie\/genre\/science-fiction\?sort=newest$/);
  await expect(getSelect(page, 'Genre').locator('option:checked')).toHaveText('Science Fiction');
});

test('a filter chosen during hydration, on slow processors, is applied', {
  tag: ['@H6', '@slow'],
}, async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  for (const rate of [2, 4, 6, 8]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto('/en/movie');
    await getSelect(page, 'Genre').selectOption({ label: 'Science Fiction' });
    await expect(page).toHaveURL(/\/en\/movie\/genre\/science-fiction$/);
  }
});

test('a chosen genre has its own URL and titles, and All genres returns to the list', {
  tag: ['@H5', '@H6'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const defaultHrefs = await getHrefs(page);
  await expect(getSelect(page, 'Genre')).toHaveValue('all');
  await getSelect(page, 'Genre').selectOption({ label: 'Science Fiction' });
  await expect(page).toHaveURL('/en/movie/genre/science-fiction');
  await expect(heading(page)).toHaveText('Movies: Science Fiction');
  await expect(getSelect(page, 'Genre').locator('option:checked')).toHaveText('Science Fiction');
  expect(await getHrefs(page)).not.toEqual(defaultHrefs);
  await getTiles(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/en\/movie\/\d+/);
  await expect(page.getByRole('main').getByText('Science Fiction').first()).toBeVisible();
  await page.goBack();
  await getSelect(page, 'Genre').selectOption({ label: 'All genres' });
  await expect(page).toHaveURL('/en/movie');
  await expect(heading(page)).toHaveText('Popular movies');
  expect(await getHrefs(page)).toEqual(defaultHrefs);
});

test('choosing a genre keeps the other filters', { tag: ['@H5'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/movie?sort=score&rating=7');
  await getSelect(page, 'Genre').selectOption({ label: 'Drama' });
  await expect(page).toHaveURL('/en/movie/genre/drama?rating=7&sort=score');
  await expect(heading(page)).toContainText('Drama');
  await expect(getSelect(page, 'Sort by')).toHaveValue('score');
  await getSelect(page, 'Genre').selectOption({ label: 'All genres' });
  await expect(page).toHaveURL('/en/movie?rating=7&sort=score');
});

test('every genre of shows has its own URL, in Korean too', {
  tag: ['@H5'],
}, async ({ page, baseURL }) => {
  for (const [lang, allGenres] of [
    ['en', 'All genres'],
    ['ko', '모든 장르'],
  ] as const) {
    await gotoHydrated(page, `/${lang}/tv`);
    const options = await page
      .locator('select[name="genre"] option')
      .evaluateAll((elements) =>
        elements.map((option) => [option.textContent, (option as HTMLOptionElement).value]),
      );
    expect(options[0]).toEqual([allGenres, 'all']);
    expect(options.length).toBeGreaterThan(8);
    for (const [name, slug] of options.slice(1)) {
      const { status, body } = await httpGet(
        `${baseURL}/${lang}/tv/genre/${encodeURIComponent(slug ?? '')}`,
      );
      expect.soft(status, `${name}`).toBe(200);
      expect
        .soft(body, `${name}`)
        .toMatch(new RegExp(`<h1>[^<]*${RegExp.escape(escapeHtml(name ?? ''))}[^<]*</h1>`));
    }
  }
});

for (const lang of ['ko', 'en', 'ar'])
  test(`an unknown genre, or none, is the 404 page in ${lang}, with the genres below`, {
    tag: ['@R3', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    const main = page.getByRole('main');
    for (const path of ['/movie/genre/nothing', '/movie/genre', '/tv/genre/nothing', '/tv/genre']) {
      const response = await page.goto(`/${lang}${path}`);
      expect(response?.status(), path).toBe(404);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await expect(heading(page)).toHaveText(message(lang, 'not_found.title'));
      await expect(
        main.getByRole('link', { name: message(lang, 'not_found.home') }),
      ).toHaveAttribute('href', `/${lang}`);
      const genres = main.getByRole('navigation', { name: message(lang, 'filter.genre') });
      expect(await genres.getByRole('link').count(), path).toBeGreaterThan(8);
    }
  });

test('an unknown genre → 404, with no selection and a list of all genres', {
  tag: ['@H5'],
}, async ({ page }) => {
  const response = await gotoHydrated(page, '/en/movie/genre/underwater-basket-weaving');
  expect(response?.status()).toBe(404);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(heading(page)).toHaveText('Oops! Page not found');
  await expect(getSelect(page, 'Genre')).toHaveValue('all');
  await page
    .getByRole('main')
    .getByRole('navigation', { name: 'Genre' })
    .getByRole('link', { name: 'Comedy' })
    .click();
  await expect(page).toHaveURL('/en/movie/genre/comedy');
  await expect(heading(page)).toHaveText('Movies: Comedy');
});

for (const [type, lists] of Object.entries({
  movie: {
    trending: 'Movies trending today',
    'now-playing': 'Movies in theaters now',
    upcoming: 'Upcoming movies',
    'top-rated': 'Top-rated movies',
  },
  tv: {
    trending: 'TV shows trending today',
    'airing-today': 'TV shows airing today',
    'on-the-air': 'TV shows on the air',
    'top-rated': 'Top-rated TV shows',
  },
}))
  test(`every named list of /${type} is a tab with its own URL`, {
    tag: ['@H11'],
  }, async ({ page }) => {
    await gotoHydrated(page, `/en/${type}`);
    const tabs = page.getByRole('navigation', { name: 'Lists' });
    await expect(tabs.getByRole('link')).toHaveCount(5);
    await expect(tabs.getByRole('link', { name: 'Popular' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    for (const [name, title] of Object.entries(lists)) {
      await tabs.locator(`[href="/en/${type}/${name}"]`).click();
      await expect(page).toHaveURL(`/en/${type}/${name}`);
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Kinora`);
      await expect(tabs.locator('[aria-current="page"]')).toHaveAttribute(
        'href',
        `/en/${type}/${name}`,
      );
      // The upcoming list depends on today's date.
      if (name !== 'upcoming') expect(await getTiles(page).count(), name).toBeGreaterThan(4);
    }
  });

test('the top rated list is sorted by descending rating', { tag: ['@H11'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/top-rated');
  const scores = await getScores(page);
  expect(scores).toHaveLength(20);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('order, year and rating apply at once, are in the URL, and are undone by Back', {
  tag: ['@H6'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  await getSelect(page, 'Sort by').selectOption('Oldest first');
  await expect(page).toHaveURL('/en/movie?sort=oldest');
  await expect.poll(async () => (await getYears(page))[0]).toBeLessThan(1930);
  const years = await getYears(page);
  expect(years).toEqual([...years].sort((a, b) => a - b));
  await getSelect(page, 'Minimum rating').selectOption('8 and up');
  await expect(page).toHaveURL(/\/en\/movie\?rating=8&sort=oldest|sort=oldest&rating=8/);
  await expect.poll(async () => Math.min(...(await getScores(page)))).toBeGreaterThanOrEqual(8);
  await getYear(page, 'To').fill('2019');
  await getYear(page, 'From').fill('2019');
  await expect(page).toHaveURL(/year=2019(&|$)/);
  await expect.poll(async () => new Set(await getYears(page))).toEqual(new Set([2019]));
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/movie\?rating=8&sort=oldest|sort=oldest&rating=8/);
  await expect(getYear(page, 'From')).toHaveValue('');
  await expect(getSelect(page, 'Minimum rating')).toHaveValue('8');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/en/movie');
  await expect(getSelect(page, 'Sort by').locator('option:checked')).toHaveText('Popularity');
  await expect(getTiles(page)).toHaveCount(20);
});

test('a year that is being typed stays when the list of an earlier choice arrives', {
  tag: ['@H6'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const releaseList = await holdFiles(page, '**/*sort=oldest*');
  await getSelect(page, 'Sort by').selectOption('Oldest first');
  await getYear(page, 'From').fill('1990');
  releaseList();
  await expect(page).toHaveURL('/en/movie?sort=oldest&year=1990-');
  await expect(getYear(page, 'From')).toHaveValue('1990');
});

test('several genres narrow the list together, and Clear filters removes them', {
  tag: ['@H6'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/genre/drama');
  const form = page.getByRole('form', { name: 'Filters' });
  await form.locator('summary').first().click();
  await form.getByRole('checkbox', { name: 'Crime' }).check();
  await expect(page).toHaveURL('/en/movie/genre/drama?with=80');
  await form.getByRole('checkbox', { name: 'Thriller' }).check();
  await expect(page).toHaveURL('/en/movie/genre/drama?with=80&with=53');
  await expect(form.getByRole('checkbox', { name: 'Crime' })).toBeChecked();
  await expect(form.locator('summary').first()).toContainText(/Crime.*Thriller/);
  const first = getTiles(page).first().getByRole('link');
  await expect(first).toBeVisible();
  const response = await page.request.get((await first.getAttribute('href')) ?? '');
  for (const genre of ['Drama', 'Crime', 'Thriller'])
    expect(await response.text()).toContain(`>${genre}<`);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/en/movie/genre/drama');
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
});

test('unknown and malformed filter values are ignored', { tag: ['@H6'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const defaultHrefs = await getHrefs(page);
  await gotoHydrated(
    page,
    '/en/movie?sort=worst&year=soon&rating=11&with=drama&page=0&from=-1&utm_source=mail',
  );
  expect(await getHrefs(page)).toEqual(defaultHrefs);
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
  await expect(getYear(page, 'From')).toHaveValue('');
  await expect(getSelect(page, 'Minimum rating')).toHaveValue('all');
});

test('filters without results show a message and can be cleared', {
  tag: ['@H6'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie?rating=9&year=1950');
  await expect(getTiles(page)).toHaveCount(0);
  await expect(page.getByText('No titles match these filters.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/en/movie');
  await expect(getTiles(page)).toHaveCount(20);
});
