import { expect, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import { getPathAndQuery } from '../support/navigation.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const CANONICAL = {
  '/en/movie/496243': '/en/movie/496243-parasite',
  '/en/movie/496243-wrong': '/en/movie/496243-parasite',
  '/en/movie/496243parasite': '/en/movie/496243-parasite',
  '/en/movie/496243-Parasite': '/en/movie/496243-parasite',
  '/ko/movie/496243-parasite': '/ko/movie/496243-기생충',
  '/ko/tv/93405': '/ko/tv/93405-오징어-게임',
  '/en/tv/93405-x': '/en/tv/93405-squid-game',
  '/ko/person/20738-song-kang-ho': '/ko/person/20738-송강호',
  '/en/person/20738': '/en/person/20738-song-kang-ho',
  '/ko/tv/93405-squid-game/season/1': '/ko/tv/93405-오징어-게임/season/1',
  '/ko/tv/93405-squid-game/credits': '/ko/tv/93405-오징어-게임/credits',
  '/en/movie/496243/credits': '/en/movie/496243-parasite/credits',
  '/ko/movie/496243/names': '/ko/movie/496243-기생충/names',
  '/ko/movie/496243/offers?service=netflix': '/ko/movie/496243-기생충/offers?service=netflix',
  '/de/collection/726871-dune-collection': '/de/collection/726871-dune-filmreihe',
};

test('a wrong or missing slug is redirected permanently to the right one', {
  tag: ['@R8', '@R10'],
}, async ({ baseURL }) => {
  for (const [path, target] of Object.entries(CANONICAL)) {
    const { status, location } = await httpGet(baseURL + path);
    expect.soft([status, decodeURIComponent(location ?? '')], path).toEqual([301, target]);
    expect.soft((await httpGet(baseURL + encodeURI(target))).status, target).toBe(200);
  }
});

test('the redirect to the right slug keeps the query', { tag: ['@R8'] }, async ({ baseURL }) => {
  for (const path of [
    '/en/movie/496243',
    '/en/tv/93405',
    '/en/person/20738',
    '/en/tv/93405/season/1',
    '/en/tv/93405/credits',
    '/en/tv/93405/names',
    '/en/collection/726871',
  ])
    expect
      .soft((await httpGet(`${baseURL}${path}?region=US`)).location, path)
      .toMatch(/\?region=US$/);
});

test('an id without leading digits or of no title → 404', {
  tag: ['@R10'],
}, async ({ baseURL }) => {
  for (const path of [
    '/en/movie/parasite',
    '/en/movie/0',
    '/en/tv/-5',
    '/en/movie/999999999',
    '/en/person/99999999999999999999',
    '/en/tv/93405/season/99',
    '/en/movie/999999999/credits',
    '/en/tv/0/names',
    '/en/tv/0/offers',
    '/en/collection/999999999',
    '/en/collection/dune',
  ])
    expect.soft((await httpGet(baseURL + path)).status, path).toBe(404);
});

test('every tile links to the final URL, without a redirect', {
  tag: ['@R8', '@R9'],
}, async ({ page }) => {
  await page.goto('/ko');
  const hrefs = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(24);
  for (const href of hrefs)
    expect
      .soft(decodeURIComponent(href))
      .toMatch(/^\/ko\/(movie|tv)\/\d+-[\p{L}\p{N}\p{M}]+(-[\p{L}\p{N}\p{M}]+)*$/u);
  for (const href of hrefs.slice(0, 5)) {
    const response = await page.goto(href);
    expect.soft(response?.request().redirectedFrom(), href).toBeNull();
    expect.soft(response?.status(), href).toBe(200);
  }
});

test('Hangul slugs of titles and genres are readable in the URL', {
  tag: ['@R8', '@R9'],
}, async ({ page }) => {
  const response = await page.goto('/ko/movie/496243');
  expect(response?.status()).toBe(200);
  expect(getPathAndQuery(page)).toBe('/ko/movie/496243-기생충');
  await page.goto('/ko/movie/genre/드라마');
  await expect(page.getByRole('combobox', { name: '장르', exact: true })).toHaveValue('드라마');
});

test.describe('a site with a configured host', () => {
  let site: RunningSite;

  test.beforeAll(async () => {
    site = await startSite({
      SITE_URL: 'https://kinora.example',
      SITE_HOSTS: 'kinora.example,www.kinora.example',
      PREVIEW_HOSTS: 'preview.kinora.example',
      LOG_LEVEL: 'info',
    });
  });
  test.afterAll(() => site.kill());

  test('a foreign host is redirected to the production host, with path and query', {
    tag: ['@R13'],
  }, async () => {
    for (const path of [
      '/',
      '/ko',
      '/en/movie/496243-parasite?region=US&x=%2F',
      '/search?q=%EA%B8%B0',
      '/xx',
      '/favicon.svg',
    ]) {
      const { status, location } = await httpGet(site.url + path, { host: 'kinora.evil.example' });
      expect.soft([status, location], path).toEqual([308, `https://kinora.example${path}`]);
    }
  });

  test('production hosts with and without www, and preview hosts, are served', {
    tag: ['@R13'],
  }, async () => {
    for (const host of [
      'kinora.example',
      'www.kinora.example',
      'KINORA.example',
      'kinora.example:8443',
      'preview.kinora.example',
    ])
      expect.soft((await httpGet(`${site.url}/ko`, { host })).status, host).toBe(200);
  });

  test('the requested host never appears in a response', { tag: ['@R13'] }, async () => {
    const { body, headers, location } = await httpGet(`${site.url}/en/faq`, {
      host: 'evil.example',
    });
    expect(location).toBe('https://kinora.example/en/faq');
    expect(JSON.stringify(headers) + body).not.toContain('evil.example');
  });

  test('the log contains the path of a missing page', { tag: ['@R3'] }, async () => {
    for (const path of ['/en/nowhere/to-be-found', '/xx/movie']) {
      await httpGet(site.url + path, { host: 'kinora.example' });
      await expect
        .poll(
          () =>
            site.lines.some(
              (line) => line.includes(`"path":"${path}"`) && line.includes('"status":404'),
            ),
          { message: path },
        )
        .toBe(true);
    }
  });
});
