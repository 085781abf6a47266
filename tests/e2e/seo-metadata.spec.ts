import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';
import { type DocumentHead, parseHead } from '../support/document-head.ts';
import { httpGet } from '../support/http-get.ts';

/** A page of every kind that search engines may index. */
const PAGES = {
  home: '',
  'the popular list': '/movie',
  'a filtered list on its second page': '/tv?sort=votes&page=2',
  'a genre of movies': '/movie/genre/drama',
  'a genre of shows': '/tv/genre/comedy',
  'a movie': '/movie/496243-parasite',
  'a show': '/tv/93405-squid-game',
  'a season': '/tv/93405-squid-game/season/1',
  'a person': '/person/20738-song-kang-ho',
  'the credits of a movie': '/movie/496243-parasite/credits',
  'the credits of a show': '/tv/93405-squid-game/credits',
  'the offers of a movie': '/movie/496243-parasite/offers',
  'a collection': '/collection/726871-dune-collection',
  'the search page': '/search',
  'a page of text': '/faq',
};

/** The server draws the share pictures of titles. */
const DRAWN_PICTURE: Partial<Record<string, string>> = {
  'a movie': '/share/en/movie/496243.png',
  'a show': '/share/en/tv/93405.png',
  'a season': '/share/en/tv/93405.png',
  'the credits of a movie': '/share/en/movie/496243.png',
  'the credits of a show': '/share/en/tv/93405.png',
  'the offers of a movie': '/share/en/movie/496243.png',
};

/** The site's own origin, whatever host was requested. */
const getSiteName = (baseURL: string | undefined) =>
  `http://localhost:${new URL(baseURL ?? '').port}`;

async function readHead(baseURL: string | undefined, path: string): Promise<DocumentHead> {
  const { status, body } = await httpGet(baseURL + path);
  expect(status, path).toBe(200);
  return parseHead(body);
}

for (const [kind, path] of Object.entries(PAGES)) {
  test(`${kind} has complete metadata without JavaScript`, {
    tag: ['@D11'],
  }, async ({ baseURL }) => {
    const head = await readHead(baseURL, `/en${path}`);
    expect(head.title).toMatch(/^(.+ · )?Kinora$/);
    expect(head.meta('description')?.length).toBeGreaterThan(30);
    expect(head.meta('description')?.length).toBeLessThanOrEqual(301);
    expect(head.canonical).toBe(`${getSiteName(baseURL)}/en${path}`);
    expect(head.meta('robots')).not.toContain('noindex');
    expect(`${head.meta('og:title')}${head.title === 'Kinora' ? '' : ' · Kinora'}`).toBe(
      head.title,
    );
    expect(head.meta('og:description')).toBe(head.meta('description'));
    expect(head.meta('og:url')).toBe(head.canonical);
    expect(head.meta('og:locale')).toBe('en_US');
    // The starter catalog has SVG pictures, which social networks do not show.
    expect(head.meta('og:image')).toBe(
      `${getSiteName(baseURL)}${DRAWN_PICTURE[kind] ?? '/share.png'}`,
    );
    expect([head.meta('og:image:width'), head.meta('og:image:height')]).toEqual(['1200', '630']);
    expect(head.meta('twitter:card')).toBe('summary_large_image');
  });

  test(`${kind} has alternates in all languages, and each alternate has the same ones`, {
    tag: ['@D11'],
  }, async ({ baseURL }) => {
    // Some thirty pages on a possibly busy machine.
    const { alternates, canonical } = await readHead(baseURL, `/en${path}`);
    expect([...alternates.keys()]).toEqual([...LANGUAGES.map(({ tag }) => tag), 'x-default']);
    expect(alternates.get('en')).toBe(canonical);
    expect(alternates.get('x-default')).toBe(canonical);
    for (const [tag, url] of alternates) {
      expect(url.startsWith(`${getSiteName(baseURL)}/`), url).toBe(true);
      const alternateHead = await readHead(baseURL, url.slice(getSiteName(baseURL).length));
      expect.soft(alternateHead.canonical, tag).toBe(url);
      expect.soft([...alternateHead.alternates], tag).toEqual([...alternates]);
    }
  });
}

test('Norwegian has the codes that browsers and social networks know', {
  tag: ['@D11'],
}, async ({ baseURL }) => {
  const head = await readHead(baseURL, '/no/faq');
  expect(head.alternates.get('nb')).toBe(head.canonical);
  expect(head.meta('og:locale')).toBe('nb_NO');
  expect((await readHead(baseURL, '/th/faq')).meta('og:locale')).toBe('th_TH');
});

test('parameters that do not change a page are not in its canonical URL', {
  tag: ['@D11'],
}, async ({ baseURL }) => {
  for (const [requested, canonical] of Object.entries({
    '/en?utm_source=mail': '/en',
    '/en/movie/496243-parasite?region=US': '/en/movie/496243-parasite',
    '/en/Movie': '/en/movie',
    '/en/movie?page=2&utm_source=mail&sort=votes': '/en/movie?sort=votes&page=2',
    '/en/movie?page=3&from=1': '/en/movie?page=3',
    '/en/movie?with=53,18&with=18': '/en/movie?with=18&with=53',
    '/en/movie/genre/drama?with=18&with=53': '/en/movie/genre/drama?with=53',
    '/en/movie?page=0&rating=99&year=soon': '/en/movie',
    '/en/person/20738-song-kang-ho?page=2': '/en/person/20738-song-kang-ho',
    '/en/tv/93405-squid-game/season/01': '/en/tv/93405-squid-game/season/1',
    '/en/search?type=tv': '/en/search',
  }))
    expect
      .soft((await readHead(baseURL, requested)).canonical, requested)
      .toBe(getSiteName(baseURL) + canonical);
});

test('personal pages and search results are noindex', { tag: ['@D11'] }, async ({ baseURL }) => {
  for (const path of [
    '/en/saved',
    '/en/sign-in',
    '/en/sign-up',
    '/en/reset-password',
    '/ko/search?q=parasite',
    '/en/search?q=qqqqzzzz&type=tv',
  ]) {
    const head = await readHead(baseURL, path);
    expect.soft(head.meta('robots'), path).toBe('noindex');
    expect.soft([head.canonical, head.alternates.size, head.blocks], path).toEqual([null, 0, 0]);
  }
});

test('an error page is noindex, without metadata of the requested page', {
  tag: ['@D10', '@D11'],
}, async ({ baseURL }) => {
  for (const [path, status] of [
    ['/en/nothing', 404],
    ['/en/movie/999999999', 404],
    ['/en/person/999999999', 404],
    ['/en/movie?page=400', 404],
    ['/en/%E0%A4%A', 400],
  ] as const) {
    const response = await httpGet(baseURL + path);
    const head = parseHead(response.body);
    expect.soft(response.status, path).toBe(status);
    expect.soft(head.meta('robots'), path).toBe('noindex');
    expect
      .soft([head.canonical, head.alternates.size, head.blocks, head.meta('og:title')], path)
      .toEqual([null, 0, 0, null]);
  }
});

test('the manifest is in the language of the page, and all files named there exist', async ({
  baseURL,
}) => {
  for (const [lang, dir] of [
    ['ko', 'ltr'],
    ['ar', 'rtl'],
  ]) {
    const { body } = await httpGet(`${baseURL}/${lang}`);
    const iconUrls = Array.from(
      body.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ([, href = '']) => href,
    );
    expect(iconUrls).toEqual([
      '/favicon.ico',
      '/favicon.svg',
      '/apple-touch-icon.png',
      `/${lang}/manifest.webmanifest`,
    ]);
    const manifest = await httpGet(`${baseURL}/${lang}/manifest.webmanifest`);
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const { icons, shortcuts, ...fields } = JSON.parse(manifest.body) as {
      icons: { src: string }[];
      shortcuts: { url: string }[];
    };
    expect(fields).toMatchObject({
      id: '/',
      name: 'Kinora',
      lang,
      dir,
      start_url: `/${lang}`,
      scope: '/',
    });
    for (const path of [
      ...iconUrls,
      ...icons.map(({ src }) => src),
      ...shortcuts.map(({ url }) => url),
      '/share.png',
    ]) {
      const { status, headers } = await httpGet(baseURL + path);
      expect.soft(status, path).toBe(200);
      if (/\.(png|ico|svg)$/.test(path)) {
        expect.soft(headers['content-type'], path).toMatch(/^image\//);
        expect.soft(headers['cache-control'], path).toMatch(/^public, max-age=\d+/);
      }
    }
  }
});
