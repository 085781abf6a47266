import { expect, test } from 'vitest';
import { withTimeout } from './timeout.ts';

const hang = () => new Promise<never>(() => {});
const unexpected = () => {
  throw new Error('onTimeout was called');
};

test('settles as the work does if it ends in time', async () => {
  expect(await withTimeout(Promise.resolve(7), 1000, unexpected)).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('no')), 1000, unexpected)).rejects.toThrow(
    'no',
  );
});

test('settles after timeoutMs with the value or error of onTimeout', async () => {
  const startedAt = performance.now();
  expect(await withTimeout(hang(), 20, () => 'late')).toBe('late');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(19);
  const fail = () => {
    throw new Error('late');
  };
  await expect(withTimeout(hang(), 1, fail)).rejects.toThrow('late');
});

test('work that rejects after the timeout causes no unhandled rejection', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  expect(await withTimeout(promise, 1, () => null)).toBeNull();
  reject(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
});

test('a result that arrived in time counts although the event loop was blocked', async () => {
  const work = new Promise<string>((resolve) =>
    setTimeout(() => setImmediate(resolve, 'in time'), 1),
  );
  const settled = withTimeout(work, 20, unexpected);
  const deadline = performance.now() + 60;
  while (performance.now() < deadline);
  expect(await settled).toBe('in time');
});
