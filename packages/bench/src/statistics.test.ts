import { expect, test } from 'vitest';
import { mean, median, medianRatio, quantile } from './statistics.ts';

test('median and mean of several values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(mean([1, 2, 6])).toBe(3);
});

test('statistics of an empty list are NaN', () => {
  expect([median([]), quantile([], 0.9), mean([]), medianRatio([], [])]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('a quantile is interpolated between two values', () => {
  const values = [10, 20, 30, 40, 50];
  expect([
    quantile(values, 0),
    quantile(values, 0.25),
    quantile(values, 0.95),
    quantile(values, 1),
  ]).toEqual([10, 20, 48, 50]);
});

test('the input is not sorted in place', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test('a round that is slow for both contenders does not change the ratio', () => {
  expect(medianRatio([90, 9, 91], [100, 10, 100])).toBe(0.9);
});
