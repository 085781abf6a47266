import { expect, test } from 'vitest';
import { langCookie, regionCookie } from './preference-cookies.ts';

test('R4 langCookie sets a cookie for one year that scripts can overwrite', () => {
  expect(langCookie('pt-br', 'http://localhost:3000')).toBe(
    'lang=pt-br; Max-Age=31536000; Path=/; SameSite=Lax',
  );
});

test('regionCookie is Secure on an https site', () => {
  expect(regionCookie('KR', 'https://kinora.example')).toBe(
    'region=KR; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  );
});
