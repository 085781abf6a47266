import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { createPatternFinder, PAGE_PATTERNS } from './route-pattern.ts';

const findPattern = createPatternFinder(PAGE_PATTERNS);

function routerPattern(path: string): string {
  const pattern = matchRoutes(routes as RouteObject[], path)
    ?.map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/');
  return pattern === '*' ? '*' : `/${pattern ?? ''}`;
}

describe('createPatternFinder', () => {
  test.each([
    '/',
    '/ko',
    '/ko/',
    '/xx',
    '/ko/movie',
    '/KO/Movie',
    '/ko/movie/trending',
    '/ko/movie/trending/more',
    '/ko/movie/27205-inception',
    '/ko/movie/genre/drama',
    '/ko/movie/genre',
    '/ko/tv/1399/season/1',
    '/ko/tv/1399/season',
    '/ko/tv/1399/season/1/episodes',
    '/en/person/287-brad-pitt',
    '/en/search',
    '/ko/admin/users',
    '/ko/admin',
    '/ko/%70rofile',
    '/%6Bo/MOVIE',
    '/ko%2Fmovie',
    '/en/nowhere',
    '/nowhere/at/all',
    '/wp-login.php',
    '/%',
    '//',
    '/ko//movie',
    '/ko/movie/%E0%B8%81',
  ])('finds the pattern of %s that React Router finds', (path) => {
    // React Router throws on `/%`; `//` is no path.
    const expected =
      URL.canParse(path, 'http://site.test') && path !== '/%' ? routerPattern(path) : '/:lang';
    expect(findPattern(path)).toBe(expected);
  });
});

test('finds the pattern of the page for the data of a page', () => {
  expect(findPattern('/ko/movie/27205-inception.data')).toBe('/:lang/movie/:idSlug.data');
  expect(findPattern('/_root.data')).toBe('/.data');
  expect(findPattern('/no/such/page.data')).toBe('*.data');
});

test('finds the patterns of endpoints besides pages', () => {
  const findRandom = createPatternFinder([
    '/healthz',
    '/assets/*',
    '/artwork/:size/:file',
    '/*',
    '*',
  ]);
  expect(
    ['/healthz', '/assets/a/b.js', '/assets', '/artwork/w500/x.svg', '/other'].map(findRandom),
  ).toEqual(['/healthz', '/assets/*', '/assets/*', '/artwork/:size/:file', '*']);
});

test('returns * for unknown paths', () => {
  const patterns = new Set<string>();
  for (let i = 0; i < 20_000; i += 1)
    patterns.add(
      findPattern(
        `/${i % 7 ? 'ko' : i}/${['movie', 'tv', `x${i}`][i % 3]}/${i}/${'a/'.repeat(i % 9)}`,
      ),
    );
  expect(patterns.size).toBeLessThan(12);
  for (const pattern of patterns)
    expect([
      ...PAGE_PATTERNS,
      '*',
      '/:lang',
      '/:lang/movie/:idSlug',
      '/:lang/tv/:idSlug',
    ]).toContain(pattern);
});
