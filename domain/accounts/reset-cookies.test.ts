import { expect, test } from 'vitest';
import { readMailNotice } from './masked-email-cookie.ts';
import {
  clearResetCookies,
  hasResetCookies,
  readResetEmail,
  resetCookies,
} from './reset-cookies.ts';
import { signUpCookies } from './sign-up-cookies.ts';

const EMAIL = 'nora@example.com';
const toHeader = (setCookies: string[]) => setCookies.map((text) => text.split(';')[0]).join('; ');

test('scripts can read the masked address of a reset, the address only the server', {
  tags: ['I5'],
}, () => {
  const [address, masked] = resetCookies(EMAIL, true);
  expect(address).toBe(
    '__Host-kinora.reset_email=nora%40example.com; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(masked).toBe(
    'reset_pending=n%E2%80%A6%40example.com; Max-Age=3600; Path=/; Secure; SameSite=Lax',
  );
});

test('the cookies of a reset are read back and cleared', { tags: ['I5'] }, () => {
  const header = toHeader(resetCookies(EMAIL, false));
  expect(readResetEmail(header, false)).toBe(EMAIL);
  expect(hasResetCookies(header, false)).toBe(true);
  for (const cleared of clearResetCookies(false)) expect(cleared).toContain('=; Max-Age=0');
});

test.each([null, '', 'kinora.reset_email=nora', 'kinora.reset_email=%E2', 'reset_pending=%E2'])(
  'the cookies %j have no address of a reset',
  { tags: ['I5'] },
  (header) => {
    expect(readResetEmail(header, false)).toBeNull();
    expect(readMailNotice(header ?? '')).toBeNull();
  },
);

test('of a reset and a sign-up, the reset is announced', { tags: ['I3', 'I5'] }, () => {
  const signUp = { id: '4b6ac08d-86fe-4593-96d0-b9c022869e91', email: 'mina@example.com' };
  const cookies = [...signUpCookies(signUp, false), ...resetCookies(EMAIL, false)];
  expect(readMailNotice(toHeader(cookies))).toEqual({
    kind: 'reset',
    maskedEmail: 'n…@example.com',
  });
});
