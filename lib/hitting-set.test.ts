import { expect, test } from 'vitest';
import { addBit, createBitSet } from './bit-set.ts';
import { createHittingSetSearch } from './hitting-set.ts';

function createSearch(sets: number[][], maxSteps = 10_000) {
  const bitSets = sets.map((numbers) => {
    const set = createBitSet(40);
    for (const number of numbers) addBit(set, number);
    return set;
  });
  return createHittingSetSearch(bitSets, { capacity: 40, maxSteps });
}

test('finds numbers of which each set has one, if so many are enough', () => {
  const search = createSearch([[1, 39], [39, 2], [2, 3], [3], [3, 1]]);
  expect(search.complete([], 2)?.toSorted()).toEqual([3, 39]);
  expect(search.complete([], 1)).toBeNull();
  expect(search.complete([], 0)).toBeNull();
  expect(createSearch([]).complete([], 0)).toEqual([]);
});

test('completes chosen numbers', () => {
  const search = createSearch([[0, 1], [1, 2], [2, 0], [4]]);
  expect(search.complete([0, 4], 1)).toHaveLength(1);
  expect(search.complete([0, 1, 4], 0)).toEqual([]);
  expect(search.complete([4], 1)).toBeNull();
});

test('an empty set cannot be hit', () => {
  expect(createSearch([[]]).complete([], 3)).toBeNull();
});

test('gives up at the limit of steps, and in all later searches', () => {
  const pairs = Array.from({ length: 20 }, (_, number) => [number, (number + 1) % 20]);
  const search = createSearch(pairs, 600);
  expect(search.isLimitReached()).toBe(false);
  expect(search.complete([], 10)).toBeNull();
  expect(search.isLimitReached()).toBe(true);
  expect(search.complete([], 20)).toBeNull();
  expect(createSearch(pairs).complete([], 10)).toHaveLength(10);
});
