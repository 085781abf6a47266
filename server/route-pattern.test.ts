import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { createPatternFinder, PAGE_PATTERNS } from './route-pattern.ts';

const patternOf = createPatternFinder(PAGE_PATTERNS);

/** The pattern that React Router finds. */
function routerPattern(path: string): string {
  const pattern = matchRoutes(routes as RouteObject[], path)
    ?.map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/');
  return pattern === '*' ? '*' : `/${pattern ?? ''}`;
}

describe('the pattern of a path', () => {
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
    '/en/nowhere',
    '/nowhere/at/all',
    '/wp-login.php',
    '/%',
    '//',
    '/ko//movie',
    '/ko/movie/%E0%B8%81',
  ])('%s has the pattern that React Router finds', (path) => {
    // React Router throws on `/%`; `//` is no path.
    const expected =
      URL.canParse(path, 'http://site.test') && path !== '/%' ? routerPattern(path) : '/:lang';
    expect(patternOf(path)).toBe(expected);
  });
});

test('the data of a page has the pattern of the page', () => {
  expect(patternOf('/ko/movie/27205-inception.data')).toBe('/:lang/movie/:idSlug.data');
  expect(patternOf('/_root.data')).toBe('/.data');
  expect(patternOf('/no/such/page.data')).toBe('*.data');
});

test('endpoints besides pages have their patterns', () => {
  const find = createPatternFinder(['/healthz', '/assets/*', '/artwork/:size/:file', '/*', '*']);
  expect(
    ['/healthz', '/assets/a/b.js', '/assets', '/artwork/w500/x.svg', '/other'].map(find),
  ).toEqual(['/healthz', '/assets/*', '/assets/*', '/artwork/:size/:file', '*']);
});

test('unknown paths add no patterns', () => {
  const found = new Set<string>();
  for (let i = 0; i < 20_000; i += 1)
    found.add(
      patternOf(
        `/${i % 7 ? 'ko' : i}/${['movie', 'tv', `x${i}`][i % 3]}/${i}/${'a/'.repeat(i % 9)}`,
      ),
    );
  expect(found.size).toBeLessThan(12);
  for (const pattern of found)
    expect([
      ...PAGE_PATTERNS,
      '*',
      '/:lang',
      '/:lang/movie/:idSlug',
      '/:lang/tv/:idSlug',
    ]).toContain(pattern);
});
