import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';

test.use({ javaScriptEnabled: false });

const PAGES = ['', '/movie', '/movie/496243', '/tv/93405', '/person/20738', '/search?q=a'];
/** Enough to have one of every kind; the alternates are tested in seo-metadata.spec.ts. */
const MAX_LINKS = 150;

for (const lang of ['ko', 'en', 'ar'] as const) {
  test(`every kind of page is readable in ${lang}`, {
    tag: ['@H3', '@H4', '@H8', '@D1', '@D5', '@D13', ...(lang === 'ar' ? [] : ['@slow'])],
  }, async ({ page }) => {
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto(`/${lang}`);
    await expect(
      page.getByRole('heading', {
        level: 2,
        name: message(lang, 'list.movie_popular'),
        exact: true,
      }),
    ).toBeVisible();
    await expect(main.getByRole('article').first()).toBeVisible();

    await page.goto(`/${lang}/movie`);
    await expect(heading).toHaveText(message(lang, 'list.movie_popular'));
    await expect(main.getByRole('article')).toHaveCount(20);

    await page.goto(`/${lang}/movie/496243`);
    await expect(main.getByText('8.5/10', { exact: true })).toBeVisible();
    await expect(
      main.getByRole('heading', { level: 2, name: message(lang, 'title.cast'), exact: true }),
    ).toBeVisible();
    await expect(
      main.getByRole('heading', { level: 2, name: message(lang, 'review.heading'), exact: true }),
    ).toBeVisible();

    await page.goto(`/${lang}/tv/93405/season/1`);
    await expect(main.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(9);

    await page.goto(`/${lang}/person/20738`);
    await expect(
      main.getByRole('heading', { level: 2, name: message(lang, 'person.credits'), exact: true }),
    ).toBeVisible();

    await page.goto(`/${lang}/search?q=parasite`);
    await expect(main.getByRole('article').first()).toBeVisible();

    for (const path of [
      '/sign-in',
      '/saved',
      '/profile',
      '/terms',
      '/privacy',
      '/faq',
      '/support',
      '/legal-notice',
    ]) {
      const response = await page.goto(`/${lang}${path}`);
      expect.soft(response?.status(), path).toBe(200);
      await expect(heading, path).toBeVisible();
    }
    const missingPage = await page.goto(`/${lang}/nothing-here`);
    expect(missingPage?.status()).toBe(404);
    await expect(heading).toHaveText(message(lang, 'not_found.title'));
  });
}

async function getLinks(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs
    .map((href) => href.replace(/#.*/, ''))
    .filter((href) => href.startsWith('/en/') || href === '/en' || href.startsWith('/artwork/'));
}

test('every link of home, list, title, show, person and search works', {
  tag: ['@R8', '@slow'],
}, async ({ page, request }) => {
  const links = new Set<string>();
  for (const path of PAGES) {
    await page.goto(`/en${path}`);
    for (const link of await getLinks(page)) links.add(link);
  }
  expect(links.size).toBeGreaterThan(60);
  for (const link of [...links].slice(0, MAX_LINKS)) {
    const response = await request.get(link, { maxRedirects: 0 });
    // The site's links are not redirected, except personal pages.
    expect
      .soft(response.status(), link)
      .toBe(['/en/profile', '/en/write-review'].includes(link) ? 302 : 200);
  }
});

test('fragment links have a target on the page', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(`/en${path}`);
    const targets = await page
      .locator('a[href^="#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
    expect(targets).toContain('main');
    for (const id of new Set(targets))
      await expect(page.locator(`[id="${id}"]`), `${path} #${id}`).toHaveCount(1);
  }
});

test('the search form of the header works', { tag: ['@H7'] }, async ({ page }) => {
  await page.goto('/en/movie');
  const field = page
    .getByRole('banner')
    .getByRole('combobox', { name: message('en', 'search.label') });
  await field.fill('  parasite ');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/en\/search\?q=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “parasite”');
  await page.getByRole('main').getByRole('link', { name: 'Parasite', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/movie\/496243-parasite$/);
});

test('the filter form of a list works', { tag: ['@H5'] }, async ({ page }) => {
  await page.goto('/en/movie');
  await page
    .getByRole('combobox', { name: 'Genre', exact: true })
    .selectOption({ label: 'Comedy' });
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page).toHaveURL(/\/en\/movie\/genre\/comedy/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movies: Comedy');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Oldest first' });
  await page.getByRole('button', { name: 'Apply' }).last().click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movies: Comedy');
});

test('the region form works and the choice is remembered', { tag: ['@D8'] }, async ({ page }) => {
  await page.goto('/en/movie/496243');
  const region = page.getByRole('combobox', { name: 'Region' });
  await region.selectOption({ label: 'United States' });
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/movie\/496243-parasite\?region=US$/);
  await expect(region).toHaveValue('US');
  await expect(page.getByText('wavve', { exact: true })).toHaveCount(0);
  await page.goto('/en/movie/120467');
  await expect(region).toHaveValue('US');
});

test('menu and languages are links to the footer, and the chosen language is stored', {
  tag: ['@N2', '@R4'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/en/movie');
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  await expect(page).toHaveURL(/#site-footer$/);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeInViewport();
  await footer.getByRole('link', { name: '한국어' }).click();
  await expect(page).toHaveURL(/\/ko\/movie$/);
  await page.goto('/terms');
  await expect(page).toHaveURL(/\/ko\/terms$/);
});
