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

test('signs between first consonants are not waited for', () => {
  expect(initialsPattern('ㄱ-ㅅ.ㅊ (')?.test('기생충')).toBe(true);
});

test('whole syllables and other scripts are no first consonants', () => {
  for (const text of ['기생충', 'gsc', '.*', '']) expect(initialsPattern(text)).toBeNull();
});
