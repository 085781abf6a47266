import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

function setUp(limits: { ratePerSecond: number; burst: number }) {
  const clock = { now: 1_000_000 };
  return { clock, bucket: createTokenBucket({ ...limits, now: () => clock.now }) };
}

test('no second has more tokens than the rate and the burst', () => {
  const { bucket, clock } = setUp({ ratePerSecond: 30, burst: 4 });
  const takenAt: number[] = [];
  for (let elapsed = 0; elapsed < 5000; elapsed += 1, clock.now += 1)
    while (bucket.take(1) === 0) takenAt.push(clock.now);
  const counts = takenAt.map(
    (start) => takenAt.filter((time) => time >= start && time < start + 1000).length,
  );
  expect(Math.max(...counts)).toBeLessThanOrEqual(34);
  expect(takenAt.length).toBeGreaterThanOrEqual(5 * 30);
});

test('reports how long to wait for a token', () => {
  const { bucket, clock } = setUp({ ratePerSecond: 10, burst: 1 });
  expect(bucket.take(1)).toBe(0);
  expect(bucket.take(1)).toBe(100);
  clock.now += 60;
  expect(bucket.take(1)).toBe(40);
  clock.now += 40;
  expect(bucket.take(1)).toBe(0);
});

test('leaves tokens to those who need fewer', () => {
  const { bucket } = setUp({ ratePerSecond: 10, burst: 4 });
  expect([bucket.take(3), bucket.take(3)]).toEqual([0, 0]);
  expect(bucket.take(3)).toBe(100);
  expect([bucket.take(1), bucket.take(1)]).toEqual([0, 0]);
});

test('gives tokens to those who need more than the burst', () => {
  const { bucket, clock } = setUp({ ratePerSecond: 10, burst: 1 });
  expect(bucket.take(3)).toBe(0);
  clock.now += 100;
  expect(bucket.take(3)).toBe(0);
});

test('a clock that is set back neither adds tokens nor takes them away', () => {
  const { bucket, clock } = setUp({ ratePerSecond: 10, burst: 2 });
  bucket.take(1);
  clock.now -= 3_600_000;
  expect([bucket.take(1), bucket.take(1)]).toEqual([0, 100]);
  clock.now += 100;
  expect(bucket.take(1)).toBe(0);
});

test('new limits apply at once', () => {
  const { bucket, clock } = setUp({ ratePerSecond: 10, burst: 4 });
  bucket.setLimits({ ratePerSecond: 5, burst: 1 });
  expect([bucket.take(1), bucket.take(1)]).toEqual([0, 200]);
  clock.now += 60_000;
  expect([bucket.take(1), bucket.take(1)]).toEqual([0, 200]);
});
