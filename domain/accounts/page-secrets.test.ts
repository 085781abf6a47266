import { expect, test } from 'vitest';
import { clearPageSecret, pageSecretCookie, readPageSecret } from './page-secrets.ts';

test.each([
  [false, 'kinora.confirm_token', ''],
  [true, '__Host-kinora.confirm_token', '; Secure'],
])('a secret of a page is read back from its cookie (https: %j)', (https, name, secure) => {
  const cookie = pageSecretCookie('confirm_token', 'a.b=', https);
  expect(cookie).toBe(`${name}=a.b%3D; Max-Age=1800; Path=/; HttpOnly${secure}; SameSite=Lax`);
  const header = cookie.split(';')[0] ?? '';
  expect(readPageSecret(header, 'confirm_token', https)).toBe('a.b=');
  expect(readPageSecret(header, 'confirm_token', !https)).toBeNull();
  expect(readPageSecret(header, 'reset_token', https)).toBeNull();
  expect(clearPageSecret('confirm_token', https)).toContain(`${name}=; Max-Age=0`);
});

test('a secret that is too long is cut', () => {
  expect(pageSecretCookie('reset_token', 'x'.repeat(201), false)).toContain(`=${'x'.repeat(200)};`);
});
