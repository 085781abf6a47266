import { expect, test } from 'vitest';
import { createCounts } from './counts.ts';

test('take returns counts in a fixed order, once', () => {
  const counts = createCounts(10);
  for (const name of ['b', 'a', 'b', 'B']) counts.add(name);
  counts.add('a', 5);
  expect(counts.drain()).toEqual([
    ['B', 1],
    ['a', 6],
    ['b', 2],
  ]);
  expect(counts.drain()).toEqual([]);
});

test('beyond the maximum new names are ignored, and known ones are still counted', () => {
  const counts = createCounts(2);
  for (const name of ['a', 'b', 'c', 'a', 'c']) counts.add(name);
  expect(counts.drain()).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  counts.add('c');
  expect(counts.drain()).toEqual([['c', 1]]);
});
