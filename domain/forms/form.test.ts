import { describe, expect, test } from 'vitest';
import { readReturnPath } from './form.ts';

describe('readReturnPath', () => {
  test.each(['/ko', '/en/movie/496243-parasite?a=1#reviews', '/ar/saved?q=%2F%2Fx', '/en/x/../y'])(
    'readReturnPath accepts the path %s',
    (path) => {
      expect(readReturnPath(path, '/home')).toBe(
        new URL(path, 'http://x').href.slice('http://x'.length),
      );
    },
  );

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'evil',
    '',
    'javascript:alert(1)',
    '/.//evil.example/x',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/.\\\\evil.example',
    '/\t/evil.example',
    '/en/sign-in',
    '/ko/confirm?x=1',
    '/en/sign-up/x',
    `/${'x'.repeat(2000)}`,
  ])('readReturnPath rejects %j and returns the home page', (path) => {
    expect(readReturnPath(path, '/home')).toBe('/home');
  });

  test('readReturnPath returns the home page for a file or a missing field', () => {
    expect(readReturnPath(new File([], '/ko'), '/home')).toBe('/home');
    expect(readReturnPath(null, '/home')).toBe('/home');
  });
});
