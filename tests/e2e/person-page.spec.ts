import { expect, type Page, test } from '@playwright/test';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const SONG = '/person/20738';
const BONG = '/person/21684';
const SPIELBERG = '/person/488';
/** Has one role, in a show. */
const ONE_CREDIT = '/person/60373';

for (const { lang, name, department, born: birthday, biography } of [
  {
    lang: 'ko',
    name: '송강호',
    department: '연기',
    born: /1967년\s1월\s17일/,
    biography: '평범한 얼굴에 웃음과 비애를',
  },
  {
    lang: 'en',
    name: 'Song Kang-ho',
    department: 'Acting',
    born: /January 17, 1967/,
    biography: "One of South Korea's most trusted",
  },
  // Without a biography in Arabic, the English one is shown.
  {
    lang: 'ar',
    name: 'سونغ كانغ هو',
    department: null,
    born: /17 \S+ 1967/,
    biography: "One of South Korea's most trusted",
  },
] as const) {
  test(`the ${lang} page shows photo, name, job, birthday, birthplace, biography and popularity`, {
    tag: ['@D13', '@pictures', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    const response = await page.goto(`/${lang}${SONG}`);
    expect(response?.status()).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    const photo = main.getByRole('img', { name, exact: true });
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(
      main.getByText(department ?? message(lang, 'department.acting'), { exact: true }).first(),
    ).toBeVisible();
    await expect(getFact(page, message(lang, 'person.born'))).toHaveText(birthday);
    await expect(getFact(page, message(lang, 'person.birthplace'))).toHaveText(
      'Gimhae, South Korea',
    );
    const level = message(lang, 'person.popularity_high');
    await expect(getFact(page, message(lang, 'person.popularity'))).toHaveText(
      new RegExp(`^\\d+\\.\\d · ${level}$`),
    );
    await expect(main.getByText(biography)).toBeVisible();
    // The bundled data has no social accounts of this person.
    await expect(page.getByRole('list', { name: message(lang, 'person.links') })).toHaveCount(0);
  });
}

test('a biography in another language than the page is labelled with its language', {
  tag: ['@D13'],
}, async ({ page }) => {
  await page.goto(`/ar${SONG}`);
  await expect(page.getByText("One of South Korea's most trusted")).toHaveAttribute('lang', 'en');
  await page.goto(`/ko${SONG}`);
  await expect(page.getByText('평범한 얼굴에 웃음과 비애를')).not.toHaveAttribute('lang');
});

test('the filmography shows acting credits, the crew grid at most twelve crew credits with a poster', {
  tag: ['@D14'],
}, async ({ page }) => {
  await page.goto(`/en${SONG}`);
  const filmography = getSection(page, 'Filmography').getByRole('article');
  await expect(filmography.filter({ hasText: 'Memories of Murder' })).toHaveCount(1);
  expect(await filmography.count()).toBeLessThanOrEqual(12);
  for (const tile of await filmography.all())
    await expect(tile.locator('img')).toHaveAttribute('src', /\/artwork\/w500\//);
  await expect(page.getByRole('heading', { level: 2, name: 'Behind the camera' })).toHaveCount(0);

  await page.goto(`/en${SPIELBERG}`);
  const crew = getSection(page, 'Behind the camera').getByRole('article');
  await expect(crew.filter({ hasText: 'Jaws' })).toHaveCount(1);
  expect(await crew.count()).toBeLessThanOrEqual(12);
  await crew.filter({ hasText: 'Jaws' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/en\/movie\/578-jaws$/);
});

test('the full credits are sorted newest first', { tag: ['@D14'] }, async ({ page }) => {
  for (const path of [SONG, BONG, '/person/25002']) {
    await page.goto(`/en${path}`);
    // The year is the heading of each group.
    const headings = await getSection(page, 'Full credits')
      .locator('ol > li > :first-child')
      .allTextContents();
    const years = headings.filter((heading) => /^\d{4}$/.test(heading)).map(Number);
    expect(years.length, path).toBeGreaterThan(1);
    expect(years, path).toEqual(years.toSorted((a, b) => b - a));
  }
});

test('the back button returns to the last page, or to the home page for visitors from outside', {
  tag: ['@D14'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/496243-parasite');
  await page
    .getByRole('region', { name: 'Cast', exact: true })
    .getByRole('link', { name: 'Song Kang-ho' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Song Kang-ho' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/movie\/496243-parasite$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible();

  const otherPage = await page.context().newPage();
  await gotoHydrated(otherPage, `/ko${SONG}`);
  await otherPage.getByRole('link', { name: '뒤로', exact: true }).click();
  await expect(otherPage).toHaveURL(/\/ko$/);
});

for (const lang of ['ko', 'en', 'ar'] as const)
  test(`the ${lang} page of a person with few credits lists each once, with its poster, without filters`, {
    tag: ['@D14', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    await page.goto(`/${lang}${ONE_CREDIT}`);
    const main = page.getByRole('main');
    await expect(main.locator('a[href*="/tv/"]')).toHaveCount(1);
    const credits = getSection(page, message(lang, 'person.credits'));
    await expect(credits.locator('img')).toHaveCount(1);
    await expect(credits).toContainText(message(lang, 'type.tv'));
    await expect(credits).toContainText('Homelander');
    await expect(credits.getByRole('button')).toHaveCount(0);
  });

for (const lang of ['ko', 'en', 'ar'] as const) {
  test(`an unknown person → 404 page in ${lang}`, {
    tag: ['@D14', ...(lang === 'ko' ? [] : ['@slow'])],
  }, async ({ page }) => {
    const response = await page.goto(`/${lang}/person/999999999-nobody`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      message(lang, 'not_found.person'),
    );
  });
}

test('the English text is the one quoted in the specification', {
  tag: ['@D14'],
}, async ({ page }) => {
  await page.goto('/en/person/0');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person information not found');
});

test.describe('with a fake catalog', () => {
  const site = setUpFakeCatalogSite();

  test('each network with an id of the person has a link, others have none', {
    tag: ['@D13'],
  }, async ({ page }) => {
    await page.goto(`${site.url}/en/person/301`);
    const links = page.getByRole('list', { name: 'Links' }).getByRole('link');
    await expect(links.filter({ hasText: 'Instagram' })).toHaveAttribute(
      'href',
      'https://www.instagram.com/mirasolheim',
    );
    await expect(links.filter({ hasText: 'YouTube' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube\.com\/(@|%40)?mira$/,
    );
    await expect(links.filter({ hasText: /Facebook|X \(/ })).toHaveCount(0);
    // An id that would change the target of the link is ignored.
    for (const link of await links.all())
      expect(await link.getAttribute('href')).not.toContain('a/../b');
  });

  test('the popularity is a number with one decimal in the format of the language', {
    tag: ['@D13'],
  }, async ({ page }) => {
    await page.goto(`${site.url}/en/person/301`);
    await expect(getFact(page, 'Popularity')).toHaveText('14.2 · High');
    await page.goto(`${site.url}/de/person/301`);
    await expect(getFact(page, 'Beliebtheit')).toHaveText('14,2 · Hoch');
  });

  test('credits are labelled movie or TV show, and can be filtered by them', {
    tag: ['@D14'],
  }, async ({ page }) => {
    await gotoHydrated(page, `${site.url}/en/person/302`);
    const credits = getSection(page, 'Full credits');
    const lines = credits.getByRole('listitem').filter({ hasNot: page.getByRole('list') });
    await expect(lines.filter({ hasText: 'Late Talk' })).toContainText('TV show');
    await expect(lines.filter({ hasText: 'Small Part' })).toContainText('Movie');
    const lineCount = await lines.count();
    await credits.getByRole('button', { name: 'TV shows' }).click();
    await expect(credits.getByRole('button', { name: 'TV shows' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('Late Talk');
    await credits.getByRole('button', { name: 'Movies' }).click();
    await expect(lines.filter({ hasText: 'Late Talk' })).toHaveCount(0);
    await expect(lines).toHaveCount(lineCount - 1);
    await credits.getByRole('button', { name: 'Behind the camera' }).click();
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('Producer');
    await credits.getByRole('button', { name: 'All', exact: true }).click();
    await expect(lines).toHaveCount(lineCount);
  });
});

function getFact(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole('definition');
}

function getSection(page: Page, heading: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });
}
