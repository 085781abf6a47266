import { expect, test } from 'vitest';
import { chunk } from './chunk.ts';

test('slices items in order, with a shorter last slice', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunk([], 2)).toEqual([]);
});
