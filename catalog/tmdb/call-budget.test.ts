import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCallBudget } from './call-budget.ts';
import type { CallPriority } from './call-priority.ts';
import { createLocalPermits, type PermitSource } from './permits.ts';

/** Permits that a test gives one by one. */
function createManualPermits({ maxInFlight = 20 } = {}) {
  let free = 0;
  const asked: CallPriority[] = [];
  const source: PermitSource = {
    take(priority) {
      asked.push(priority);
      if (free === 0) return { waitMs: 5, maxInFlight };
      free -= 1;
      return { waitMs: 0, maxInFlight };
    },
    pause() {},
    read: () => expect.unreachable(),
  };
  return { source, asked, give: (permits: number) => (free += permits) };
}

test('visitors are sent before crawlers, and crawlers before background work', async () => {
  const permits = createManualPermits();
  const budget = createCallBudget({ permits: permits.source });
  const sent: string[] = [];
  const run = (priority: CallPriority, name: string) =>
    budget.run(async () => sent.push(name), { priority, timeoutMs: 60_000 });
  const calls = [
    run('background', 'background 1'),
    run('crawler', 'crawler 1'),
    run('visitor', 'visitor 1'),
    run('background', 'background 2'),
    run('visitor', 'visitor 2'),
  ];
  expect(budget.status().waiting).toEqual({ visitor: 2, crawler: 1, background: 2 });
  permits.give(5);
  await Promise.all(calls);
  expect(sent).toEqual(['visitor 1', 'visitor 2', 'crawler 1', 'background 1', 'background 2']);
});

test('a visitor does not wait for the time at which background work may ask again', async () => {
  const source: PermitSource = {
    take: (priority) => ({ waitMs: priority === 'visitor' ? 0 : 60_000, maxInFlight: 20 }),
    pause() {},
    read: () => expect.unreachable(),
  };
  const budget = createCallBudget({ permits: source });
  const send = async () => 'sent';
  void budget.run(send, { priority: 'background', timeoutMs: 100 });
  await setImmediate();
  expect(await budget.run(send, { priority: 'visitor', timeoutMs: 5000 })).toEqual({
    value: 'sent',
  });
});

test('calls in flight stay below the share of the connections', async () => {
  const permits = createManualPermits({ maxInFlight: 3 });
  permits.give(100);
  const budget = createCallBudget({ permits: permits.source });
  let maxInFlight = 0;
  const fullLoad = Promise.withResolvers<void>();
  const send = async () => {
    maxInFlight = Math.max(maxInFlight, budget.status().inFlight);
    if (maxInFlight === 3) fullLoad.resolve();
    await fullLoad.promise;
    await setImmediate();
  };
  const calls = Array.from({ length: 30 }, () =>
    budget.run(send, { priority: 'visitor', timeoutMs: 10_000 }),
  );
  await Promise.all(calls);
  expect(maxInFlight).toBe(3);
  expect(budget.status().inFlight).toBe(0);
});

test('a failed call gives its place back', async () => {
  const permits = createManualPermits({ maxInFlight: 1 });
  permits.give(2);
  const budget = createCallBudget({ permits: permits.source });
  const options = { priority: 'visitor', timeoutMs: 10_000 } as const;
  await expect(budget.run(() => Promise.reject(new Error('broken')), options)).rejects.toThrow(
    'broken',
  );
  expect(await budget.run(async () => 1, options)).toEqual({ value: 1 });
});

test('a call without a permit in time is not sent and is counted by priority', async () => {
  const budget = createCallBudget({ permits: createManualPermits().source, maxWaiting: 2 });
  const send = () => expect.unreachable();
  const results = await Promise.all(
    (['visitor', 'crawler', 'visitor', 'visitor'] as const).map((priority) =>
      budget.run(send, { priority, timeoutMs: 20 }),
    ),
  );
  expect(results).toEqual([null, null, null, null]);
  expect(budget.status()).toMatchObject({
    refused: { visitor: 3, crawler: 1, background: 0 },
    waiting: { visitor: 0, crawler: 0, background: 0 },
  });
});

test('local permits leave the last tokens to visitors', () => {
  const permits = createLocalPermits({
    limits: { callsPerSecond: 30, connections: 20 },
    now: () => 0,
  });
  const granted = (priority: CallPriority) => {
    let count = 0;
    while ((permits.take(priority) as { waitMs: number }).waitMs === 0) count += 1;
    return count;
  };
  expect([granted('background'), granted('crawler'), granted('visitor')]).toEqual([1, 1, 2]);
});

test('local permits divide the calls among machines and the connections among processes', () => {
  const clock = { now: 0 };
  const share = { machines: 2, processes: 8 };
  const permits = createLocalPermits({
    limits: { callsPerSecond: 30, connections: 20 },
    getShare: () => share,
    now: () => clock.now,
  });
  let calls = 0;
  for (; clock.now < 10_000; clock.now += 1)
    while ((permits.take('visitor') as { waitMs: number }).waitMs === 0) calls += 1;
  expect(calls).toBeGreaterThanOrEqual(150);
  expect(calls).toBeLessThanOrEqual(151);
  expect(permits.take('visitor')).toMatchObject({ maxInFlight: 2 });
  share.processes = 100;
  expect(permits.take('visitor')).toMatchObject({ maxInFlight: 1 });
});

test('after a pause calls come at half the rate for a minute', () => {
  const clock = { now: 0 };
  const permits = createLocalPermits({
    limits: { callsPerSecond: 30, connections: 20 },
    now: () => clock.now,
  });
  const countUntil = (end: number) => {
    let calls = 0;
    for (; clock.now < end; clock.now += 1)
      while ((permits.take('visitor') as { waitMs: number }).waitMs === 0) calls += 1;
    return calls;
  };
  permits.pause(10_000);
  expect(countUntil(10_000)).toBe(0);
  expect(permits.read()).toMatchObject({ callsPerSecond: 15, rateLimitedAt: 0 });
  const slow = countUntil(20_000);
  expect(slow).toBeGreaterThanOrEqual(150);
  expect(slow).toBeLessThanOrEqual(154);
  countUntil(70_000);
  const usual = countUntil(80_000);
  expect(usual).toBeGreaterThanOrEqual(299);
  expect(usual).toBeLessThanOrEqual(304);
  expect(permits.read()).toMatchObject({ callsPerSecond: 30, pausedMs: 0, rateLimitedAt: 0 });
  clock.now = 24 * 3_600_000;
  expect(permits.read()).toMatchObject({ rateLimitedAt: null });
});
