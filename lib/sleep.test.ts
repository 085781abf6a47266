import { expect, test } from 'vitest';
import { sleepUnlessAborted } from './sleep.ts';

test('sleeps for the whole time without an abort', async () => {
  const startedAt = performance.now();
  expect(await sleepUnlessAborted(20, new AbortController().signal)).toBe(true);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(19);
});

test('an abort ends the sleep at once, before it and during it', async () => {
  const controller = new AbortController();
  const startedAt = performance.now();
  const sleeping = sleepUnlessAborted(10_000, controller.signal);
  controller.abort();
  expect(await sleeping).toBe(false);
  expect(await sleepUnlessAborted(10_000, controller.signal)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
