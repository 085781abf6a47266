import { expect, test } from 'vitest';
import { isPlainUrl, isWellFormedUrl } from './url-safety.ts';

test.each([
  '/',
  '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9',
  '/ko/search?q=%F0%9F%8E%AC+100%25&type=tv',
  '/en/search?q=a+b+%2B',
  '/en/movie?page=2&with=18%2C35',
  `/${'a'.repeat(4095)}`,
  // In a query these are no path.
  '/en/search?q=a\\b%5c',
  '/en/search?q=/../..',
  '/en/search?q=%2e%2e',
  '/ko.data',
  '/en/search/...',
  '/.well-known/security.txt',
])('isWellFormedUrl accepts %s', (url) => {
  expect(isWellFormedUrl(url)).toBe(true);
});

test.each([
  // Incomplete or invalid percent-encoding.
  '/%',
  '/%e',
  '/%zz',
  '/en/search?q=100%',
  // Not UTF-8: a lone byte, a truncated sequence, an overlong slash, a surrogate.
  '/%ff',
  '/%EA%B8',
  '/%C0%AF',
  '/%ED%A0%80',
  // NUL, which databases reject in text.
  '/movie%00',
  '/en/search?q=a%00b',
  `/${'a'.repeat(4096)}`,
  // S11 Some programs read a backslash as a slash.
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
])('isWellFormedUrl rejects %s', (url) => {
  expect(isWellFormedUrl(url)).toBe(false);
});

test.each([
  '/ko/asdf',
  '/ko/wp-login.php',
  "/ko/a~b!$&'()*+,;=:@c/d",
  '/ko/movie/999999999-%EA%B8%B0',
  '/ko/asdf?a=1&b=c+d',
])('isPlainUrl accepts %s, which parsers do not change', (url) => {
  expect(isPlainUrl(url)).toBe(true);
  const parsed = new URL(url, 'http://site.example');
  expect(parsed.pathname + parsed.search).toBe(url);
  expect(parsed.search).toBe(parsed.search === '' ? '' : `?${parsed.searchParams}`);
});

test.each([
  '/',
  'ko/asdf',
  '/ko/',
  '/ko//asdf',
  '/ko/../asdf',
  '/ko/.env',
  '/ko/a b',
  '/ko/<b>',
  '/ko/"x"',
  '/ko/a|b',
  '/ko/a#b',
  '/ko/%zz',
  '/ko/asdf?',
  '/ko/asdf?x',
  '/ko/asdf?index=',
  '/ko/asdf?a=%20',
  "/ko/asdf?a='",
  '/ko/asdf?a=1?b=2',
])('isPlainUrl rejects %s', (url) => {
  expect(isPlainUrl(url)).toBe(false);
});
