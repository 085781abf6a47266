import { expect, test } from 'vitest';
import {
  addBit,
  countCommon,
  createBitSet,
  deleteBit,
  hasBit,
  intersect,
  isSubset,
  listBits,
  unite,
} from './bit-set.ts';

function toBitSet(numbers: number[]) {
  const set = createBitSet(70);
  for (const number of numbers) addBit(set, number);
  return set;
}

test('lists the numbers that were added and not deleted, in ascending order', () => {
  const set = toBitSet([69, 0, 31, 32, 5, 5, 63, 64]);
  expect(listBits(set)).toEqual([0, 5, 31, 32, 63, 64, 69]);
  deleteBit(set, 31);
  deleteBit(set, 32);
  deleteBit(set, 33);
  expect(listBits(set)).toEqual([0, 5, 63, 64, 69]);
  expect([0, 31, 32, 63, 69].map((number) => hasBit(set, number))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(listBits(createBitSet(0))).toEqual([]);
});

test('compares sets across words of 32 bits', () => {
  const set = toBitSet([1, 31, 32, 69]);
  const other = toBitSet([1, 2, 31, 32, 68, 69]);
  expect([isSubset(set, other), isSubset(other, set), isSubset(set, set)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(countCommon(set, other)).toBe(4);
  expect(countCommon(set, toBitSet([2, 33, 68]))).toBe(0);
  expect(listBits(intersect(other, toBitSet([0, 2, 68])))).toEqual([2, 68]);
  expect(listBits(unite(set, toBitSet([0, 68])))).toEqual([0, 1, 31, 32, 68, 69]);
  const full = toBitSet(Array.from({ length: 70 }, (_, number) => number));
  expect(countCommon(full, full)).toBe(70);
});
