import { expect, test } from 'vitest';
import { isReadable } from './url-safety.ts';

test.each([
  '/',
  '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9',
  '/ko/search?q=%F0%9F%8E%AC+100%25&type=tv',
  '/en/search?q=a+b+%2B',
  '/en/movie?page=2&with=18%2C35',
  `/${'a'.repeat(4095)}`,
  // In a query none of this is a path.
  '/en/search?q=a\\b%5c',
  '/en/search?q=/../..',
  '/en/search?q=%2e%2e',
  '/ko.data',
  '/en/search/...',
  '/.well-known/security.txt',
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
  // S11 A backslash is a slash to some programs, and none to others.
  '/ko/movie/x\\..\\..\\..\\metrics',
  '/ko\\movie',
  '/ko/movie/%5cfoo',
  '/ko/movie/x%5C..%5Cfaq',
  // S11 Dot segments, which some programs resolve.
  '/ko/../faq',
  '/ko/./faq',
  '/..',
  '/ko/.',
  '/ko/%2e%2e/faq',
  '/ko/%2E./faq',
  '/ko/.%2e',
  '/ko/%2e?x=1',
  '/ko/movie/..%2ffaq',
  '/ko/movie%2f..',
])('%s cannot', (address) => {
  expect(isReadable(address)).toBe(false);
});
