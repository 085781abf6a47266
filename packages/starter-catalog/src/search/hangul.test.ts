import { expect, test } from 'vitest';
import { createInitialsPattern } from './hangul.ts';

test.each([
  ['ㄱㅅㅊ', '기생충'],
  ['ㄳㅊ', '기생충'],
  ['기ㅅㅊ', '기생충'],
  ['ㄱ ㅅ ㅊ', '기생충'],
])('%s stands for %s', (query, name) => {
  expect(createInitialsPattern(query)?.test(name)).toBe(true);
});

test('punctuation between initial consonants is ignored', () => {
  expect(createInitialsPattern('ㄱ-ㅅ.ㅊ (')?.test('기생충')).toBe(true);
});

test('complete syllables and other scripts give no initials pattern', () => {
  for (const text of ['기생충', 'gsc', '.*', '']) expect(createInitialsPattern(text)).toBeNull();
});
