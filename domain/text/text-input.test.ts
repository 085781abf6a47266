import { expect, test } from 'vitest';
import { normalizeSingleLine } from './text-input.ts';

test.each([
  ['  괴물 2006 ', 20, '괴물 2006'],
  ['a\u0000\n\tb', 20, 'a b'],
  ['abc def', 4, 'abc'],
  ['ab🎬', 3, 'ab'],
  ['a\ud800b', 20, 'a\ufffdb'],
  ['\r\n', 20, ''],
])('normalizes %j in at most %i characters to %j', (text, maxLength, expected) => {
  expect(normalizeSingleLine(text, maxLength)).toBe(expected);
});
