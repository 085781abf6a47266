import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';
import { type FakeCatalog, startFakeCatalog } from '../support/fake-catalog.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { type RunningSite, runUntilExit, startSite } from '../support/start-site.ts';

const WORDING =
  'This website uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.';
/** Three times as wide as high. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10" fill="#888"/></svg>';
const TEXT_PAGES = ['', 'terms', 'privacy', 'faq', 'support', 'legal-notice'];

/** The visible text of a page, in lower case. */
async function readText(url: string): Promise<string> {
  const { status, body } = await httpGet(url);
  expect(status, url).toBe(200);
  return body
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .toLowerCase();
}

test('every language has the required sentence about TMDB in the footer, and verbatim in the legal notice', {
  tag: ['@G4'],
}, async ({ baseURL }) => {
  for (const { code } of LANGUAGES) {
    const sentence = message(code, 'footer.catalog_notice').toLowerCase();
    for (const path of ['', '/movie/496243', '/legal-notice']) {
      const first = await httpGet(`${baseURL}/${code}${path}`);
      const text = await readText(baseURL + (first.location ?? `/${code}${path}`));
      expect.soft(text, code + path).toContain(sentence);
      if (path === '/legal-notice') expect.soft(text, code).toContain(WORDING.toLowerCase());
    }
  }
});

test('the legal notice discloses affiliate programs by default, in every language', {
  tag: ['@G4'],
}, async ({ baseURL }) => {
  for (const { code } of LANGUAGES)
    expect
      .soft(await readText(`${baseURL}/${code}/legal-notice`), code)
      .toContain(message(code, 'attribution.affiliate').toLowerCase());
});

test('a starter catalog ignores TMDB_LOGO', { tag: '@slow' }, async () => {
  const site = await startSite({ TMDB_LOGO: '/none.svg' });
  expect((await httpGet(`${site.url}/en/legal-notice`)).body).not.toContain('tmdb-logo');
  await site.stop();
});

test('an unreadable TMDB_LOGO stops the start with one line', async () => {
  const { code, lines } = await runUntilExit({
    TMDB_API_KEY: '0123456789abcdef0123456789abcdef',
    TMDB_LOGO: '/none.svg',
    LOG_LEVEL: 'warn',
  });
  expect(code).toBe(1);
  expect(lines).toEqual(['Kinora cannot start: TMDB_LOGO: "/none.svg" cannot be read (ENOENT)']);
});

test.describe('a site on TMDB with its logo and without affiliate programs', () => {
  let folder: string;
  let catalog: FakeCatalog;
  let site: RunningSite;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinora-logo-'));
    await writeFile(join(folder, 'logo.svg'), LOGO);
    catalog = await startFakeCatalog();
    site = await startSite({
      ...catalog.env,
      TMDB_LOGO: join(folder, 'logo.svg'),
      AFFILIATE_NOTICE: 'off',
    });
  });
  test.afterAll(async () => {
    await site?.kill();
    await catalog?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('no page mentions affiliate programs in any language', {
    tag: ['@G4', '@slow'],
  }, async () => {
    for (const { code } of LANGUAGES)
      for (const path of TEXT_PAGES) {
        const text = await readText(`${site.url}/${code}${path && `/${path}`}`);
        for (const key of ['attribution.affiliate_title', 'attribution.affiliate'])
          expect.soft(text, `${code} ${path}`).not.toContain(message(code, key).toLowerCase());
      }
    const { body } = await httpGet(`${site.url}/en/legal-notice`);
    expect(
      body.match(/<section[^>]*\bid="[^"]*"/g)?.map((tag) => /id="(.*)"/.exec(tag)?.[1]),
    ).toEqual(['catalog', 'watch']);
  });

  test('the logo is an image that runs no scripts and is cached forever', {
    tag: ['@G4'],
  }, async () => {
    const { body } = await httpGet(`${site.url}/ko`);
    const [, path = ''] = /<img src="(\/assets\/tmdb-logo-[^"]+\.svg)" alt="TMDB"/.exec(body) ?? [];
    const { status, headers, body: image } = await httpGet(site.url + path);
    expect([status, image]).toEqual([200, LOGO]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  for (const [lang, width] of [
    ['ko', 1440],
    ['ar', 320],
  ] as const)
    test(`the logo links to TMDB in the footer and the legal notice, smaller than the site's own, in ${lang} at ${width} px @pictures`, {
      tag: ['@G4'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/${lang}/legal-notice`);
      const getHeight = async (image: Locator) => (await image.boundingBox())?.height ?? 0;
      const ownHeight = await getHeight(page.locator('.site-header .brand svg'));
      for (const part of [page.getByRole('contentinfo'), page.locator('#catalog')]) {
        const link = part.getByRole('link', { name: 'TMDB' });
        await expect(link).toHaveAttribute('href', 'https://www.themoviedb.org/');
        const image = link.getByRole('img', { name: 'TMDB' });
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0);
        const box = await image.boundingBox();
        expect(box?.width).toBeCloseTo((box?.height ?? 0) * 3, 0);
        expect(box?.height).toBeGreaterThan(12);
        expect(box?.height).toBeLessThan(ownHeight);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});
