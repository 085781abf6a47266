import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language.ts';
import { problemsOf, readSitemap } from '../../../tests/support/sitemap.ts';
import {
  fixedPages,
  genrePages,
  pageOf,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from './rules.ts';
import type { LocalizedPage } from './types.ts';

const ORIGIN = 'https://films.example';

const ALL = LANGUAGES.map(({ code }) => code);

function page(pathIn: (lang: Lang) => string, changed: string | null = null): LocalizedPage {
  return { paths: Object.fromEntries(ALL.map((code) => [code, pathIn(code)])), changed };
}

function sitemap(pages: LocalizedPage[], lang: Lang = 'ko', origin = ORIGIN): string {
  const xml = writeSitemap(pages, lang, origin);
  if (xml === null) throw new Error('the sitemap is empty');
  return xml;
}

test('D11 a page has alternates in all languages, and the English one as x-default', async () => {
  const xml = sitemap([
    page((lang) => `/${lang}/movie/1-${encodeURIComponent('기생충')}`, '2026-05-01'),
  ]);
  expect(await problemsOf(xml, ORIGIN)).toEqual([]);
  const [entry] = readSitemap(xml);
  expect(entry?.loc).toBe(`${ORIGIN}/ko/movie/1-%EA%B8%B0%EC%83%9D%EC%B6%A9`);
  expect(entry?.lastmod).toBe('2026-05-01');
  expect(Object.keys(entry?.alternates ?? {})).toEqual([
    ...LANGUAGES.map(({ tag }) => tag),
    'x-default',
  ]);
  expect(entry?.alternates).toMatchObject({
    'x-default': `${ORIGIN}/en/movie/1-%EA%B8%B0%EC%83%9D%EC%B6%A9`,
  });
  expect(entry?.alternates.nb).toContain('/no/');
});

test('a page whose day of change nobody knows names none', async () => {
  const xml = sitemap([page((lang) => `/${lang}/faq`)]);
  expect(xml).not.toContain('lastmod');
  expect(await problemsOf(xml, ORIGIN)).toEqual([]);
});

test('signs that mean something in XML come out as themselves', async () => {
  const path = `/x?a=1&b='<">`;
  const xml = sitemap([page(() => path)]);
  expect(await problemsOf(xml, ORIGIN)).toEqual([]);
  expect(readSitemap(xml)[0]?.loc).toBe(ORIGIN + path);
});

test('two pages of one address are one, and an address past what the protocol takes is left out', async () => {
  const long = page((lang) => `/${lang}/movie/1-${'a'.repeat(2040)}`);
  const xml = sitemap([page((lang) => `/${lang}/faq`), page((lang) => `/${lang}/faq`), long]);
  expect(readSitemap(xml)).toHaveLength(1);
  expect(await problemsOf(xml, ORIGIN)).toEqual([]);
});

test('a language in which a page is not known has none of it, and the others do not name it', () => {
  const pages = [{ paths: { ko: '/ko/faq', en: '/en/faq' }, changed: null }];
  expect(Object.keys(readSitemap(sitemap(pages))[0]?.alternates ?? {})).toEqual([
    'ko',
    'en',
    'x-default',
  ]);
  expect(writeSitemap(pages, 'de', ORIGIN)).toBeNull();
  expect(writeSitemap([], 'ko', ORIGIN)).toBeNull();
});

test('an index names each sitemap of each language once', async () => {
  const names = [
    { section: 'pages', sheet: 1 },
    { section: 'movies', sheet: 2 },
  ] as const;
  const xml = writeSitemapIndex([...names], ['ko', 'pt-br'], ORIGIN);
  expect(await problemsOf(xml, ORIGIN)).toEqual([]);
  expect(readSitemap(xml).map(({ loc }) => loc)).toEqual([
    `${ORIGIN}/sitemaps/ko/pages.xml`,
    `${ORIGIN}/sitemaps/ko/movies-2.xml`,
    `${ORIGIN}/sitemaps/pt-br/pages.xml`,
    `${ORIGIN}/sitemaps/pt-br/movies-2.xml`,
  ]);
});

test('only lists that are another every day say that they changed today', () => {
  const changed = fixedPages('2026-05-01').flatMap(({ paths, changed: day }) =>
    day === null ? [] : [[paths.en, day]],
  );
  expect(changed).toEqual([
    ['/en', '2026-05-01'],
    ['/en/movie', '2026-05-01'],
    ['/en/movie/trending', '2026-05-01'],
    ['/en/tv', '2026-05-01'],
    ['/en/tv/trending', '2026-05-01'],
    ['/en/tv/airing-today', '2026-05-01'],
  ]);
});

test('a title has the name of each language in its address, a genre too', () => {
  const names = Object.fromEntries(
    ALL.map((code) => [code, code === 'ko' ? '기생충' : 'Parasite']),
  ) as Record<Lang, string>;
  expect(pageOf(names, (lang, name) => `/${lang}/${name}`).paths).toMatchObject({
    ko: '/ko/기생충',
    en: '/en/Parasite',
  });
  const genres = genrePages('movie', [
    ['en', [{ id: 18, name: 'Drama' }]],
    [
      'ko',
      [
        { id: 35, name: '코미디' },
        { id: 18, name: '드라마' },
      ],
    ],
  ]);
  expect(genres.map(({ paths }) => paths)).toEqual([
    { en: '/en/movie/genre/drama', ko: `/ko/movie/genre/${encodeURIComponent('드라마')}` },
    { ko: `/ko/movie/genre/${encodeURIComponent('코미디')}` },
  ]);
});

const URL_BEGIN = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url>`;
const LOC = `<loc>${ORIGIN}/ko</loc>`;

test.each([
  [
    'no page at all',
    'Missing child element',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
  ],
  [
    'an element that the protocol does not know',
    "colour': This element is not expected",
    `${URL_BEGIN}${LOC}<colour>red</colour></url></urlset>`,
  ],
  [
    'a page without an address',
    "lastmod': This element is not expected",
    `${URL_BEGIN}<lastmod>2026-05-01</lastmod></url></urlset>`,
  ],
  [
    'a path instead of an address',
    'not accepted by the pattern',
    `${URL_BEGIN}<loc>/ko/movie/popular</loc></url></urlset>`,
  ],
  [
    'an address that is not percent-encoded',
    'not accepted by the pattern',
    `${URL_BEGIN}<loc>${ORIGIN}/ko/기생충</loc></url></urlset>`,
  ],
  [
    'an address that is too long',
    'maxLength',
    `${URL_BEGIN}<loc>${ORIGIN}/${'a'.repeat(2048)}</loc></url></urlset>`,
  ],
  [
    'an address of another site',
    'is of another site',
    `${URL_BEGIN}<loc>https://films.example.evil.example/</loc></url></urlset>`,
  ],
  [
    'a day that is none',
    '2026-02-30',
    `${URL_BEGIN}${LOC}<lastmod>2026-02-30</lastmod></url></urlset>`,
  ],
  [
    'a moment without its offset',
    '2026-05-01T10:00:00',
    `${URL_BEGIN}${LOC}<lastmod>2026-05-01T10:00:00</lastmod></url></urlset>`,
  ],
  [
    'a language that is none',
    'korean',
    `${URL_BEGIN}${LOC}<xhtml:link rel="alternate" hreflang="korean" href="${ORIGIN}/ko"/></url></urlset>`,
  ],
  [
    'a language twice',
    'oneAddressPerLanguage',
    `${URL_BEGIN}${LOC}${`<xhtml:link rel="alternate" hreflang="ko" href="${ORIGIN}/ko"/>`.repeat(2)}</url></urlset>`,
  ],
  [
    'alternates without the page',
    'does not name itself',
    `${URL_BEGIN}${LOC}<xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/en"/></url></urlset>`,
  ],
  [
    'one address twice',
    'an address is there twice',
    `${URL_BEGIN}${LOC}</url><url>${LOC}</url></urlset>`,
  ],
  ['broken XML', 'Premature end', `${URL_BEGIN}${LOC}</url>`],
])('the check of these tests finds %s', async (_, reason, xml) => {
  expect((await problemsOf(xml, ORIGIN)).join()).toContain(reason);
});

test('robots.txt names the index and closes what is made for one visitor, in every language', () => {
  const lines = writeRobots(ORIGIN).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(lines.filter((line) => /^user-agent/i.test(line))).toHaveLength(1);
  for (const code of ALL)
    for (const name of ['search', 'suggestions', 'saved', 'profile', 'sign-in', 'admin'])
      expect(lines).toContain(`Disallow: /${code}/${name}`);
});

/** Whether a crawler may read a path, by the rules of RFC 9309 for one group without Allow. */
function mayRead(path: string): boolean {
  const rules = [...writeRobots(ORIGIN).matchAll(/^Disallow: (.*)$/gm)].map(
    ([, rule = '']) => rule,
  );
  return !rules.some((rule) => {
    const pattern = rule.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${pattern.replace(/\\\$$/, '$')}`).test(path);
  });
}

test.each([
  '/ko',
  '/ko/movie',
  '/ko/movie?page=3',
  '/ko/tv/93405-%EC%98%A4/season/1',
  '/en/person/20738-song-kang-ho',
  '/no/movie/genre/drama',
  '/assets/root-x.js',
  '/assets/root-x.css',
  '/artwork/w500/poster-movie-496243-ko.svg',
  '/favicon.svg',
  '/ko/manifest.webmanifest',
  '/ko/movie/11-the-search',
  '/en/movie/4-admin',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/ko/movies-2.xml',
  '/ko/terms',
])('a crawler may read %s', (path) => {
  expect(mayRead(path)).toBe(true);
});

test.each([
  '/ko/search',
  '/en/search?q=parasite&page=2',
  '/search?q=a',
  '/pt-br/suggestions?q=a',
  '/ko/saved',
  '/he/profile',
  '/ko/sign-in',
  '/ko/admin',
  '/admin',
  '/ko.data',
  '/ko/movie.data?_routes=root',
  '/ko/tv/93405/season/1/episodes',
  '/healthz',
  '/metrics',
  '/language/en/movie',
  '/ko/movie?page=2&from=1',
  '/en/tv?sort=score',
  '/en/movie?with=18,35&year=1999',
  '/en/movie/496243-parasite?region=US',
])('a crawler may not read %s', (path) => {
  expect(mayRead(path)).toBe(false);
});
