import { expect, test } from 'vitest';
import { sleepUnlessAborted } from './sleep.ts';

test('sleeps for the whole time without an abort', async () => {
  const begun = performance.now();
  expect(await sleepUnlessAborted(20, new AbortController().signal)).toBe(true);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(19);
});

test('an abort ends the sleep at once, before it and during it', async () => {
  const controller = new AbortController();
  const begun = performance.now();
  const sleeping = sleepUnlessAborted(10_000, controller.signal);
  controller.abort();
  expect(await sleeping).toBe(false);
  expect(await sleepUnlessAborted(10_000, controller.signal)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(1000);
});
