import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleepUnlessAborted } from './sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sleeps for the whole time without an abort', async () => {
  const settled = vi.fn();
  void sleepUnlessAborted(20, new AbortController().signal).then(settled);
  await vi.advanceTimersByTimeAsync(19);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(true);
});

test('an abort ends the sleep at once, before it and during it', async () => {
  const controller = new AbortController();
  const sleeping = sleepUnlessAborted(10_000, controller.signal);
  controller.abort();
  expect(await sleeping).toBe(false);
  expect(await sleepUnlessAborted(10_000, controller.signal)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
