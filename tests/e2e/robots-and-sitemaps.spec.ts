import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';
import { TRAINING_CRAWLERS } from '../../domain/web/training-crawlers.ts';
import { type FakeCatalog, startFakeCatalog } from '../support/fake-catalog.ts';
import { httpGet } from '../support/http-get.ts';
import { rawRequest } from '../support/raw-request.ts';
import { findDisallowed, mayCrawl, SEARCH_CRAWLERS } from '../support/robots.ts';
import { findSitemapProblems, readSitemap } from '../support/sitemap.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

/** Number of URLs per sitemap, spread over it. */
const SAMPLE = 5;

function sample<T>(items: T[]): T[] {
  const step = Math.max(1, Math.floor(items.length / SAMPLE));
  return items.filter((_, index) => index % step === 0);
}

/** The path of a URL of the site, whose origin is the public one. */
function getPath(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test('robots.txt, the sitemap index, the sitemaps and their pages answer without redirects', {
  tag: ['@D11'],
}, async ({ baseURL }) => {
  test.setTimeout(180_000);
  const robots = await httpGet(`${baseURL}/robots.txt`);
  expect([robots.status, robots.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  const [, address = ''] = /^Sitemap: (\S+)$/m.exec(robots.body) ?? [];
  const { origin } = new URL(address);

  const index = await httpGet(baseURL + getPath(address));
  expect([index.status, index.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(await findSitemapProblems(index.body, origin)).toEqual([]);
  const sitemaps = readSitemap(index.body).map(({ loc }) => loc);
  expect(new Set(sitemaps.map((loc) => loc.split('/').at(-2)))).toHaveProperty(
    'size',
    LANGUAGES.length,
  );

  for (const lang of ['ko', 'ar', 'zh-tw']) {
    const languageSitemaps = sitemaps.filter((loc) => loc.includes(`/sitemaps/${lang}/`));
    expect(
      (await httpGet(`${baseURL}/sitemaps/${lang}.xml`)).body.match(/<loc>.*<\/loc>/g),
    ).toEqual(languageSitemaps.map((loc) => `<loc>${loc}</loc>`));
    for (const loc of languageSitemaps) {
      const { status, body, headers } = await httpGet(baseURL + getPath(loc));
      expect.soft([status, headers['set-cookie']], loc).toEqual([200, undefined]);
      for (const entry of sample(readSitemap(body))) {
        const page = await httpGet(baseURL + getPath(entry.loc));
        expect.soft(page.status, decodeURIComponent(entry.loc)).toBe(200);
        expect.soft(page.body, entry.loc).toContain(`<link rel="canonical" href="${entry.loc}"`);
      }
    }
  }
});

test('a page has the URL that the sitemaps of all languages list for it', {
  tag: ['@D11', '@slow'],
}, async ({ baseURL }) => {
  test.setTimeout(180_000);
  for (const file of ['movies.xml', 'shows.xml', 'people.xml', 'genres.xml', 'pages.xml']) {
    const [entry, , otherEntry] = readSitemap(
      (await httpGet(`${baseURL}/sitemaps/en/${file}`)).body,
    );
    for (const { alternates } of [entry, otherEntry].filter(
      (candidate) => candidate !== undefined,
    )) {
      expect(Object.keys(alternates)).toHaveLength(29);
      for (const address of Object.values(alternates))
        expect
          .soft((await httpGet(baseURL + getPath(address))).status, decodeURIComponent(address))
          .toBe(200);
    }
  }
});

test('an unknown sitemap → 404, and HEAD works for the known ones', async ({ baseURL }) => {
  for (const path of [
    '/sitemaps',
    '/sitemaps/xx.xml',
    '/sitemaps/ko',
    '/sitemaps/ko/films.xml',
    '/sitemaps/xx/movies.xml',
    '/sitemaps/ko/movies-9.xml',
  ])
    expect.soft((await httpGet(baseURL + path)).status, path).toBe(404);
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/ko/pages.xml']) {
    const { status, body, headers } = await rawRequest(String(baseURL), path, { method: 'HEAD' });
    expect
      .soft([status, body, headers['cache-control']], path)
      .toEqual([200, '', 'public, max-age=0, s-maxage=3600']);
  }
});

test('robots.txt excludes crawlers that train models, and no search engine', async ({
  baseURL,
}) => {
  const { body } = await httpGet(`${baseURL}/robots.txt`);
  for (const crawler of TRAINING_CRAWLERS)
    expect.soft(mayCrawl(body, crawler, '/ko'), crawler).toBe(false);
  for (const crawler of SEARCH_CRAWLERS) {
    expect.soft(mayCrawl(body, crawler, '/ko'), crawler).toBe(true);
    expect.soft(mayCrawl(body, crawler, '/ko/search'), crawler).toBe(false);
  }
});

test('robots.txt allows crawlers that train models with ROBOTS_AI=allow, and is otherwise the same', {
  tag: '@slow',
}, async ({ baseURL }) => {
  const site = await startSite({ ROBOTS_AI: 'allow', SITE_URL: new URL(baseURL ?? '').origin });
  const { body } = await httpGet(`${site.url}/robots.txt`);
  await site.stop();
  expect(body).not.toContain('GPTBot');
  for (const crawler of [...TRAINING_CRAWLERS, 'Googlebot'])
    expect(findDisallowed(body, crawler), crawler).toEqual(
      findDisallowed((await httpGet(`${baseURL}/robots.txt`)).body, 'Googlebot'),
    );
});

test.describe('a site with a host, a preview host and an IndexNow key', () => {
  const KEY = '26ecd1ada80349128634cc4e3ddd7e';
  let site: RunningSite;

  test.beforeAll(async () => {
    site = await startSite({
      SITE_URL: 'https://kinora.example',
      SITE_HOSTS: 'kinora.example',
      PREVIEW_HOSTS: 'preview.kinora.example',
      INDEXNOW_KEY: KEY,
    });
  });
  test.afterAll(() => site?.kill());

  test('a preview is closed to crawlers, and production lists its own sitemaps', async () => {
    const preview = await httpGet(`${site.url}/robots.txt`, { host: 'preview.kinora.example' });
    expect([preview.status, preview.body]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    const production = await httpGet(`${site.url}/robots.txt`, { host: 'kinora.example' });
    expect(production.body).toContain('Sitemap: https://kinora.example/sitemap.xml\n');
    expect(mayCrawl(production.body, 'Googlebot', '/ko')).toBe(true);
    const { body } = await httpGet(`${site.url}/sitemaps/ko/pages.xml`, {
      host: 'preview.kinora.example',
    });
    expect(await findSitemapProblems(body, 'https://kinora.example')).toEqual([]);
  });

  test('the IndexNow key is served at its URL', async () => {
    const { status, body } = await httpGet(`${site.url}/${KEY}.txt`, { host: 'kinora.example' });
    expect([status, body]).toEqual([200, KEY]);
    expect(
      (await httpGet(`${site.url}/another-key-1234.txt`, { host: 'kinora.example' })).status,
    ).toBe(404);
  });
});

test.describe('a catalog outage', () => {
  let catalog: FakeCatalog;
  let site: RunningSite;

  test.beforeAll(async () => {
    catalog = await startFakeCatalog();
    site = await startSite(catalog.env);
  });
  test.afterAll(async () => {
    await site?.kill();
    await catalog?.stop();
  });

  test('sitemaps answer 503 with Retry-After during an outage, and are complete after it', {
    tag: ['@C3'],
  }, async () => {
    for (const behaviour of ['unavailable', 'reset', 'wrong'] as const) {
      catalog.setBehaviour(behaviour);
      for (const path of ['/sitemap.xml', '/sitemaps/ko/movies.xml', '/sitemaps/ko/genres.xml']) {
        const { status, headers } = await httpGet(site.url + path);
        expect.soft(status, `${path} ${behaviour}`).toBe(503);
        expect.soft(Number(headers['retry-after']), path).toBeGreaterThan(0);
        expect.soft(headers['cache-control'], path).toBe('no-store');
      }
      expect((await httpGet(`${site.url}/sitemaps/ko/pages.xml`)).status).toBe(200);
    }
    catalog.setBehaviour('well');
    const movies = () => httpGet(`${site.url}/sitemaps/ko/movies.xml`);
    await expect
      .poll(async () => (await movies()).status, { timeout: 20_000, intervals: [250] })
      .toBe(200);
    // Five of the general lists, and the one in cinemas of the region.
    expect(readSitemap((await movies()).body)).toHaveLength(6);
  });
});
