import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { canStartRedis, redisUrl, startRedis } from '../../tests/support/redis.ts';
import { findFreePort } from '../../tests/support/start-site.ts';
import { openRedis } from '../redis/redis-connection.ts';
import { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limit.ts';

const TWICE: RateLimit = { max: 2, seconds: 60 };

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

function createMemoryLimiter() {
  const clock = { ms: 1_000_000 };
  return { clock, limiter: createRateLimiter({ redis: null, now: () => clock.ms }) };
}

function openConnection(url: string) {
  const redis = openRedis(url, { info() {}, warn() {} });
  onTestFinished(() => redis.close());
  return redis;
}

async function connect(url: string) {
  const redis = openConnection(url);
  await expect.poll(() => redis.commands.status, { timeout: 15_000 }).toBe('ready');
  return redis;
}

async function startOwnRedis(port: number): Promise<ChildProcess> {
  const child = startRedis(port);
  processes.push(child);
  return child;
}

async function consumeTimes(
  limiter: RateLimiter,
  count: number,
  key: string,
  rate = TWICE,
): Promise<(number | null)[]> {
  const waits = [];
  for (let n = 0; n < count; n += 1) waits.push(await limiter.consume([{ key, rate }]));
  return waits;
}

describe('createRateLimiter in memory', () => {
  test('allows the maximum within the period that starts at the first, then again as many', async () => {
    const { clock, limiter } = createMemoryLimiter();
    expect(await consumeTimes(limiter, 1, 'a')).toEqual([null]);
    clock.ms += 40_000;
    expect(await consumeTimes(limiter, 2, 'a')).toEqual([null, 20]);
    clock.ms += 19_999;
    expect(await consumeTimes(limiter, 1, 'a')).toEqual([1]);
    clock.ms += 1;
    expect(await consumeTimes(limiter, 3, 'a')).toEqual([null, null, 60]);
  });

  test('rejected attempts do not prolong the wait', async () => {
    const { clock, limiter } = createMemoryLimiter();
    await consumeTimes(limiter, 100, 'a');
    clock.ms += 59_000;
    expect((await consumeTimes(limiter, 100, 'a')).at(-1)).toBe(1);
    clock.ms += 1_000;
    expect(await consumeTimes(limiter, 1, 'a')).toEqual([null]);
  });

  test('keys are counted separately', async () => {
    const { limiter } = createMemoryLimiter();
    expect(await consumeTimes(limiter, 3, 'a')).toEqual([null, null, 60]);
    for (const otherKey of ['b', 'A', 'a ', ''])
      expect(await consumeTimes(limiter, 1, otherKey)).toEqual([null]);
  });

  test('one exceeded rate among several rejects all', async () => {
    const { limiter } = createMemoryLimiter();
    await consumeTimes(limiter, 2, 'address');
    const bothCounts = [
      { key: 'address', rate: TWICE },
      { key: 'account', rate: { max: 5, seconds: 600 } },
    ];
    expect(await limiter.consume(bothCounts)).toBe(60);
    expect(await limiter.consume(bothCounts.slice(1))).toBeNull();
  });

  test('returns the longest wait of several exceeded rates, in any order', async () => {
    const { limiter } = createMemoryLimiter();
    const counts = [
      { key: 'short', rate: { max: 1, seconds: 5 } },
      { key: 'long', rate: { max: 1, seconds: 500 } },
      { key: 'wide', rate: { max: 9, seconds: 9_000 } },
    ];
    expect(await limiter.consume(counts)).toBeNull();
    expect(await limiter.consume(counts)).toBe(500);
    expect(await limiter.consume(counts.toReversed())).toBe(500);
  });

  test('a rejected attempt counts for each of its keys', async () => {
    const { limiter } = createMemoryLimiter();
    await consumeTimes(limiter, 2, 'address');
    for (let n = 0; n < 2; n += 1)
      await limiter.consume([
        { key: 'address', rate: TWICE },
        { key: 'account', rate: TWICE },
      ]);
    expect(await consumeTimes(limiter, 1, 'account')).toEqual([60]);
  });

  test('concurrent attempts do not exceed the limit', async () => {
    const { limiter } = createMemoryLimiter();
    const waits = await Promise.all(
      Array.from({ length: 50 }, () => limiter.consume([{ key: 'a', rate: TWICE }])),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(2);
  });

  test('an empty list of counts is allowed', async () => {
    expect(await createMemoryLimiter().limiter.consume([])).toBeNull();
  });

  test('two limiters without Redis are independent', async () => {
    await consumeTimes(createMemoryLimiter().limiter, 3, 'a');
    expect(await consumeTimes(createMemoryLimiter().limiter, 1, 'a')).toEqual([null]);
  });

  test('stores 100,000 keys and evicts the least recently used', async () => {
    const { limiter } = createMemoryLimiter();
    const oncePerHour = { max: 1, seconds: 3600 };
    async function consumeNumbered(from: number, to: number): Promise<void> {
      await limiter.consume(
        Array.from({ length: to - from }, (_, index) => ({
          key: `n ${from + index}`,
          rate: oncePerHour,
        })),
      );
    }
    await limiter.consume([
      { key: 'left', rate: oncePerHour },
      { key: 'used', rate: oncePerHour },
    ]);
    await consumeNumbered(0, 99_998);
    expect(await limiter.consume([{ key: 'used', rate: oncePerHour }])).toBe(3600);
    await consumeNumbered(99_998, 99_999);
    expect(await limiter.consume([{ key: 'left', rate: oncePerHour }])).toBeNull();
    expect(await limiter.consume([{ key: 'used', rate: oncePerHour }])).toBe(3600);
  });
});

describe.skipIf(redisUrl === null)('createRateLimiter with Redis', () => {
  test('two limiters share counts by key', async () => {
    const [one, two] = [await connect(redisUrl ?? ''), await connect(redisUrl ?? '')].map((redis) =>
      createRateLimiter({ redis }),
    );
    if (!one || !two) throw new Error('two were made');
    const [key, otherKey] = [randomUUID(), randomUUID()];
    expect(await consumeTimes(one, 1, key)).toEqual([null]);
    expect(await consumeTimes(two, 1, key)).toEqual([null]);
    for (const limiter of [one, two]) {
      const [wait] = await consumeTimes(limiter, 1, key);
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect(await consumeTimes(two, 1, otherKey)).toEqual([null]);
  });

  test('concurrent attempts at two limiters do not exceed the limit', async () => {
    const limiters = [await connect(redisUrl ?? ''), await connect(redisUrl ?? '')].map((redis) =>
      createRateLimiter({ redis }),
    );
    const counts = [{ key: randomUUID(), rate: { max: 7, seconds: 60 } }];
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => limiters[n % 2]?.consume(counts)),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(7);
  });

  test('one exceeded rate rejects all with the longest wait', async () => {
    const limiter = createRateLimiter({ redis: await connect(redisUrl ?? '') });
    const counts = [5, 500].map((seconds) => ({ key: randomUUID(), rate: { max: 1, seconds } }));
    expect(await limiter.consume(counts)).toBeNull();
    expect(await limiter.consume(counts)).toBeGreaterThan(490);
  });
});

describe.skipIf(!canStartRedis)('createRateLimiter with its own Redis', () => {
  test('Redis stores only the hash of a key, with an expiry', async () => {
    const port = await findFreePort();
    await startOwnRedis(port);
    const { commands, close } = await connect(`redis://127.0.0.1:${port}`);
    await createRateLimiter({ redis: { commands, close } }).consume([
      { key: 'account mina@example.com', rate: TWICE },
    ]);
    const keys = await commands.keys('*');
    expect(keys).toEqual([expect.stringMatching(/^kinora:rate:[\w-]{22}$/)]);
    const remainingMs = await commands.pttl(keys[0] ?? '');
    expect(remainingMs).toBeGreaterThan(50_000);
    expect(remainingMs).toBeLessThanOrEqual(60_000);
  });

  test('the period starts at the first attempt and is not prolonged by later ones', async () => {
    const port = await findFreePort();
    await startOwnRedis(port);
    const redis = await connect(`redis://127.0.0.1:${port}`);
    const limiter = createRateLimiter({ redis });
    expect(await consumeTimes(limiter, 1, 'a', { max: 1, seconds: 60 })).toEqual([null]);
    const [key = ''] = await redis.commands.keys('*');
    await redis.commands.pexpire(key, 20_000);
    expect(await consumeTimes(limiter, 1, 'a', { max: 1, seconds: 60 })).toEqual([20]);
    expect(await redis.commands.pttl(key)).toBeLessThanOrEqual(20_000);
    await redis.commands.del(key);
    expect(await consumeTimes(limiter, 1, 'a', { max: 1, seconds: 60 })).toEqual([null]);
  });

  test('if Redis is killed, known keys stay limited and new ones are limited in memory', async () => {
    const port = await findFreePort();
    const child = await startOwnRedis(port);
    const limiter = createRateLimiter({ redis: await connect(`redis://127.0.0.1:${port}`) });
    expect(await consumeTimes(limiter, 2, 'a')).toEqual([null, null]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await consumeTimes(limiter, 1, 'a'))[0]).toBeGreaterThan(0);
    expect(await consumeTimes(limiter, 3, 'new')).toEqual([null, null, expect.any(Number)]);
  });

  test('while Redis hangs, limits hold, and only the first of several attempts waits', async () => {
    const port = await findFreePort();
    const child = await startOwnRedis(port);
    const redis = await connect(`redis://127.0.0.1:${port}`);
    const limiter = createRateLimiter({ redis, now: () => 1_000_000 });
    child.kill('SIGSTOP');
    const evaluate = vi.spyOn(redis.commands, 'eval');
    const waits = await Promise.all(
      Array.from({ length: 100 }, () => limiter.consume([{ key: 'a', rate: TWICE }])),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(2);
    for (const key of ['b', 'c', 'd', 'e']) await limiter.consume([{ key, rate: TWICE }]);
    // Until two seconds later Redis is not asked again.
    expect(evaluate).toHaveBeenCalledTimes(100);
  });
});

test.each([
  ['an unreachable', findFreePort],
  ['a silent', startSilentServer],
])('with %s Redis limits are counted in memory', async (_, getPort) => {
  const redis = openConnection(`redis://127.0.0.1:${await getPort()}`);
  const limiter = createRateLimiter({ redis });
  expect(await consumeTimes(limiter, 3, 'a')).toEqual([null, null, expect.any(Number)]);
});

/** Accepts connections and never answers. Returns its port. */
async function startSilentServer(): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
