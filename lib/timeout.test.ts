import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './timeout.ts';

const hang = () => new Promise<never>(() => {});
const unexpected = () => {
  throw new Error('onTimeout was called');
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('settles as the work does if it ends in time', async () => {
  expect(await withTimeout(Promise.resolve(7), 1000, unexpected)).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('no')), 1000, unexpected)).rejects.toThrow(
    'no',
  );
});

test('settles after timeoutMs with the value or error of onTimeout', async () => {
  const settled = vi.fn();
  const waiting = withTimeout(hang(), 20, () => 'late').then(settled);
  await vi.advanceTimersByTimeAsync(19);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(settled).toHaveBeenCalledWith('late');
  const fail = () => {
    throw new Error('late');
  };
  const failing = expect(withTimeout(hang(), 1, fail)).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(1);
  await failing;
});

test('work that rejects after the timeout causes no unhandled rejection', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const settled = withTimeout(promise, 1, () => null);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled).toBeNull();
  reject(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
});

test('a result that arrived in time counts although the event loop was blocked', async () => {
  const work = new Promise<string>((resolve) =>
    setTimeout(() => setImmediate(resolve, 'in time'), 1),
  );
  const settled = withTimeout(work, 20, unexpected);
  // Both timers are due in the same turn of the event loop.
  vi.advanceTimersByTime(60);
  expect(await settled).toBe('in time');
});
