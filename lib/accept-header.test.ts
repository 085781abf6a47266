import { expect, test } from 'vitest';
import { parseAcceptHeader } from './accept-header.ts';

test.each([
  ['de', [['de', 1]]],
  [
    'fr-CH, fr;q=0.9 , *; Q=0.5',
    [
      ['fr-CH', 1],
      ['fr', 0.9],
      ['*', 0.5],
    ],
  ],
  [
    'gzip;level=9;q=0, br',
    [
      ['gzip', 0],
      ['br', 1],
    ],
  ],
  ['de;q=soon', [['de', 1]]],
  [' , ;q=1,', []],
  ['', []],
])('parses "%s" to %j', (header, values) => {
  expect(parseAcceptHeader(header).map(({ value, weight }) => [value, weight])).toEqual(values);
});
