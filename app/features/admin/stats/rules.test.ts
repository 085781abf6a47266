import { expect, test } from 'vitest';
import { getAxisMax, getGrowthRate, roundedAverage } from './rules.ts';

test('growth is the added share of the former total, or null if either is 0', {
  tags: ['M2'],
}, () => {
  expect(getGrowthRate({ total: 48_217, added: 1462 })).toBeCloseTo(0.0313, 4);
  expect(getGrowthRate({ total: 200, added: 100 })).toBe(1);
  for (const total of [
    { total: 0, added: 0 },
    { total: 5, added: 5 },
    { total: 5, added: 0 },
  ])
    expect(getGrowthRate(total)).toBeNull();
});

test.each([
  [[], 0],
  [[0, 0], 0],
  [[1, 2], 2],
  [[10, 20, 31], 20],
])('the average of %j is %i', { tags: ['M2'] }, (numbers, average) => {
  expect(roundedAverage(numbers)).toBe(average);
});

test.each([
  [[], 2],
  [[0], 2],
  [[1], 2],
  [[2], 2],
  [[3], 4],
  [[7], 8],
  [[9, 1], 10],
  [[10], 10],
  [[11], 20],
  [[74], 80],
  [[103], 150],
  [[150], 150],
  [[999_999], 1_000_000],
  [[1_000_001], 1_500_000],
])('the axis over %j ends at %i', { tags: ['M2'] }, (numbers, top) => {
  expect(getAxisMax(numbers)).toBe(top);
});
