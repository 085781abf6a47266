import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['  괴물 2006 ', 20, '괴물 2006'],
  ['a\u0000\n\tb', 20, 'a b'],
  ['abc def', 4, 'abc'],
  ['ab🎬', 3, 'ab'],
  ['a\ud800b', 20, 'a\ufffdb'],
  ['\r\n', 20, ''],
])('normalizes %j in at most %i characters to %j', (text, most, line) => {
  expect(oneLine(text, most)).toBe(line);
});
