import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { createPatternFinder, pagePatterns } from './route-pattern.ts';

/** The routes as the build lists them. */
function manifestOf(entries: RouteConfigEntry[]): ServerBuild['routes'] {
  const listed = entries.map((entry, place) => {
    const id = entry.id ?? `${entry.file} ${place}`;
    return [id, { id, parentId: 'root', path: entry.path, index: entry.index }] as const;
  });
  return Object.fromEntries([
    ['root', { id: 'root', path: '' }],
    ...listed,
  ]) as ServerBuild['routes'];
}

const patterns = pagePatterns(manifestOf(routes as RouteConfigEntry[]));
const patternOf = createPatternFinder(patterns);

/** What the router itself makes of an address. */
function routerPattern(path: string): string {
  const objects = (routes as RouteConfigEntry[]).map(
    ({ path, index }) => ({ path, index }) as RouteObject,
  );
  const pattern = matchRoutes(objects, path)?.at(-1)?.route.path ?? '';
  return pattern === '*' ? '*' : `/${pattern}`;
}

describe('the pattern of an address', () => {
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
    '/en/nowhere',
    '/nowhere/at/all',
    '/wp-login.php',
    '/%',
    '//',
    '/ko//movie',
    '/ko/movie/%E0%B8%81',
  ])('%s is what the router says', (path) => {
    // The router throws on what it cannot read; such an address belongs to no page.
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

test('what answers besides pages has its pattern too', () => {
  const find = createPatternFinder(['/healthz', '/assets/*', '/artwork/:size/:file', '/*', '*']);
  expect(
    ['/healthz', '/assets/a/b.js', '/assets', '/artwork/w500/x.svg', '/other'].map(find),
  ).toEqual(['/healthz', '/assets/*', '/assets/*', '/artwork/:size/:file', '*']);
});

test('whatever strangers type, there are no more patterns than we have written', () => {
  const found = new Set<string>();
  for (let i = 0; i < 20_000; i += 1)
    found.add(
      patternOf(
        `/${i % 7 ? 'ko' : i}/${['movie', 'tv', `x${i}`][i % 3]}/${i}/${'a/'.repeat(i % 9)}`,
      ),
    );
  expect(found.size).toBeLessThan(12);
  for (const pattern of found)
    expect([...patterns, '*', '/:lang', '/:lang/movie/:idSlug', '/:lang/tv/:idSlug']).toContain(
      pattern,
    );
});
