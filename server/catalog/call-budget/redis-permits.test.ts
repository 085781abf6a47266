import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallPriority } from '../../../catalog/tmdb/call-priority.ts';
import { redisUrl } from '../../../tests/support/redis.ts';
import { findFreePort } from '../../../tests/support/start-site.ts';
import { openRedis } from '../../redis/redis-connection.ts';
import { createRedisPermits } from './redis-permits.ts';
import { withFallback } from './with-fallback.ts';

const LIMITS = { callsPerSecond: 30, connections: 20 };
const SILENT = { info() {}, warn() {} };

async function connect(url = redisUrl ?? '') {
  const redis = openRedis(url, SILENT);
  onTestFinished(() => redis.close());
  await expect.poll(() => redis.commands.status, { timeout: 15_000 }).toBe('ready');
  return redis;
}

async function setUp(processes = 4, limits = LIMITS) {
  const { commands } = await connect();
  const key = `kinora-test:${randomUUID()}`;
  onTestFinished(async () => {
    const last = await connect();
    await last.commands.del(key);
  });
  const open = (machine: string) =>
    createRedisPermits({ commands, limits, machine, processes, key });
  return { commands, key, open };
}

describe.skipIf(redisUrl === null)('permits counted in Redis', () => {
  test('two machines share one rate, and the last tokens are left to visitors', async () => {
    // So few that none is added during the test.
    const limits = { callsPerSecond: 0.001, connections: 20 };
    const { open } = await setUp(1, limits);
    const [first, second] = [open('a'), open('b')];
    let granted = 0;
    const takeAll = async (priority: CallPriority) => {
      for (const permits of [first, second])
        granted += (await permits.take(priority)).waitMs === 0 ? 1 : 0;
    };
    // The first machine is alone until the second one calls.
    await second.take('visitor');
    for (const priority of ['background', 'crawler', 'visitor', 'visitor'] as const)
      await takeAll(priority);
    expect(granted).toBeGreaterThan(0);
    expect(granted).toBeLessThanOrEqual(3);
    const state = await first.read();
    expect(state).toMatchObject({ countedBy: 'redis', processes: 2, callsPerSecond: 0.001 });
    expect(state.callsLastMinute).toBe(granted + 1);
    expect(state.rateLimitedAt).toBeNull();
    while ((await first.take('visitor')).waitMs === 0);
    const waits = [
      (await first.take('visitor')).waitMs,
      (await first.take('crawler')).waitMs,
      (await first.take('background')).waitMs,
    ];
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[2]).toBeGreaterThan(0);
  });

  test('connections are divided among the processes of all machines that called lately', async () => {
    const { commands, key, open } = await setUp(4);
    const first = open('a');
    expect((await first.take('visitor')).maxInFlight).toBe(5);
    await open('b').take('visitor');
    expect((await first.take('visitor')).maxInFlight).toBe(2);
    // The other machine has not called for 16 seconds.
    const [seconds = '0'] = (await commands.time()).map(String);
    await commands.hset(key, 'machine:b', `${Number(seconds) * 1000 - 16_000} 4`);
    expect((await first.take('visitor')).maxInFlight).toBe(5);
    expect(first.getProcesses()).toBe(4);
    expect(await commands.hexists(key, 'machine:b')).toBe(0);
  });

  test('a pause of one machine stops all, and then halves the rate', async () => {
    const { commands, key, open } = await setUp();
    const [first, second] = [open('a'), open('b')];
    await first.pause(60_000);
    const { waitMs } = await second.take('visitor');
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    const state = await second.read();
    expect(state).toMatchObject({ callsPerSecond: 15, callsLastMinute: 0 });
    expect(state.pausedMs).toBeGreaterThan(0);
    expect(Math.abs(Date.now() - (state.rateLimitedAt ?? 0))).toBeLessThan(60_000);
    // The pause is over.
    await commands.hset(key, 'paused', 0);
    expect((await second.take('visitor')).waitMs).toBe(0);
  });

  test('the state expires', async () => {
    const { commands, key, open } = await setUp();
    await open('a').take('visitor');
    expect(await commands.pttl(key)).toBeGreaterThan(0);
  });
});

test('without a response of Redis each process keeps to its own part', async () => {
  const redis = openRedis(`redis://127.0.0.1:${await findFreePort()}`, SILENT);
  onTestFinished(() => redis.close());
  const permits = createRedisPermits({
    commands: redis.commands,
    limits: LIMITS,
    machine: 'a',
    processes: 4,
    key: 'kinora-test:away',
  });
  const asked: string[] = [];
  const fallback = withFallback(permits, {
    take: (priority) => {
      asked.push(priority);
      return { waitMs: 0, maxInFlight: 5 };
    },
    pause: (ms) => void asked.push(`pause ${ms}`),
    read: () => expect.unreachable(),
  });
  expect(await fallback.take('crawler')).toEqual({ waitMs: 0, maxInFlight: 5 });
  await fallback.pause(7);
  expect(asked).toEqual(['crawler', 'pause 7']);
});
