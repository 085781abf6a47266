import { expect, type Locator, type Page, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import { gotoHydrated } from '../support/navigation.ts';

const getHero = (page: Page) => page.getByRole('region', { name: 'Featured titles' });
const getSlides = (page: Page) => getHero(page).locator('[aria-roledescription="slide"]');
const getDots = (page: Page) => getHero(page).getByRole('button', { name: /^\d of \d: / });
const section = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
    .first();

/** Number of the visible slide, by its accessible name. */
async function expectSlide(page: Page, number: number) {
  const slide = getHero(page).getByRole('group', { name: `${number} of 5` });
  await expect(slide).toBeInViewport({ ratio: 0.99 });
  await expect(getHero(page).getByRole('group')).toHaveCount(1);
  await expect(getDots(page).nth(number - 1)).toHaveAttribute('aria-current', 'true');
}

function getHrefs(tiles: Locator): Promise<(string | null)[]> {
  return tiles
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

/** Pauses the page's clock right after a slide change: the next is exactly five seconds away. */
async function stopAtSlide(page: Page, number: number) {
  await page.clock.install();
  await gotoHydrated(page, '/en');
  await expectSlide(page, 1);
  await expect(getHero(page)).toHaveAttribute('data-running', 'true');
  await page.clock.pauseAt(Date.now() + 1_000);
  for (
    let step = 0;
    step < 200 &&
    (await getDots(page)
      .nth(number - 1)
      .getAttribute('aria-current')) === null;
    step += 1
  )
    await page.clock.runFor(100);
  await expectSlide(page, number);
}

test('the hero shows the first three popular movies and the first two popular shows', {
  tag: ['@H1'],
}, async ({ page }) => {
  await page.goto('/en');
  await expect(getSlides(page)).toHaveCount(5);
  const slideTitles = await getSlides(page).evaluateAll((slides) =>
    slides.map((slide) => slide.querySelector('h2 a')?.getAttribute('href')),
  );
  const movies = await getHrefs(section(page, 'Popular movies').getByRole('article'));
  const shows = await getHrefs(section(page, 'Popular TV shows').getByRole('article'));
  expect(slideTitles).toEqual([...movies.slice(0, 3), ...shows.slice(0, 2)]);
  const titles = await getSlides(page).evaluateAll((slides) =>
    slides.map((slide) => slide.querySelector('h2')?.textContent?.trim()),
  );
  expect(titles.filter(Boolean)).toHaveLength(5);
});

test('a slide is shown for five seconds, and the first one follows the last', {
  tag: ['@H2'],
}, async ({ page }) => {
  await stopAtSlide(page, 2);
  for (const expected of [3, 4, 5, 1]) {
    await page.clock.fastForward(4_800);
    await expectSlide(page, expected === 1 ? 5 : expected - 1);
    await page.clock.runFor(200);
    await expectSlide(page, expected);
  }
});

test('arrows and dots choose the slide, and wrap around at the ends', {
  tag: ['@H2'],
}, async ({ page }) => {
  // A click waits until its button has stopped moving.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gotoHydrated(page, '/en');
  const hero = getHero(page);
  await expect(getDots(page)).toHaveCount(5);
  await hero.getByRole('button', { name: 'Previous' }).click();
  await expectSlide(page, 5);
  await hero.getByRole('button', { name: 'Next' }).click();
  await expectSlide(page, 1);
  await hero.getByRole('button', { name: 'Next' }).click();
  await expectSlide(page, 2);
  await getDots(page).nth(3).click();
  await expectSlide(page, 4);
  const titleLink = hero.getByRole('group').getByRole('heading').getByRole('link');
  const href = await titleLink.getAttribute('href');
  await titleLink.click();
  await expect(page).toHaveURL(href ?? '');
});

test('the carousel pauses while the mouse is over it', { tag: ['@H2'] }, async ({ page }) => {
  await stopAtSlide(page, 2);
  await getHero(page).hover();
  await page.clock.fastForward(12_000);
  await expectSlide(page, 2);
  await page.getByRole('banner').hover({ position: { x: 3, y: 3 } });
  await page.clock.fastForward(5_100);
  await expectSlide(page, 3);
});

test('the carousel pauses while it has the focus, also after the mouse has left it', {
  tag: ['@H2', '@slow'],
}, async ({ page }) => {
  await stopAtSlide(page, 2);
  await getHero(page).getByRole('button', { name: 'Next' }).focus();
  await page.clock.fastForward(12_000);
  await expectSlide(page, 2);
  await getHero(page).hover();
  await page.getByRole('banner').hover({ position: { x: 3, y: 3 } });
  await page.clock.fastForward(12_000);
  await expectSlide(page, 2);
  await page.getByRole('banner').getByRole('link', { name: 'Kinora' }).focus();
  await page.clock.fastForward(5_100);
  await expectSlide(page, 3);
});

test('the button pauses and resumes the carousel', { tag: ['@H2'] }, async ({ page }) => {
  await stopAtSlide(page, 2);
  const hero = getHero(page);
  async function clickButton(name: string) {
    await hero.getByRole('button', { name }).click();
    await page.getByRole('banner').hover({ position: { x: 3, y: 3 } });
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
  }
  await clickButton('Pause slideshow');
  await page.clock.fastForward(12_000);
  await expectSlide(page, 2);
  await clickButton('Play slideshow');
  await page.clock.fastForward(5_100);
  await expectSlide(page, 3);
});

test('with reduced motion the carousel is paused until the visitor starts it', {
  tag: ['@H2'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await gotoHydrated(page, '/en');
  await expect(getHero(page).getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.clock.fastForward(12_000);
  await expectSlide(page, 1);
  await getHero(page).getByRole('button', { name: 'Next' }).click();
  await expectSlide(page, 2);
});

test('two grids of twelve, popular movies and popular shows, each link to their full list', {
  tag: ['@H3'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en');
  for (const [heading, type] of [
    ['Popular movies', 'movie'],
    ['Popular TV shows', 'tv'],
  ] as const) {
    const grid = section(page, heading);
    await expect(grid.getByRole('article')).toHaveCount(12);
    for (const href of await getHrefs(grid.getByRole('article')))
      expect(href).toMatch(new RegExp(`^/en/${type}/\\d+-`));
    await expect(
      grid.getByRole('link', { name: new RegExp(`^See all ?: ${heading}$`) }),
    ).toHaveAttribute('href', `/en/${type}`);
  }
});

for (const [lang, label] of [
  ['ko', '2시간 이내'],
  ['en', 'Under 2 hours'],
  ['ar', 'أقل من ساعتين'],
] as const)
  test(`chips below the hero in ${lang} lead to lists, also without scripts`, {
    tag: lang === 'ko' ? [] : '@slow',
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto(`/${lang}`);
    expect(await page.locator('.chips a').count()).toBeGreaterThan(8);
    await page.locator('.chips').getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(`/${lang}/movie?runtime=-120`);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
    await context.close();
  });

test('a card shows poster, title, year and rating', {
  tag: ['@H10', '@pictures'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en');
  const card = section(page, 'Popular movies').getByRole('article').filter({ hasText: 'Parasite' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('heading', { name: 'Parasite' })).toBeVisible();
  await expect(card.getByText('2019')).toBeVisible();
  await expect(card.getByText(/^Rated \d\.\d out of 10$/)).toBeAttached();
  const poster = card.locator('img');
  await expect
    .poll(() =>
      poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  expect(await poster.getAttribute('srcset')).toMatch(
    /w200\/\S+ 200w, \S+w300\/\S+ 300w, \S+w342\/\S+ 342w, \S+w500\/\S+ 500w$/,
  );
  const { width = 0, height = 0 } = (await poster.boundingBox()) ?? {};
  expect(height / width).toBeCloseTo(1.5, 1);
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL('/en/movie/496243-parasite');
});

test('named lists with titles are rows of the home page, each with a link to its full list', {
  tag: ['@H11'],
}, async ({ page, baseURL }) => {
  await gotoHydrated(page, '/en');
  for (const [heading, path] of [
    ['Movies trending today', '/en/movie/trending'],
    ['Movies in theaters now', '/en/movie/now-playing'],
    ['TV shows airing today', '/en/tv/airing-today'],
    ['Top-rated movies', '/en/movie/top-rated'],
    ['TV shows on the air', '/en/tv/on-the-air'],
    ['Top-rated TV shows', '/en/tv/top-rated'],
  ] as const) {
    const row = section(page, heading);
    expect.soft(await row.getByRole('article').count(), heading).toBeGreaterThan(4);
    await expect
      .soft(row.getByRole('link', { name: new RegExp(`^See all ?: ${heading}$`) }), heading)
      .toHaveAttribute('href', path);
    expect.soft((await httpGet(baseURL + path)).status, path).toBe(200);
  }
});

test('arrows scroll a row, and are disabled at its ends', { tag: ['@H11'] }, async ({ page }) => {
  await gotoHydrated(page, '/en');
  const row = section(page, 'Top-rated movies');
  const strip = row.getByRole('region', { name: 'Top-rated movies' });
  const [back, forward] = [
    row.getByRole('button', { name: 'Scroll back' }),
    row.getByRole('button', { name: 'Scroll forward' }),
  ];
  await expect(back).toBeDisabled();
  await forward.click();
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  await expect(back).toBeEnabled();
});

test('without JavaScript the hero shows the first slide without buttons', {
  tag: ['@H1', '@H2'],
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/en');
  await expect(getHero(page).getByRole('group', { name: '1 of 5' })).toBeVisible();
  await expect(getHero(page).getByRole('button')).toHaveCount(0);
  await expect(section(page, 'Popular movies').getByRole('article')).toHaveCount(12);
  await context.close();
});

test('a picture that fails to load shows the placeholder, and the card keeps its layout', {
  tag: ['@H10', '@C1', '@pictures'],
}, async ({ page }) => {
  await page.route('**/artwork/**', (route) => route.abort());
  await page.goto('/en');
  const card = page.getByRole('article').first();
  const picture = card.locator('img');
  await expect(picture).toHaveAttribute('data-broken', '');
  await expect(picture).toBeHidden();
  const placeholder = await card.evaluate((article) => {
    const frame = article.querySelector('img')?.parentElement;
    return frame
      ? { mask: getComputedStyle(frame, '::before').maskImage, height: frame.clientHeight }
      : null;
  });
  expect(placeholder?.mask).toContain('svg');
  expect(placeholder?.height).toBeGreaterThan(100);
  await expect(card.getByRole('link', { name: 'Parasite' })).toBeVisible();
});
