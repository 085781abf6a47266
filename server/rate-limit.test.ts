import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { canStartRedis, redisUrl, startRedis } from '../tests/support/redis.ts';
import { freePort } from '../tests/support/site.ts';
import { createRateLimiter, type Rate, type RateLimiter } from './rate-limit.ts';
import { openRedis } from './redis.ts';

const TWICE: Rate = { max: 2, seconds: 60 };

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

function inMemory() {
  const clock = { ms: 1_000_000 };
  return { clock, limiter: createRateLimiter({ redis: null, now: () => clock.ms }) };
}

function open(url: string) {
  const redis = openRedis(url, { info() {}, warn() {} });
  onTestFinished(() => redis.close());
  return redis;
}

async function connected(url: string) {
  const redis = open(url);
  await expect.poll(() => redis.commands.status, { timeout: 15_000 }).toBe('ready');
  return redis;
}

async function ownRedis(port: number): Promise<ChildProcess> {
  const child = startRedis(port);
  processes.push(child);
  return child;
}

async function times(
  limiter: RateLimiter,
  count: number,
  key: string,
  rate = TWICE,
): Promise<(number | null)[]> {
  const waits = [];
  for (let n = 0; n < count; n += 1) waits.push(await limiter.take([{ key, rate }]));
  return waits;
}

describe('createRateLimiter in memory', () => {
  test('allows the maximum within the period that starts at the first, then again as many', async () => {
    const { clock, limiter } = inMemory();
    expect(await times(limiter, 1, 'a')).toEqual([null]);
    clock.ms += 40_000;
    expect(await times(limiter, 2, 'a')).toEqual([null, 20]);
    clock.ms += 19_999;
    expect(await times(limiter, 1, 'a')).toEqual([1]);
    clock.ms += 1;
    expect(await times(limiter, 3, 'a')).toEqual([null, null, 60]);
  });

  test('rejected attempts do not prolong the wait', async () => {
    const { clock, limiter } = inMemory();
    await times(limiter, 100, 'a');
    clock.ms += 59_000;
    expect((await times(limiter, 100, 'a')).at(-1)).toBe(1);
    clock.ms += 1_000;
    expect(await times(limiter, 1, 'a')).toEqual([null]);
  });

  test('keys are counted separately', async () => {
    const { limiter } = inMemory();
    expect(await times(limiter, 3, 'a')).toEqual([null, null, 60]);
    for (const other of ['b', 'A', 'a ', ''])
      expect(await times(limiter, 1, other)).toEqual([null]);
  });

  test('one exceeded rate among several rejects all', async () => {
    const { limiter } = inMemory();
    await times(limiter, 2, 'address');
    const both = [
      { key: 'address', rate: TWICE },
      { key: 'account', rate: { max: 5, seconds: 600 } },
    ];
    expect(await limiter.take(both)).toBe(60);
    expect(await limiter.take(both.slice(1))).toBeNull();
  });

  test('returns the longest wait of several exceeded rates, in any order', async () => {
    const { limiter } = inMemory();
    const counts = [
      { key: 'short', rate: { max: 1, seconds: 5 } },
      { key: 'long', rate: { max: 1, seconds: 500 } },
      { key: 'wide', rate: { max: 9, seconds: 9_000 } },
    ];
    expect(await limiter.take(counts)).toBeNull();
    expect(await limiter.take(counts)).toBe(500);
    expect(await limiter.take(counts.toReversed())).toBe(500);
  });

  test('a rejected attempt counts for each of its keys', async () => {
    const { limiter } = inMemory();
    await times(limiter, 2, 'address');
    for (let n = 0; n < 2; n += 1)
      await limiter.take([
        { key: 'address', rate: TWICE },
        { key: 'account', rate: TWICE },
      ]);
    expect(await times(limiter, 1, 'account')).toEqual([60]);
  });

  test('concurrent attempts do not exceed the limit', async () => {
    const { limiter } = inMemory();
    const waits = await Promise.all(
      Array.from({ length: 50 }, () => limiter.take([{ key: 'a', rate: TWICE }])),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(2);
  });

  test('an empty list of counts is allowed', async () => {
    expect(await inMemory().limiter.take([])).toBeNull();
  });

  test('two limiters without Redis are independent', async () => {
    await times(inMemory().limiter, 3, 'a');
    expect(await times(inMemory().limiter, 1, 'a')).toEqual([null]);
  });

  test('stores 100,000 keys and evicts the least recently used', async () => {
    const { limiter } = inMemory();
    const once = { max: 1, seconds: 3600 };
    async function takeNumbered(from: number, to: number): Promise<void> {
      await limiter.take(
        Array.from({ length: to - from }, (_, index) => ({ key: `n ${from + index}`, rate: once })),
      );
    }
    await limiter.take([
      { key: 'left', rate: once },
      { key: 'used', rate: once },
    ]);
    await takeNumbered(0, 99_998);
    expect(await limiter.take([{ key: 'used', rate: once }])).toBe(3600);
    await takeNumbered(99_998, 99_999);
    expect(await limiter.take([{ key: 'left', rate: once }])).toBeNull();
    expect(await limiter.take([{ key: 'used', rate: once }])).toBe(3600);
  });
});

describe.skipIf(redisUrl === null)('createRateLimiter with Redis', () => {
  test('two limiters share counts by key', async () => {
    const [one, two] = [await connected(redisUrl ?? ''), await connected(redisUrl ?? '')].map(
      (redis) => createRateLimiter({ redis }),
    );
    if (!one || !two) throw new Error('two were made');
    const [key, other] = [randomUUID(), randomUUID()];
    expect(await times(one, 1, key)).toEqual([null]);
    expect(await times(two, 1, key)).toEqual([null]);
    for (const limiter of [one, two]) {
      const [wait] = await times(limiter, 1, key);
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect(await times(two, 1, other)).toEqual([null]);
  });

  test('concurrent attempts at two limiters do not exceed the limit', async () => {
    const limiters = [await connected(redisUrl ?? ''), await connected(redisUrl ?? '')].map(
      (redis) => createRateLimiter({ redis }),
    );
    const counts = [{ key: randomUUID(), rate: { max: 7, seconds: 60 } }];
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => limiters[n % 2]?.take(counts)),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(7);
  });

  test('the period starts at the first attempt and is not prolonged by later ones', async () => {
    const limiter = createRateLimiter({ redis: await connected(redisUrl ?? '') });
    const key = randomUUID();
    const rate = { max: 1, seconds: 2 };
    expect(await times(limiter, 1, key, rate)).toEqual([null]);
    await sleep(1_100);
    expect(await times(limiter, 1, key, rate)).toEqual([1]);
    await expect
      .poll(async () => (await times(limiter, 1, key, rate))[0], { timeout: 5_000, interval: 200 })
      .toBeNull();
  });

  test('one exceeded rate rejects all with the longest wait', async () => {
    const limiter = createRateLimiter({ redis: await connected(redisUrl ?? '') });
    const counts = [5, 500].map((seconds) => ({ key: randomUUID(), rate: { max: 1, seconds } }));
    expect(await limiter.take(counts)).toBeNull();
    expect(await limiter.take(counts)).toBeGreaterThan(490);
  });
});

describe.skipIf(!canStartRedis)('createRateLimiter with its own Redis', () => {
  test('Redis stores only the hash of a key, with an expiry', async () => {
    const port = await freePort();
    await ownRedis(port);
    const { commands, close } = await connected(`redis://127.0.0.1:${port}`);
    await createRateLimiter({ redis: { commands, close } }).take([
      { key: 'account mina@example.com', rate: TWICE },
    ]);
    const keys = await commands.keys('*');
    expect(keys).toEqual([expect.stringMatching(/^kinora:rate:[\w-]{22}$/)]);
    const left = await commands.pttl(keys[0] ?? '');
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
  });

  test('if Redis is killed, known keys stay limited and new ones are limited in memory', async () => {
    const port = await freePort();
    const child = await ownRedis(port);
    const limiter = createRateLimiter({ redis: await connected(`redis://127.0.0.1:${port}`) });
    expect(await times(limiter, 2, 'a')).toEqual([null, null]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const begun = performance.now();
    expect((await times(limiter, 1, 'a'))[0]).toBeGreaterThan(0);
    expect(await times(limiter, 3, 'new')).toEqual([null, null, expect.any(Number)]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('while Redis hangs, limits hold and concurrent attempts wait once', async () => {
    const port = await freePort();
    const child = await ownRedis(port);
    const limiter = createRateLimiter({ redis: await connected(`redis://127.0.0.1:${port}`) });
    child.kill('SIGSTOP');
    const begun = performance.now();
    const waits = await Promise.all(
      Array.from({ length: 100 }, () => limiter.take([{ key: 'a', rate: TWICE }])),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(2);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

test('an unreachable or silent Redis delays attempts by less than 2.5 seconds', async () => {
  const dumb = createServer(() => {}).listen(0, '127.0.0.1');
  await once(dumb, 'listening');
  onTestFinished(() => void dumb.close());
  const address = dumb.address();
  for (const port of [await freePort(), typeof address === 'object' ? (address?.port ?? 0) : 0]) {
    const limiter = createRateLimiter({ redis: open(`redis://127.0.0.1:${port}`) });
    const begun = performance.now();
    expect(await times(limiter, 3, 'a')).toEqual([null, null, expect.any(Number)]);
    expect(performance.now() - begun).toBeLessThan(2_500);
  }
});
