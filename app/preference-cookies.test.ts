import { expect, test } from 'vitest';
import {
  familyAgeCookie,
  langCookie,
  readFamilyAgeCookie,
  regionCookie,
} from './preference-cookies.ts';

test('langCookie sets a cookie for one year that scripts can overwrite', { tags: ['R4'] }, () => {
  expect(langCookie('pt-br', 'http://localhost:3000')).toBe(
    'lang=pt-br; Max-Age=31536000; Path=/; SameSite=Lax',
  );
});

test('regionCookie is Secure on an https site', () => {
  expect(regionCookie('KR', 'https://kinora.example')).toBe(
    'region=KR; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  );
});

test('the cookie of family mode is out of reach of scripts, and deleted when it is turned off', () => {
  expect(familyAgeCookie(12, 'https://kinora.example')).toBe(
    'family=12; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(familyAgeCookie(null, 'http://localhost:3000')).toBe(
    'family=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(readFamilyAgeCookie('lang=ko; family=0; region=US')).toBe(0);
  for (const cookie of [null, 'family=', 'family=8', 'family=x', 'xfamily=7'])
    expect(readFamilyAgeCookie(cookie)).toBeNull();
});
