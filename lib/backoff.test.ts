import { expect, test } from 'vitest';
import { backoffMs, withJitter } from './backoff.ts';

test('doubles the delay with each failure, up to maxMs', () => {
  const delays = (maxMs?: number) =>
    [1, 2, 3, 4, 5].map((failures) => backoffMs(failures, { initialMs: 100, maxMs }));
  expect(delays()).toEqual([100, 200, 400, 800, 1600]);
  expect(delays(500)).toEqual([100, 200, 400, 500, 500]);
  expect(backoffMs(10_000, { initialMs: 100, maxMs: 500 })).toBe(500);
});

test('jitter shortens the delay by at most half', () => {
  const delays = Array.from({ length: 1000 }, () => withJitter(100));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...delays)).toBeLessThanOrEqual(100);
  expect(new Set(delays).size).toBeGreaterThan(900);
});
