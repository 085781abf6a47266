import { expect, test } from 'vitest';
import { acceptedEncodings, fastestEncoding, smallestEncoding } from './accept-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip', 'identity']],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', ['br', 'zstd', 'gzip', 'identity']],
  ['gzip;q=1, br;q=0.2', ['br', 'gzip', 'identity']],
  ['gzip, br;q=0', ['gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['*', ['br', 'zstd', 'gzip', 'identity']],
  ['*, br;q=0.0', ['zstd', 'gzip', 'identity']],
  ['deflate', ['identity']],
  ['identity', ['identity']],
  ['*;q=0', ['identity']],
  ['x-brotli, libgzip', ['identity']],
  ['', ['identity']],
  [undefined, ['identity']],
])('"%s" accepts %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
  // The second call reads the cached result.
  expect(acceptedEncodings(header)).toEqual(encodings);
  expect(smallestEncoding(header)).toBe(encodings[0]);
});

test('parses thousands of different headers without caching them', () => {
  for (let n = 0; n < 5000; n += 1) expect(smallestEncoding(`br;q=0.${n}1`)).toBe('br');
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, zstd;q=0', 'gzip'],
  [undefined, 'identity'],
])('the fastest encoding of "%s" is %s', (header, encoding) => {
  expect(fastestEncoding(header)).toBe(encoding);
});
