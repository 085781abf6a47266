import { expect, type Page, test } from '@playwright/test';
import {
  ANNOUNCED_SHOW,
  DIRECTOR,
  WITHOUT_OVERVIEW,
  WITHOUT_PICTURES,
  WITHOUT_TRAILER,
} from '../support/fake-catalog.ts';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import { message } from '../support/messages.ts';

/** Titles and people with incomplete data in the catalog. */
const site = setUpFakeCatalogSite();

const getMain = (page: Page) => page.getByRole('main');

for (const lang of ['ko', 'en', 'ar'] as const)
  test(`a title without an overview shows a message in ${lang}`, {
    tag: ['@D3', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.goto(`${site.url}/${lang}/movie/${WITHOUT_OVERVIEW}`);
    await expect(page.getByText(message(lang, 'title.no_overview'), { exact: true })).toBeVisible();
  });

test('a title without a trailer shows the first of its videos', {
  tag: ['@D4'],
}, async ({ page }) => {
  await page.goto(`${site.url}/en/movie/${WITHOUT_TRAILER}`);
  const play = page.getByRole('link', { name: 'Play: First teaser' });
  await expect(play).toHaveAttribute('href', 'https://www.youtube.com/watch?v=teaser00000');
  await expect(page.getByRole('link', { name: /^Play: / })).toHaveCount(1);
});

test('a title without pictures has a drawn poster, on its page and on its card', {
  tag: ['@D1', '@H10'],
}, async ({ page, request }) => {
  const poster = `/artwork/drawn/en/movie/${WITHOUT_PICTURES}.svg`;
  await page.goto(`${site.url}/en/movie/${WITHOUT_TRAILER}`);
  const card = page.getByRole('article').filter({ hasText: `Lantern ${WITHOUT_PICTURES}` });
  await expect(card.locator('img')).toHaveAttribute('src', poster);
  await expect(card.locator('img')).toHaveAttribute('alt', '');
  const svg = await (await request.get(site.url + poster)).text();
  expect(svg.replace(/<[^>]+>/g, ' ')).toMatch(new RegExp(`lantern\\s+${WITHOUT_PICTURES}`, 'i'));
  await card.getByRole('link', { name: `Lantern ${WITHOUT_PICTURES}` }).click();
  await expect(page).toHaveURL(new RegExp(`/movie/${WITHOUT_PICTURES}-`));
  await expect(
    getMain(page).getByRole('img', {
      name: message('en', 'title.poster_of', { title: `Lantern ${WITHOUT_PICTURES}` }),
    }),
  ).toHaveAttribute('src', poster);
  // No lightbox, and no empty gallery.
  await expect(
    getMain(page).getByRole('link', { name: message('en', 'title.enlarge_poster') }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: message('en', 'title.gallery'), exact: true }),
  ).toHaveCount(0);
});

test('an episode with only a number shows its number, without a default name, score, date, overview or picture', {
  tag: ['@D5'],
}, async ({ page }) => {
  await page.goto(`${site.url}/en/tv/${ANNOUNCED_SHOW}/season/1`);
  const episode = (number: number) => page.locator('.episode').nth(number - 1);
  const [completeEpisode, sparseEpisode] = [episode(1), episode(2)];
  await expect(completeEpisode.locator('time')).toHaveCount(1);
  await expect(completeEpisode.locator('img')).toHaveCount(1);
  await expect(completeEpisode).toContainText('8.0');
  await expect(sparseEpisode.getByRole('heading')).toHaveText('2');
  await expect(sparseEpisode.locator('time, img')).toHaveCount(0);
  await expect(sparseEpisode).not.toContainText('0.0');
  await expect(sparseEpisode).toHaveText('2');
  await expectPlaceholder(sparseEpisode.locator('.frame'));
});

test('the crew grid of a person with fourteen movies shows twelve, those with a poster first', {
  tag: ['@D14'],
}, async ({ page }) => {
  await page.goto(`${site.url}/en/person/${DIRECTOR}`);
  const crew = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: 'Behind the camera', exact: true }),
  });
  await expect(crew.getByRole('article')).toHaveCount(12);
  await expect(crew.getByRole('article').locator('img')).toHaveCount(12);
  await expect(crew).not.toContainText('Lantern 151');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Filmography', exact: true }),
  ).toHaveCount(0);
});

/** The drawn film frame of the placeholder. */
async function expectPlaceholder(frame: ReturnType<Page['locator']>): Promise<void> {
  await expect(frame).toHaveCSS('mask-image', /svg/, { pseudo: 'before' });
  expect((await frame.boundingBox())?.height).toBeGreaterThan(50);
}
