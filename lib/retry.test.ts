import { expect, test } from 'vitest';
import { retry } from './retry.ts';

test('repeats the attempt after each delay until the result is accepted', async () => {
  const results = ['busy', 'busy', 'done', 'never'];
  const startedAt = performance.now();
  const outcome = await retry(async () => results.shift(), {
    delayMs: (result, attempts) => (result === 'done' ? null : 10 * attempts),
  });
  expect(outcome).toEqual({ result: 'done', attempts: 3 });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(28);
});

test('an abort ends the wait with the result of the last attempt', async () => {
  const controller = new AbortController();
  const retrying = retry(async () => 'busy', {
    delayMs: () => 10_000,
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(), 5);
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
