import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { stopClock } from '../../tests/support/stop-clock.ts';
import { createStoreGuard } from './store-guard.ts';

function setUp(timeoutMs = 30) {
  const clock = { now: 0 };
  const changes: [boolean, string][] = [];
  const guard = createStoreGuard({
    timeoutMs,
    now: () => clock.now,
    onChange: (...change) => changes.push(change),
  });
  let startedCount = 0;
  const run = <T>(task: () => Promise<T>) =>
    guard.run(() => {
      startedCount += 1;
      return task();
    });
  return { clock, changes, run, begun: () => startedCount };
}

const hang = () => new Promise<never>(() => {});
const fail = (error: unknown) => () => Promise.reject(error);

test('returns the result of the task, null included', async () => {
  const { run } = setUp();
  expect(await run(async () => 7)).toEqual({ value: 7 });
  expect(await run(async () => null)).toEqual({ value: null });
});

test('bypasses a store after three failures, probes it after the backoff, and reports each change once', async () => {
  const { run, clock, changes, begun: startedCount } = setUp();
  const connectionError = Object.assign(new Error('connect to postgres://user:secret@db'), {
    code: 'ECONNREFUSED',
  });
  for (let i = 0; i < 50; i += 1) expect(await run(fail(connectionError))).toBeNull();
  expect(startedCount()).toBe(3);
  expect(changes).toEqual([[true, 'ECONNREFUSED']]);
  clock.now += 5000;
  expect(await run(fail(connectionError))).toBeNull();
  expect(await run(async () => 1)).toBeNull();
  expect(startedCount()).toBe(4);
  clock.now += 5000;
  expect(await run(async () => 1)).toEqual({ value: 1 });
  expect(await run(async () => 2)).toEqual({ value: 2 });
  expect(changes.map(([isBypassed]) => isBypassed)).toEqual([true, false]);
});

test('1,000 tasks on a hanging store start only a few and all return', async () => {
  const { run, clock, changes, begun: startedCount } = setUp();
  expect(new Set(await Promise.all(Array.from({ length: 1000 }, () => run(hang))))).toEqual(
    new Set([null]),
  );
  expect(startedCount()).toBeLessThanOrEqual(8);
  expect(changes).toEqual([[true, 'too slow']]);
  const startedBefore = startedCount();
  // The tasks still hang, so further probes must not pile up.
  for (let i = 0; i < 20; i += 1) {
    clock.now += 5000;
    expect(await run(hang)).toBeNull();
  }
  expect(startedCount() - startedBefore).toBeLessThanOrEqual(4);
});

test('an abandoned task releases its place when it ends', async () => {
  const { run, clock } = setUp();
  const { promise, resolve } = Promise.withResolvers<number>();
  await Promise.all(Array.from({ length: 4 }, () => run(() => promise)));
  clock.now += 5000;
  expect(await run(async () => 1)).toBeNull();
  resolve(1);
  await promise;
  await setImmediate();
  expect(await run(async () => 1)).toEqual({ value: 1 });
});

test('a result that arrived in time counts although the event loop was blocked', async () => {
  stopClock();
  const { run } = setUp(20);
  const result = run(
    () => new Promise<string>((resolve) => setTimeout(() => resolve(setImmediate('in time')), 1)),
  );
  // The timer of the task must exist before the clock moves.
  await setImmediate();
  vi.advanceTimersByTime(60);
  expect(await result).toEqual({ value: 'in time' });
});
