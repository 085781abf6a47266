import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('repeats the attempt after each delay until the result is accepted', async () => {
  const results = ['busy', 'busy', 'done', 'never'];
  const outcome = retry(async () => results.shift(), {
    delayMs: (result, attempts) => (result === 'done' ? null : 10 * attempts),
  });
  await vi.advanceTimersByTimeAsync(9);
  expect(results).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(20);
  expect(results).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ result: 'done', attempts: 3 });
});

test('an abort ends the wait with the result of the last attempt', async () => {
  const controller = new AbortController();
  const retrying = retry(async () => 'busy', {
    delayMs: () => 10_000,
    signal: controller.signal,
  });
  await vi.advanceTimersByTimeAsync(5);
  controller.abort();
  expect(await retrying).toEqual({ result: 'busy', attempts: 1 });
  expect(await retry(async () => 'last', { delayMs: () => 1, signal: controller.signal })).toEqual({
    result: 'last',
    attempts: 1,
  });
});

test('does not repeat an attempt that rejects', async () => {
  let attempts = 0;
  const retrying = retry(
    async () => {
      attempts += 1;
      throw new Error('no');
    },
    { delayMs: () => 1 },
  );
  await expect(retrying).rejects.toThrow('no');
  expect(attempts).toBe(1);
});
