import { expect, test } from 'vitest';
import { picturePath, pictureUrl } from './picture.ts';

test('builds the absolute URL of an image of this site and of another host', () => {
  const origin = 'https://kinora.example';
  expect(pictureUrl({ origin, imageBase: '/artwork' }, '/poster.svg', 'w500')).toBe(
    'https://kinora.example/artwork/w500/poster.svg',
  );
  expect(pictureUrl({ origin, imageBase: 'https://image.example/t/p' }, '/a.jpg', 'w1280')).toBe(
    'https://image.example/t/p/w1280/a.jpg',
  );
});

const LOCAL_BASE = { origin: 'https://kinora.example', imageBase: '/artwork' };
const REMOTE_BASE = { origin: 'https://kinora.example', imageBase: 'https://image.tmdb.org/t/p' };

test.each([LOCAL_BASE, REMOTE_BASE])(
  'extracts the path of an image from its URL at any size: %o',
  (base) => {
    for (const size of ['w92', 'w500', 'h60', 'original'])
      expect(picturePath(base, pictureUrl(base, '/t2yyOv40HZeVlLjYsCsPHnWLk4W.jpg', size))).toBe(
        '/t2yyOv40HZeVlLjYsCsPHnWLk4W.jpg',
      );
  },
);

test.each([
  'https://image.tmdb.org.evil.example/t/p/w92/a.jpg',
  'https://image.tmdb.org/t/p/w92/../../a.jpg',
  'https://image.tmdb.org/t/p/w92/a.jpg?x',
  'https://image.tmdb.org/t/p/w92/a/b.jpg',
  'https://image.tmdb.org/t/p/w92//a.jpg',
  'https://image.tmdb.org/t/p/wide/a.jpg',
  'https://image.tmdb.org/t/px/w92/a.jpg',
  'http://image.tmdb.org/t/p/w92/a.jpg',
  'https://kinora.example/artwork/w92/a.jpg',
  '/w92/a.jpg',
  '',
])('returns null for %s, which is not an image of the catalog', (url) => {
  expect(picturePath(REMOTE_BASE, url)).toBeNull();
});
