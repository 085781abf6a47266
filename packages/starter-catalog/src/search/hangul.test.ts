import { expect, test } from 'vitest';
import { initialsPattern } from './hangul.ts';

test.each([
  ['ㄱㅅㅊ', '기생충'],
  ['ㄳㅊ', '기생충'],
  ['기ㅅㅊ', '기생충'],
  ['ㄱ ㅅ ㅊ', '기생충'],
])('%s stands for %s', (typed, name) => {
  expect(initialsPattern(typed)?.test(name)).toBe(true);
});

test('punctuation between initial consonants is ignored', () => {
  expect(initialsPattern('ㄱ-ㅅ.ㅊ (')?.test('기생충')).toBe(true);
});

test('complete syllables and other scripts give no initials pattern', () => {
  for (const text of ['기생충', 'gsc', '.*', '']) expect(initialsPattern(text)).toBeNull();
});
