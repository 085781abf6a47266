import { expect, test } from 'vitest';
import { isReadable } from './address.ts';

test.each([
  '/',
  '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9',
  '/ko/search?q=%F0%9F%8E%AC+100%25&type=tv',
  '/en/search?q=a+b+%2B',
  '/en/movie?page=2&with=18%2C35',
  `/${'a'.repeat(4095)}`,
])('%s can be read', (address) => {
  expect(isReadable(address)).toBe(true);
});

test.each([
  // Encoding that is not whole, or no encoding at all.
  '/%',
  '/%e',
  '/%zz',
  '/en/search?q=100%',
  // Not UTF-8: a lone byte, a cut sequence, an overlong slash, a surrogate.
  '/%ff',
  '/%EA%B8',
  '/%C0%AF',
  '/%ED%A0%80',
  // NUL, which no database takes in a text.
  '/movie%00',
  '/en/search?q=a%00b',
  `/${'a'.repeat(4096)}`,
])('%s cannot', (address) => {
  expect(isReadable(address)).toBe(false);
});
