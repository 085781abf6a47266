import { expect, test } from 'vitest';
import { readCookie, serializeCookie } from './cookies.ts';

test.each([
  ['lang=ko', 'ko'],
  ['a=1; lang=ko; b=2', 'ko'],
  ['a=1;lang=ko', 'ko'],
  ['slang=en; lang=ko', 'ko'],
  ['lang=ko; lang=en', 'ko'],
  ['lang=a%20%3B%20b', 'a ; b'],
  ['lang=%E0%A4', '%E0%A4'],
  ['lang=a=b', 'a=b'],
  ['lang=', ''],
  ['lang', null],
  ['language=ko', null],
  ['', null],
  [null, null],
])('reads the cookie "lang" of "%s" as %j', (header, value) => {
  expect(readCookie(header, 'lang')).toBe(value);
});

test('serializes a cookie for the whole site with the given attributes', () => {
  const options = { maxAgeSeconds: 60, httpOnly: false, secure: false };
  expect(serializeCookie('lang', 'ko', options)).toBe('lang=ko; Max-Age=60; Path=/; SameSite=Lax');
  expect(serializeCookie('lang', '', { maxAgeSeconds: 0, httpOnly: true, secure: true })).toBe(
    'lang=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(() => serializeCookie('__Host-lang', 'ko', options)).toThrow('Secure');
});

test('encodes a value so that it cannot add attributes, and decodes it again', () => {
  const value = 'a; Domain=evil.example\r\nSet-Cookie: b=1';
  const header = serializeCookie('name', value, {
    maxAgeSeconds: 60,
    httpOnly: true,
    secure: false,
  });
  expect(header).not.toMatch(/Domain=|[\r\n]/);
  expect(readCookie(header, 'name')).toBe(value);
});
