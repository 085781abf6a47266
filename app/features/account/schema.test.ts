import { expect, test } from 'vitest';
import { getPasswordProblems } from '../../../domain/accounts/password.ts';
import { readPassword } from './schema.ts';

function read(password: string): string {
  const form = new FormData();
  form.set('password', password);
  return readPassword(form);
}

test('reads each allowed password whole, also one of 128 long emoji', () => {
  const password = '👨‍👩‍👧‍👦'.repeat(128);
  expect(getPasswordProblems(password)).toEqual([]);
  expect(read(password)).toBe(password);
});

test('a password that is too long stays so', () => {
  expect(getPasswordProblems(read('a long password'.repeat(1_000)))).toEqual(['too_long']);
});
