import { expect, test } from 'vitest';
import { createHistogram } from './histogram.ts';

test('a bucket counts all values up to its bound', () => {
  const histogram = createHistogram();
  for (const seconds of [0.0001, 0.0005, 0.0006, 0.3, 60]) histogram.observe(seconds);
  const { buckets, count, sum } = histogram.read();
  const countByBound = Object.fromEntries(buckets.map((bucket) => [bucket.le, bucket.count]));
  expect(countByBound).toMatchObject({
    '0.0005': 2,
    '0.001': 3,
    '0.25': 3,
    '0.5': 4,
    '10': 4,
    '+Inf': 5,
  });
  expect(count).toBe(5);
  expect(sum).toBeCloseTo(60.3012);
});

test('all buckets are zero before the first value', () => {
  const { buckets, count, sum } = createHistogram().read();
  expect(buckets).toHaveLength(15);
  expect([count, sum, ...buckets.map((bucket) => bucket.count)]).toEqual(new Array(17).fill(0));
});
