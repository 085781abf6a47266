import { expect, test } from 'vitest';
import { langCookie, regionCookie } from './preference-cookies.ts';

test('R4 the language is kept for a year, in a cookie that scripts can set as well', () => {
  expect(langCookie('pt-br', 'http://localhost:3000')).toBe(
    'lang=pt-br; Max-Age=31536000; Path=/; SameSite=Lax',
  );
});

test('the region cookie of a site on https is secure', () => {
  expect(regionCookie('KR', 'https://kinora.example')).toBe(
    'region=KR; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  );
});
