import { expect, test } from '../support/accounts/fixtures.ts';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';
import { COLLECTION, EMPTY_COLLECTION, LARGE_CREW } from '../support/fake-credits.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { getToasts } from '../support/toasts.ts';

const DUNE = '/collection/726871';

test.describe('with a catalog of invented titles', () => {
  const site = setUpFakeCatalogSite();

  test('a movie leads to its collection, whose movies are numbered by release, undated ones last', async ({
    page,
  }) => {
    await gotoHydrated(page, `${site.url}/en/movie/${LARGE_CREW}`);
    await page.getByRole('link', { name: 'Lantern Collection' }).click();
    await expect(page).toHaveURL(`${site.url}/en/collection/${COLLECTION}-lantern-collection`);
    const items = page.getByRole('main').getByRole('listitem');
    await expect(items).toHaveText([/Lantern 102/, /Lantern 101/, /Lantern 104/, /Lantern 103/]);
    await expect(items.first()).toContainText('2001');
    expect(
      await items.evaluateAll((elements) =>
        elements.map((element) => getComputedStyle(element, '::before').content),
      ),
    ).toEqual(Array(4).fill('counter(number)'));
    expect(
      site.catalog.requests.filter(({ path }) => path === `/collection/${COLLECTION}`),
    ).toHaveLength(1);
  });

  test('a softcore movie is not in its collection', { tag: ['@H1'] }, async ({ page }) => {
    await page.goto(`${site.url}/en/collection/${COLLECTION}`);
    await expect(page.getByText('4 titles')).toBeVisible();
    await expect(page.getByText('Lantern 122')).toHaveCount(0);
  });

  test('a collection without movies and pictures and with a long name fits on a small screen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await gotoHydrated(page, `${site.url}/en/collection/${EMPTY_COLLECTION}`);
    await expect(page.getByText(message('en', 'list.none'))).toBeVisible();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0);
  });

  test('an unknown collection has the page with status 404', {
    tag: ['@D10'],
  }, async ({ page }) => {
    const response = await page.goto(`${site.url}/ko/collection/999`);
    expect(response?.status()).toBe(404);
  });
});

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });

    test(`a user sees how many movies of a collection are seen in ${lang}, a visitor does not`, {
      tag: ['@U3'],
    }, async ({ page, newUser }) => {
      const getCount = (seen: number) =>
        page.getByText(message(lang, 'collection.seen', { seen, total: 2 }), { exact: true });
      await page.goto(`/${lang}${DUNE}`);
      await expect(page.getByRole('article')).toHaveCount(2);
      await expect(page.locator('.tile-save-form')).toHaveCount(0);
      await newUser(page, lang);
      await page.goto(`/${lang}${DUNE}`);
      await expect(getCount(0)).toBeVisible();
      await expect(page.locator('.tile-save-form')).toHaveCount(2);

      await page.goto(`/${lang}/movie/438631`);
      if (scripts) await waitForHydration(page, '.state-button');
      await page
        .locator('.more-actions')
        .getByRole('button', { name: message(lang, 'title.seen') })
        .click();
      await expect(getToasts(page, lang)).toContainText(message(lang, 'seen.marked'));
      await page.goto(`/${lang}${DUNE}`);
      await expect(getCount(1)).toBeVisible();
      await expect(page.locator('.tile-seen')).toHaveCount(1);
    });
  });
