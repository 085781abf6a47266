import { expect, test } from 'vitest';
import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import { findSitemapProblems, readSitemap } from '../../../tests/support/sitemap.ts';
import { getSitemapIndexXml, getSitemapXml } from './get-sitemap-xml.server.ts';
import type { LocalizedPage } from './types.ts';

const ORIGIN = 'https://films.example';

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

function page(getPath: (lang: Lang) => string, lastModified: string | null = null): LocalizedPage {
  return {
    paths: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, getPath(code)])),
    lastModified,
  };
}

function sitemap(pages: LocalizedPage[], lang: Lang = 'ko', origin = ORIGIN): string {
  const xml = getSitemapXml(pages, lang, origin);
  if (xml === null) throw new Error('the sitemap is empty');
  return xml;
}

test('a page has alternates in all languages, and the English one as x-default', {
  tags: ['D11'],
}, async () => {
  const xml = sitemap([
    page((lang) => `/${lang}/movie/1-${encodeURIComponent('기생충')}`, '2026-05-01'),
  ]);
  expect(await findSitemapProblems(xml, ORIGIN)).toEqual([]);
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

test('a page without a known date has no lastmod', async () => {
  const xml = sitemap([page((lang) => `/${lang}/faq`)]);
  expect(xml).not.toContain('lastmod');
  expect(await findSitemapProblems(xml, ORIGIN)).toEqual([]);
});

test('URLs are escaped for XML', async () => {
  const path = `/x?a=1&b='<">`;
  const xml = sitemap([page(() => path)]);
  expect(await findSitemapProblems(xml, ORIGIN)).toEqual([]);
  expect(readSitemap(xml)[0]?.loc).toBe(ORIGIN + path);
});

test('a duplicate URL is listed once and a URL over the limit is left out', async () => {
  const pageWithLongUrl = page((lang) => `/${lang}/movie/1-${'a'.repeat(2040)}`);
  const xml = sitemap([
    page((lang) => `/${lang}/faq`),
    page((lang) => `/${lang}/faq`),
    pageWithLongUrl,
  ]);
  expect(readSitemap(xml)).toHaveLength(1);
  expect(await findSitemapProblems(xml, ORIGIN)).toEqual([]);
});

test('a page is left out, and not linked to, in a language in which its path is unknown', () => {
  const pages = [{ paths: { ko: '/ko/faq', en: '/en/faq' }, lastModified: null }];
  expect(Object.keys(readSitemap(sitemap(pages))[0]?.alternates ?? {})).toEqual([
    'ko',
    'en',
    'x-default',
  ]);
  expect(getSitemapXml(pages, 'de', ORIGIN)).toBeNull();
  expect(getSitemapXml([], 'ko', ORIGIN)).toBeNull();
});

test('the index lists every sitemap of every language once', async () => {
  const names = [
    { section: 'pages', chunk: 1 },
    { section: 'movies', chunk: 2 },
  ] as const;
  const xml = getSitemapIndexXml([...names], ['ko', 'pt-br'], ORIGIN);
  expect(await findSitemapProblems(xml, ORIGIN)).toEqual([]);
  expect(readSitemap(xml).map(({ loc }) => loc)).toEqual([
    `${ORIGIN}/sitemaps/ko/pages.xml`,
    `${ORIGIN}/sitemaps/ko/movies-2.xml`,
    `${ORIGIN}/sitemaps/pt-br/pages.xml`,
    `${ORIGIN}/sitemaps/pt-br/movies-2.xml`,
  ]);
});

const URL_BEGIN =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"><url>';
const LOC = `<loc>${ORIGIN}/ko</loc>`;

function link(tag: string, path: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${ORIGIN}${path}"/>`;
}

test.each([
  [
    'an empty sitemap',
    'Missing child element',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
  ],
  [
    'an unknown element',
    "colour': This element is not expected",
    `${URL_BEGIN}${LOC}<colour>red</colour></url></urlset>`,
  ],
  [
    'a page without URL',
    "lastmod': This element is not expected",
    `${URL_BEGIN}<lastmod>2026-05-01</lastmod></url></urlset>`,
  ],
  [
    'a path instead of a URL',
    'not accepted by the pattern',
    `${URL_BEGIN}<loc>/ko/movie/popular</loc></url></urlset>`,
  ],
  [
    'a URL that is not percent-encoded',
    'not accepted by the pattern',
    `${URL_BEGIN}<loc>${ORIGIN}/ko/기생충</loc></url></urlset>`,
  ],
  [
    'a URL that is too long',
    'maxLength',
    `${URL_BEGIN}<loc>${ORIGIN}/${'a'.repeat(2048)}</loc></url></urlset>`,
  ],
  [
    'a URL of another site',
    'is of another site',
    `${URL_BEGIN}<loc>https://films.example.evil.example/</loc></url></urlset>`,
  ],
  [
    'an invalid date',
    '2026-02-30',
    `${URL_BEGIN}${LOC}<lastmod>2026-02-30</lastmod></url></urlset>`,
  ],
  [
    'a time without offset',
    '2026-05-01T10:00:00',
    `${URL_BEGIN}${LOC}<lastmod>2026-05-01T10:00:00</lastmod></url></urlset>`,
  ],
  ['an invalid language', 'korean', `${URL_BEGIN}${LOC}${link('korean', '/ko')}</url></urlset>`],
  [
    'a duplicate language',
    'oneUrlPerLanguage',
    `${URL_BEGIN}${LOC}${link('ko', '/ko').repeat(2)}</url></urlset>`,
  ],
  [
    'alternates that do not include the page',
    'does not link to itself',
    `${URL_BEGIN}${LOC}${link('en', '/en')}</url></urlset>`,
  ],
  ['a duplicate URL', 'duplicate URL', `${URL_BEGIN}${LOC}</url><url>${LOC}</url></urlset>`],
  ['malformed XML', 'Premature end', `${URL_BEGIN}${LOC}</url>`],
])('the validation used by these tests rejects %s', async (_, reason, xml) => {
  expect((await findSitemapProblems(xml, ORIGIN)).join()).toContain(reason);
});
