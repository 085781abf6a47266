import { expect, test } from '@playwright/test';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { findFreePort, type RunningSite, startSite } from '../support/start-site.ts';

const PAGES = [
  '',
  '/movie',
  '/movie/genre/18',
  '/search?q=a',
  '/search',
  '/search?q=qqqqqqqq',
  '/movie/496243',
  '/tv/93405/season/1',
  '/tv/93405/credits',
  '/movie/496243/names',
  '/movie/496243/offers',
  '/collection/726871',
  '/person/20738',
  '/sign-in',
  '/saved',
  '/terms',
  '/faq#save',
  '/legal-notice',
  '/support',
  '/nothing-here',
];

for (const lang of ['ko', 'ar'] as const)
  test(`no axe violations on the pages in ${lang}`, async ({ page, request }) => {
    await prepareForAxe(page);
    const violations: string[] = [];
    const genre = /\/movie\/genre\/[^"]+/.exec(
      await (await request.get(`/${lang}/movie/496243`)).text(),
    )?.[0];
    for (const path of PAGES) {
      const targetPath = path === '/movie/genre/18' ? genre : path;
      await page.goto(`/${lang}${targetPath}`, { waitUntil: 'domcontentloaded' });
      await waitForHydration(page);
      violations.push(...(await findAxeViolations(page, path)));
    }
    await page.goto(`/${lang}/tv/93405`, { waitUntil: 'domcontentloaded' });
    await waitForHydration(page);
    const season = page.locator('.seasons').getByRole('group').first();
    await season.locator('summary').click();
    await expect(season.getByRole('listitem')).not.toHaveCount(0);
    violations.push(...(await findAxeViolations(page, '/tv/93405 with an open season')));
    expect(violations).toEqual([]);
  });

test('no axe violations on pages with a drawer, language picker, poster, lightbox or suggestions open', async ({
  page,
}) => {
  await prepareForAxe(page);
  const violations: string[] = [];
  for (const lang of ['ko', 'ar'] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await gotoHydrated(page, `/${lang}/movie/496243`);
    const dialog = page.getByRole('dialog');
    for (const opener of [
      page
        .getByRole('banner')
        .getByRole('link', { name: new RegExp(`^${message(lang, 'language.label')}: `) }),
      page.getByRole('link', { name: message(lang, 'title.enlarge_poster') }),
      page.getByRole('link', { name: message(lang, 'title.image_of', { number: 1, total: 6 }) }),
    ]) {
      await opener.click();
      await expect(dialog).toBeVisible();
      violations.push(...(await findAxeViolations(page, `${lang} ${opener}`)));
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page
      .getByRole('combobox', { name: message(lang, 'search.label') })
      .first()
      .fill('a');
    await expect(page.getByRole('listbox')).toBeVisible();
    violations.push(...(await findAxeViolations(page, `${lang} suggestions`)));

    await page.setViewportSize({ width: 390, height: 800 });
    await gotoHydrated(page, `/${lang}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: message(lang, 'nav.menu') })
      .click();
    await expect(dialog).toBeVisible();
    violations.push(...(await findAxeViolations(page, `${lang} drawer`)));
  }
  expect(violations).toEqual([]);
});

test.describe('outage', () => {
  let site: RunningSite;

  test.beforeAll(async () => {
    site = await startSite({
      TMDB_API_KEY: '0123456789abcdef0123456789abcdef',
      TMDB_API_URL: `http://127.0.0.1:${await findFreePort()}/3`,
    });
  });
  test.afterAll(async () => {
    await site?.stop();
  });

  test('no axe violations on the error page', { tag: ['@C3'] }, async ({ page }) => {
    await prepareForAxe(page);
    for (const lang of ['ko', 'ar'] as const) {
      await page.goto(`${site.url}/${lang}/movie/496243`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        message(lang, 'error.catalog_title'),
      );
      expect(await findAxeViolations(page, lang)).toEqual([]);
    }
  });
});
