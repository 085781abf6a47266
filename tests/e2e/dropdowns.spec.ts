import { expect, test } from '@playwright/test';
import { ROUTE_PATHS } from '../security/route-access.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { ROLES, type SecuritySite, startSecuritySite } from '../support/security-site.ts';

/** Pages whose further dropdowns depend on the query. */
const MORE_PATHS = [
  '/ko/movie/upcoming',
  '/ko/saved?view=services',
  '/ko/admin/logs?source=security',
  '/ko/admin/providers?reports',
  '/ko/admin/providers?new',
  '/ko/admin/overrides?add',
];

test.describe('on all pages', () => {
  let site: SecuritySite | null = null;
  test.beforeAll(async () => {
    site = await startSecuritySite('embedded database');
  });
  test.afterAll(async () => {
    await site?.stop();
  });

  test('no item of a dropdown has an empty value', { tag: ['@H5'] }, async () => {
    const paths = [...ROUTE_PATHS.map(({ path }) => path), ...MORE_PATHS];
    let options = 0;
    for (const role of ROLES)
      for (const path of paths) {
        const { body } = (await site?.client.get(path, { jar: site.getJar(role) })) ?? { body: '' };
        const items = body.match(/<option\b[^>]*>/g) ?? [];
        options += items.length;
        expect
          .soft(
            items.filter((item) => !/ value="[^"]+"/.test(item)),
            `${role}: ${path}`,
          )
          .toEqual([]);
      }
    expect(options).toBeGreaterThan(1000);
  });
});

test('the value of all items stands in no URL that a choice leads to', {
  tag: ['@H5'],
}, async ({ page }) => {
  const choose = (name: string, label: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption({ label });
  await gotoHydrated(page, '/en/movie/genre/drama?rating=7&sort=score');
  await choose('Minimum rating', 'Any rating');
  await expect(page).toHaveURL('/en/movie/genre/drama?sort=score');
  await choose('Genre', 'All genres');
  await expect(page).toHaveURL('/en/movie?sort=score');
  await choose('Sort by', 'Popularity');
  await expect(page).toHaveURL('/en/movie');
});

test('without scripts, the values of all items are those of a list without filters', {
  tag: ['@H6'],
}, async ({ baseURL }) => {
  const form =
    '/en/movie?genre=all&sort=all&rating=all&votes=all&language=all&country=all&rated=all';
  const { status, location } = await httpGet(baseURL + form);
  expect([status, location]).toEqual([302, '/en/movie']);
  const { status: filtered, body } = await httpGet(`${baseURL}/en/movie?sort=all&rating=all`);
  expect(filtered).toBe(200);
  expect(body).toContain('<h1>Popular movies</h1>');
  expect(body).toMatch(/<link rel="canonical" href="[^"?]+\/en\/movie"/);
  const offers = await httpGet(`${baseURL}/en/movie/496243-parasite/offers?service=all`);
  expect(offers.body).toContain('<option value="all" selected');
});

for (const lang of ['ko', 'en', 'ar'])
  test.describe(lang, { tag: lang === 'ko' ? [] : '@slow' }, () => {
    test(`the genre dropdown is the first control of a list in ${lang}, in the first screen of a phone`, {
      tag: ['@H5'],
    }, async ({ browser, baseURL }) => {
      for (const javaScriptEnabled of [true, false])
        for (const viewport of [
          { width: 375, height: 812 },
          { width: 1440, height: 900 },
        ]) {
          const page = await browser.newPage({
            baseURL,
            locale: lang,
            viewport,
            javaScriptEnabled,
          });
          await page.goto(`/${lang}/movie`);
          const body = page.locator('.list-body');
          const genre = body.getByRole('combobox', { name: message(lang, 'filter.genre') });
          const box = await genre.boundingBox();
          expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(viewport.height);
          // Of all controls that are visible.
          const first = body
            .locator('select:visible, input:visible, button:visible, a:visible')
            .first();
          expect(await first.getAttribute('name')).toBe('genre');
          for (const control of await body.locator('select:visible, input:visible').all())
            expect((await control.boundingBox())?.y).toBeGreaterThanOrEqual(box?.y ?? 900);
          await genre.selectOption({ index: 1 });
          if (!javaScriptEnabled)
            await page
              .locator('.filter-bar')
              .getByRole('button', { name: message(lang, 'filter.apply') })
              .click();
          await expect(page).toHaveURL(new RegExp(`/${lang}/movie/genre/[^?]+$`));
          await page.close();
        }
    });
  });
