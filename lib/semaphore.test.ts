import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('runs at most maxConcurrent tasks at once, the others in order', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 2, maxQueued: 10 });
  let running = 0;
  let maxRunning = 0;
  const order: number[] = [];
  const task = (n: number) => async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    order.push(n);
    await setImmediate();
    running -= 1;
    return n;
  };
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => semaphore.run(task(n), 1000)));
  expect(results).toEqual([1, 2, 3, 4, 5].map((value) => ({ value })));
  expect(order).toEqual([1, 2, 3, 4, 5]);
  await Promise.all([6, 7, 8, 9].map((n) => semaphore.run(task(n), 1000)));
  expect(maxRunning).toBe(2);
});

test('a full queue and a queue timeout give null and free the permit', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run(() => promise, 1000);
  const timedOut = semaphore.run(async () => 'late', 10);
  expect(await semaphore.run(async () => 'too many', 1000)).toBeNull();
  expect(semaphore.status()).toEqual({ running: 1, queued: 1, rejected: 1 });
  expect(await timedOut).toBeNull();
  resolve();
  await first;
  expect(await semaphore.run(async () => 'now', 10)).toEqual({ value: 'now' });
  expect(semaphore.status()).toEqual({ running: 0, queued: 0, rejected: 2 });
});

test('an aborted task leaves the queue and is not counted as rejected', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = semaphore.run(() => promise, 1000);
  const controller = new AbortController();
  const queued = semaphore.run(async () => 'queued', 1000, controller.signal);
  controller.abort();
  expect(await queued).toBeNull();
  expect(await semaphore.run(async () => 'aborted', 1000, controller.signal)).toBeNull();
  expect(semaphore.status()).toEqual({ running: 1, queued: 0, rejected: 0 });
  resolve();
  await first;
});

test('queues take turns, each with its own limit', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 3 });
  const secondQueue = semaphore.addQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const task = (name: string) => async () => void order.push(name);
  const runs = [
    semaphore.run(() => promise, 1000),
    ...['a1', 'a2', 'a3'].map((name) => semaphore.run(task(name), 1000)),
    ...['b1', 'b2'].map((name) => secondQueue.run(task(name), 1000)),
  ];
  expect(await semaphore.run(task('a4'), 1000)).toBeNull();
  expect(semaphore.status()).toEqual({ running: 1, queued: 5, rejected: 1 });
  resolve();
  await Promise.all(runs);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect(semaphore.status()).toEqual({ running: 0, queued: 0, rejected: 1 });
});

test('releases the permit of a task that rejects', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 0 });
  await expect(semaphore.run(() => Promise.reject(new Error('no')), 10)).rejects.toThrow('no');
  expect(await semaphore.run(async () => 1, 10)).toEqual({ value: 1 });
});
