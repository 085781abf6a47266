import { expect, test } from 'vitest';
import { redactPath } from './redact-path.ts';

test.each([
  [`/ko/support/${'0a'.repeat(32)}`, '/ko/support/…'],
  [`/ko/support/${'0a'.repeat(32)}.data`, '/ko/support/….data'],
  ['/en/list/kJ3_x-0123456789abcdefg', '/en/list/…'],
  ['/en/%6Cist/%6bJ3_x-0123456789abcdefg', '/en/list/…'],
  ['/en/LIST/kJ3_x-0123456789abcdefg', '/en/LIST/…'],
  ['/ko/support', '/ko/support'],
  ['/en/admin/support', '/en/admin/support'],
  [
    '/en/movie/496243-parasite-a-very-long-title-indeed',
    '/en/movie/496243-parasite-a-very-long-title-indeed',
  ],
])('logs the path %s without its token as %s', { tags: ['G5'] }, (path, expected) => {
  expect(redactPath(path)).toBe(expected);
});
