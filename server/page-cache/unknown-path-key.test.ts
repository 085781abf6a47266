import { describe, expect, test } from 'vitest';
import { readUnknownPathKey } from './cache-key.ts';

describe('readUnknownPathKey', () => {
  test('all unknown paths of a language and section have one key', () => {
    const getKey = (url: string, cookie?: string) => readUnknownPathKey(url, cookie)?.key;
    expect(getKey('/ko/asdf')).toBe(getKey('/ko/wp/login.php?a=1'));
    expect(getKey('/ko/movie/1/x')).toBe(getKey('/ko/movie/2/%EA%B0%80'));
    const keys = ['/ko/asdf', '/en/asdf', '/ko/movie/1/x', '/ko/tv/1/x'].map((url) => getKey(url));
    keys.push(getKey('/ko/asdf', 'family=12'), getKey('/ko/asdf', 'family=12; region=US'));
    expect(new Set(keys).size).toBe(6);
    expect(getKey('/ko/asdf', 'theme=dark; lang=en')).toBe(getKey('/ko/asdf'));
    expect(readUnknownPathKey('/ko/asdf?a=1', undefined)).toMatchObject({
      target: '/ko/asdf?a=1',
      cookie: null,
      tags: [],
    });
  });

  test.each([
    '/',
    '/asdf',
    '/xx/asdf',
    '/KO/asdf',
    '/ko',
    '/ko/movie',
    '/ko/Movie',
    '/ko/%6Dovie',
    '/ko/movie/asdf',
    '/ko/person/1',
    '/ko/sign-in',
    '/ko/admin/users',
    '/ko/asdf/',
    '/ko/asdf.data',
    '/ko/search/asdf',
    '/ko/.env',
    '/ko/a b',
    '/ko/asdf?x',
    '/ko/%ff',
    '/assets/missing.js',
    '/sitemap.xml',
  ])('%s is not an unknown path of a language', (url) => {
    expect(readUnknownPathKey(url, undefined)).toBeNull();
  });
});
