import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from './password-dictionary.ts';

const RANKED = dictionary['passwords-common'] ?? [];

test('the list has over 10,000 passwords of six or more characters', { tags: ['S11'] }, () => {
  expect(RANKED.filter((password) => password.length >= 6).length).toBeGreaterThan(10_000);
});

test.each([1, 100, 1_000, 5_000, 10_000, 40_000])(
  'rejects the password of rank %d in any case and width',
  { tags: ['S11'] },
  async (rank) => {
    const password = RANKED[rank - 1] ?? '';
    const wide = password.replace(/[!-~]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
    );
    for (const typed of [password, password.toUpperCase(), wide])
      expect(await isCommonPassword(typed), typed).toBe(true);
  },
);

test.each(['engineer1', 'Football2024', 'gadget!?', 'dragon 7'])(
  'rejects %s, a common password with a short suffix',
  { tags: ['S11'] },
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each([
  'correct horse 9',
  'walks by moonlight',
  'kqw7zx',
  '하늘을 나는 고래',
  'football in the rain',
  '2024 football',
  'engineer-4471-82',
  '!!!!????',
  '',
])('%j is not a common password', { tags: ['S11'] }, async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('a password of a million characters is compared in linear time', {
  tags: ['S11'],
}, async () => {
  expect(await isCommonPassword(`${'!'.repeat(1_000_000)}a`)).toBe(false);
});
