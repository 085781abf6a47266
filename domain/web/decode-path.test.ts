import { expect, test } from 'vitest';
import { decodePath } from './decode-path.ts';

test.each([
  ['/ko/profile', '/ko/profile'],
  ['/ko/%70rofile', '/ko/profile'],
  ['/%6b%6F/%70%72ofile', '/ko/profile'],
  ['/ko/movie/1-%EA%B8%B0', '/ko/movie/1-기'],
  ['/ko%2Fprofile', '/ko%2Fprofile'],
  ['/ko%2fprofile/%70', '/ko%2Fprofile/p'],
  ['/ko/%2570rofile', '/ko/%70rofile'],
  ['/ko/%', '/ko/%'],
  ['/ko/%ff', '/ko/%ff'],
  ['/', '/'],
])('decodes the path %s to %s', (path, decoded) => {
  expect(decodePath(path)).toBe(decoded);
});
