import { expect, test } from 'vitest';
import { negotiateEncoding } from './encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['gzip;q=1, br;q=0.2', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0.0', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['*;q=0', 'identity'],
  ['x-brotli, libgzip', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding "%s" is answered with %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
  expect(negotiateEncoding(header)).toBe(encoding);
});

test('thousands of different headers are parsed correctly', () => {
  for (let n = 0; n < 5000; n += 1) expect(negotiateEncoding(`br;q=0.${n}1`)).toBe('br');
});
