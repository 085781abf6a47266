import { expect, test } from 'vitest';
import { getNextSegment } from './log-reserve.ts';

test.each([
  ['000000010000000000000003', '000000010000000000000004'],
  ['00000001000000000000000F', '000000010000000000000010'],
  ['0000000200000001000000FF', '000000020000000200000000'],
])('the log file after %s is %s', (name, next) => {
  expect(getNextSegment(name)).toBe(next);
});
