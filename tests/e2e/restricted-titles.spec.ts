import { expect, test } from '@playwright/test';
import { parseHead } from '../support/document-head.ts';
import { SOFTCORE } from '../support/fake-catalog.ts';
import { setUpFakeCatalogSite } from '../support/fake-catalog-site.ts';

const site = setUpFakeCatalogSite();

test('the page of a softcore title can be opened, and search engines do not index it', {
  tag: ['@H1'],
}, async ({ request }) => {
  const softcore = await request.get(`${site.url}/en/movie/${SOFTCORE}`);
  expect(softcore.status()).toBe(200);
  expect(parseHead(await softcore.text()).meta('robots')).toContain('noindex');
  const other = await request.get(`${site.url}/en/movie/101`);
  expect(parseHead(await other.text()).meta('robots') ?? '').not.toContain('noindex');
});

test('a softcore title is in no row, list, search or recommendation', {
  tag: ['@H1'],
}, async ({ request }) => {
  const other = await request.get(`${site.url}/en/movie/${SOFTCORE - 1}`);
  expect(await other.text()).not.toContain(`Lantern ${SOFTCORE}`);
  for (const lang of ['en', 'ko', 'ar'])
    for (const path of ['', '/movie', '/movie/top-rated', '/search?q=lantern&type=movie']) {
      const response = await request.get(`${site.url}/${lang}${path}`);
      expect([path, response.status()]).toEqual([path, 200]);
      const text = await response.text();
      expect(text, path).toContain('Lantern 101');
      expect(text, path).not.toContain(`Lantern ${SOFTCORE}`);
    }
});

test('a softcore title cannot be saved or reviewed', { tag: ['@H1'] }, async ({ page }) => {
  await page.goto(`${site.url}/en/movie/${SOFTCORE}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lantern ${SOFTCORE}`);
  await expect(page.locator('#reviews')).toHaveCount(0);
  await page.goto(`${site.url}/en/movie/101`);
  await expect(page.locator('#reviews')).toHaveCount(1);
});
