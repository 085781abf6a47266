import { expect, test } from 'vitest';
import { chunk } from './chunk.ts';

test('items are sliced in order, the last slice being shorter', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunk([], 2)).toEqual([]);
});
