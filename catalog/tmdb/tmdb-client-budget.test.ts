import { expect, test, vi } from 'vitest';
import { stopClock } from '../../tests/support/stop-clock.ts';
import { catchError, connectClient, failure, GOOD } from '../fixtures/tmdb-client.ts';
import { createCallBudget } from './call-budget.ts';
import { createLocalPermits } from './permits.ts';

test('limits concurrent requests and rejects those that exceed the queue', async () => {
  let running = 0;
  let maxRunning = 0;
  const allRun = Promise.withResolvers<void>();
  const respondTogether = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    if (running === 4) allRun.resolve();
    await allRun.promise;
    running -= 1;
    return GOOD;
  };
  const permits = createLocalPermits({ limits: { callsPerSecond: 1000, connections: 4 } });
  const { get } = await connectClient(respondTogether, {
    budget: createCallBudget({ permits, maxWaiting: 14 }),
  });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => get(`/movie/${index + 1}`)),
  );
  expect(maxRunning).toBe(4);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
});

test('a call without a permit in time is not sent, and its error says when to retry', async () => {
  const permits = createLocalPermits({
    limits: { callsPerSecond: 1, connections: 20 },
    now: () => 0,
  });
  const { get, upstream, lines } = await connectClient(() => GOOD, {
    budget: createCallBudget({ permits }),
    limits: { visitorWaitMs: 50 },
  });
  stopClock();
  const calls = Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => get(`/movie/${index + 1}`)),
  );
  await expect.poll(() => upstream.requests.length).toBe(4);
  await vi.advanceTimersByTimeAsync(50);
  const results = await calls;
  expect(upstream.requests).toHaveLength(4);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []));
  expect(errors).toHaveLength(6);
  for (const error of errors)
    expect(error).toMatchObject({ code: 'catalog_unavailable', retryAfter: 1 });
  expect(lines).toEqual([]);
});

test('a 429 pauses all calls for its Retry-After, and does not open the circuit', async () => {
  let isLimited = true;
  const permits = createLocalPermits({ limits: { callsPerSecond: 1000, connections: 20 } });
  const { get, upstream, client } = await connectClient(
    () => (isLimited ? failure(429, { 'retry-after': '30' }) : GOOD),
    { budget: createCallBudget({ permits }), limits: { visitorWaitMs: 50, failureThreshold: 1 } },
  );
  const first = await catchError(get());
  expect([first.code, first.retryAfter]).toEqual(['catalog_unavailable', 30]);
  isLimited = false;
  const second = await catchError(get('/movie/8'));
  expect(second.code).toBe('catalog_unavailable');
  expect(second.retryAfter).toBeGreaterThan(25);
  expect(upstream.requests).toHaveLength(1);
  expect(client.status()).toEqual({ reachable: true, circuit: 'closed' });
});
