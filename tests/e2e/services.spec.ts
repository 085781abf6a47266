import { expect, type Page, test } from '@playwright/test';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

const VARIANTS = [
  { lang: 'ko', javaScriptEnabled: true, width: 1440 },
  { lang: 'ar', javaScriptEnabled: false, width: 375 },
] as const;

const getMarks = (page: Page) => page.getByRole('main').locator('.tile-mark');
const getTiles = (page: Page) => page.getByRole('main').getByRole('article');

for (const { lang, javaScriptEnabled, width } of VARIANTS)
  test.describe(`in ${lang} ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: javaScriptEnabled ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled, locale: lang, viewport: { width, height: 900 } });

    test.beforeEach(({ page }) => prepareForAxe(page));

    const open = (page: Page, path: string) =>
      javaScriptEnabled ? gotoHydrated(page, path) : page.goto(path);

    const expectAccessible = async (page: Page) => {
      if (javaScriptEnabled) expect(await findAxeViolations(page, lang)).toEqual([]);
    };

    /** From the panel of a list; then the page has a link to the list on these services. */
    async function chooseServices(page: Page, names: string[]) {
      await open(page, `/${lang}/movie?sort=newest`);
      await openPanel(page, lang, width);
      const chosen = (await page.context().cookies()).some(({ name }) => name === 'services');
      const label = chosen ? 'filter.country_and_services' : 'filter.choose_services';
      await page.getByRole('link', { name: message(lang, label), exact: true }).click();
      await page.waitForURL(`**/${lang}/services?return=*`);
      const path = page.url();
      if (javaScriptEnabled) await waitForHydration(page);
      for (const name of names) await page.getByRole('checkbox', { name }).check();
      await expectAccessible(page);
      await page
        .getByRole('main')
        .getByRole('button', { name: message(lang, 'profile.save') })
        .click();
      await expect(getToasts(page, lang)).toContainText(
        message(lang, 'notice.services_saved_title'),
      );
      await expect(page).toHaveURL(path);
      await page.getByRole('link', { name: message(lang, 'services.show_titles') }).click();
      await expect(page).toHaveURL(`/${lang}/movie?service=8&service=1883&in=KR&sort=newest`);
      await open(page, `/${lang}/movie`);
    }

    test('chosen services mark posters, limit lists by a link, and are first among offers', {
      tag: ['@D8'],
    }, async ({ page }) => {
      await chooseServices(page, ['Netflix', 'TVING']);
      await waitForMarks(page, 4);
      expect(await getMarks(page).count()).toBeLessThan(20);
      if (javaScriptEnabled) await gotoHydrated(page, `/${lang}/movie`);
      await openPanel(page, lang, width);
      await page.getByRole('link', { name: message(lang, 'filter.on_my_services') }).click();
      await expect(page).toHaveURL(`/${lang}/movie?service=8&service=1883&in=KR`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/Netflix.*TVING/);
      // The heading arrives before the tiles.
      await page.waitForLoadState();
      await expect(getMarks(page)).toHaveCount(await getTiles(page).count());
      await expectAccessible(page);

      // Without a choice, wavve and Watcha are before TVING.
      await open(page, `/${lang}/movie/496243`);
      const offers = page
        .getByRole('region', { name: message(lang, 'watch.heading'), exact: true })
        .getByRole('listitem');
      for (const [index, name] of ['Netflix', 'TVING'].entries()) {
        await expect(offers.nth(index)).toContainText(name);
        await expect(offers.nth(index)).toContainText(message(lang, 'watch.my_service'));
      }
      await expect(offers.nth(2)).not.toContainText(message(lang, 'watch.my_service'));
      await expectAccessible(page);
    });

    test('filters are one URL with a heading, chips that remove them, and Back', {
      tag: ['@H6'],
    }, async ({ page }) => {
      const path = `/${lang}/tv?service=8&in=KR&language=ko&runtime=-60&year=2020-`;
      await open(page, path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Netflix');
      await expect(heading).toContainText('2020');
      expect(await getTiles(page).count()).toBeGreaterThan(2);
      const chips = page.getByRole('list', { name: message(lang, 'filter.chosen') });
      await expect(chips.getByRole('listitem')).toHaveCount(5);
      const remove = message(lang, 'filter.remove').replace('{{filter}}', 'Netflix');
      await chips.getByRole('link', { name: remove }).click();
      await expect(page).toHaveURL(`/${lang}/tv?language=ko&runtime=-60&year=2020-`);
      await expect(heading).not.toContainText('Netflix');
      await page.goBack();
      await expect(page).toHaveURL(path);
      await openPanel(page, lang, width);
      await expect(page.getByRole('checkbox', { name: 'Netflix' })).toBeChecked();
    });
  });

async function chooseNetflix(page: Page) {
  const url = test.info().project.use.baseURL ?? '';
  await page.context().addCookies([{ name: 'services', value: '8', url }]);
}

/** A job reads the titles of a service that is chosen for the first time. */
async function waitForMarks(page: Page, least: number) {
  await expect
    .poll(async () => {
      await page.reload();
      return getMarks(page).count();
    })
    .toBeGreaterThanOrEqual(least);
}

/** On phones the filters are in a sheet. */
async function openPanel(page: Page, lang: 'ko' | 'ar', width: number) {
  if (width < 1024)
    await page
      .getByRole('button', { name: message(lang, 'filter.label') })
      .first()
      .click();
}

test('the country is chosen on the page of services, whose services follow it', {
  tag: ['@D8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/services');
  await page.getByRole('checkbox', { name: 'TVING' }).check();
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Germany' });
  await expect(page.getByRole('checkbox', { name: 'TVING' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Netflix' })).toBeVisible();
  await gotoHydrated(page, '/en/movie');
  await expect(page.getByRole('group', { name: 'Streaming in Germany' })).toBeVisible();
});

test('services are found by a part of their name', { tag: ['@D8'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/services');
  const search = page.getByRole('searchbox', { name: 'Find a service' });
  await search.fill('flix');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await search.fill('qqq');
  await expect(page.getByText('No service of this name in South Korea.')).toBeVisible();
  await search.press('Enter');
  await expect(page).toHaveURL('/en/services');
});

test('similar titles, films of a person and collections have the marks of my services', {
  tag: ['@D8'],
}, async ({ page }) => {
  await chooseNetflix(page);
  await page.goto('/en/movie');
  await waitForMarks(page, 1);
  for (const path of ['/movie/496243', '/person/20738', '/collection/726871']) {
    await page.goto(`/en${path}`);
    await expect(getMarks(page).first()).toContainText('Netflix');
    expect(await getMarks(page).count()).toBeLessThan(await getTiles(page).count());
  }
  await page.goto('/en/movie/496243?region=CL');
  await expect(getMarks(page)).toHaveCount(0);
});

test('a search is limited to my services, and shows all again', {
  tag: ['@H8'],
}, async ({ page }) => {
  await chooseNetflix(page);
  await page.goto('/en/movie');
  await waitForMarks(page, 1);
  await gotoHydrated(page, '/en/search?q=the');
  const all = await getTiles(page).count();
  await page.getByRole('link', { name: 'On my services' }).click();
  await expect(page).toHaveURL('/en/search?q=the&service=mine');
  await expect(page.getByText(/results? on this page (is|are) on your services/)).toBeVisible();
  expect(await getTiles(page).count()).toBeLessThan(all);
  await expect(getMarks(page)).toHaveCount(await getTiles(page).count());
  await page.getByRole('link', { name: 'Show all results' }).click();
  await expect(getTiles(page)).toHaveCount(all);
});

test('without chosen services, the link to them leads to their page', {
  tag: ['@D8'],
}, async ({ page }) => {
  await page.goto('/en/search?q=the&service=mine');
  await expect(page).toHaveURL(/\/en\/services\?return=/);
  await page.goto('/en/tv?service=mine');
  await expect(page).toHaveURL(/\/en\/services\?return=/);
});

test('a keyword is found by its English name, and a message names an unknown one', {
  tag: ['@H6'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const form = page.getByRole('form', { name: 'Filters' });
  const keyword = form.getByRole('textbox', { name: 'Keyword' });
  await keyword.fill('Heist');
  await keyword.press('Enter');
  await expect(page).toHaveURL(/\/en\/movie\?keyword=\d+$/);
  await expect(page.getByRole('link', { name: 'Remove the filter “heist”' })).toBeVisible();
  await keyword.fill('qqqq');
  await keyword.press('Enter');
  await expect(page.getByRole('alert')).toContainText('There’s no keyword “qqqq”');
});
