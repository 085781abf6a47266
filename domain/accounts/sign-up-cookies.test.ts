import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';
import { readMailNotice } from './masked-email-cookie.ts';
import {
  clearSignUpCookies,
  hasSignUpCookies,
  readSignUpId,
  signUpCookies,
} from './sign-up-cookies.ts';

const SIGN_UP = { id: '4b6ac08d-86fe-4593-96d0-b9c022869e91', email: 'nora@example.com' };
const toHeader = (setCookies: string[]) => setCookies.map((text) => text.split(';')[0]).join('; ');

test.each([
  ['nora@example.com', 'n…@example.com'],
  ['n@example.com', 'n…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
  ['😀x@example.com', '😀…@example.com'],
])(
  'of the address %s only the first character and the host remain',
  { tags: ['I3'] },
  (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  },
);

test('scripts can read the masked address of a sign-up, not its id', { tags: ['I3'] }, () => {
  const [id, masked] = signUpCookies(SIGN_UP, true);
  expect(id).toBe(
    `__Host-kinora.sign_up=${SIGN_UP.id}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(masked).toBe(
    'sign_up_pending=n%E2%80%A6%40example.com; Max-Age=86400; Path=/; Secure; SameSite=Lax',
  );
});

test('the cookies of a sign-up are read back and cleared', { tags: ['I3'] }, () => {
  const header = toHeader(signUpCookies(SIGN_UP, false));
  expect(readSignUpId(header, false)).toBe(SIGN_UP.id);
  expect(readMailNotice(header)).toEqual({ kind: 'sign_up', maskedEmail: 'n…@example.com' });
  expect(hasSignUpCookies(header, false)).toBe(true);
  for (const cleared of clearSignUpCookies(false)) expect(cleared).toContain('=; Max-Age=0');
});

test.each([null, '', 'lang=ko', 'kinora.sign_up=1', 'sign_up_pending=%E2'])(
  'the cookies %j have no sign-up',
  { tags: ['I3'] },
  (header) => {
    expect(readSignUpId(header, false)).toBeNull();
    expect(readMailNotice(header ?? '')).toBeNull();
  },
);
