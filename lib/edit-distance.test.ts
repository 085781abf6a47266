import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['SITE_URL', 'SITE_URL', 0],
  ['SITEURL', 'SITE_URL', 1],
  ['SITE_URI', 'SITE_URL', 1],
  ['SIET_URL', 'SITE_URL', 1],
  ['TMDB_KEY', 'TMDB_API_KEY', 4],
  ['kitten', 'sitting', 3],
])('%s and %s differ by %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});
