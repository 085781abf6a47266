import { createStarterCatalog } from '@kinora/starter-catalog';
import { expect, test } from 'vitest';
import { starterArtwork } from './starter-artwork.ts';

const app = starterArtwork(createStarterCatalog());
const POSTER = 'poster-movie-496243-ko.svg';

test('a poster is an SVG with its title, cached forever and sandboxed', {
  tags: ['C1'],
}, async () => {
  const response = await app.request(`/artwork/w500/${POSTER}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  });
  const svg = await response.text();
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('기생충');
  expect(svg).not.toContain('<script');
});

test('every width of a poster returns the same drawing', { tags: ['C1'] }, async () => {
  const svgs = ['w200', 'w300', 'w342', 'w500', 'w780', 'w1280', 'h632', 'original'].map(
    async (width) => (await app.request(`/artwork/${width}/${POSTER}`)).text(),
  );
  expect(new Set(await Promise.all(svgs)).size).toBe(1);
});

test.each([
  `/artwork/big/${POSTER}`,
  `/artwork/w/${POSTER}`,
  `/artwork/${POSTER}`,
  '/artwork/w500/poster-movie-999999999-ko.svg',
  '/artwork/w500/nothing.svg',
  '/artwork/w500/..%2f..%2fpackage.json',
  '/artwork/w500/',
])('%s returns 404', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});
