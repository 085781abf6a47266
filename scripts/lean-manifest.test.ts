import { expect, test } from 'vitest';
import { lean } from './lean-manifest.ts';

test('the list of routes says what a route has, and of its scripts those that not every page has', () => {
  const route = { id: 'movie', path: ':lang/movie', hasAction: false, hasLoader: true, index: undefined, module: '/a.js', css: [] };
  const code = `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/entry.js', imports: ['/framework.js', '/site.js'], css: [] },
    routes: { movie: { ...route, imports: ['/site.js', '/list.js'] }, robots: { id: 'robots', hasLoader: false, imports: [], css: [] } },
    version: '1',
  })};`;
  expect(lean(code)).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      entry: { module: '/entry.js', imports: ['/framework.js', '/site.js'], css: [] },
      routes: {
        movie: { id: 'movie', path: ':lang/movie', hasLoader: true, module: '/a.js', imports: ['/list.js'] },
        robots: { id: 'robots' },
      },
      version: '1',
    })};`,
  );
});
