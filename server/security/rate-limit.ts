import { LRUCache } from 'lru-cache';
import { shortHash } from '../../lib/short-hash.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';

/** At most `max` in `seconds`, from the first attempt on. */
export type RateLimit = { max: number; seconds: number };

export type RateLimiter = {
  /** Counts one per key. `null` if all are within their rate, else the seconds until they are. */
  consume(counts: { key: string; rate: RateLimit }[]): Promise<number | null>;
  /** Undoes one count of each key. */
  refund(counts: { key: string }[]): Promise<void>;
};

/** Keys in memory; limits cannot stop an attacker with more IPs. */
const MAX_KEYS_IN_MEMORY = 100_000;

/** A request counts several keys, one after the other, and must not wait for each. */
const REDIS_TIMEOUT_MS = 300;
/** After a timeout. A lost connection rejects at once, and is back when it is. */
const REDIS_BACKOFF_MS = 2000;

/** KEYS[1] the count, ARGV[1] its TTL in ms. Returns the count and its remaining TTL. */
const INCREMENT_SCRIPT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** KEYS[1] the count, unless it has expired. */
const DECREMENT_SCRIPT = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0`;

type WindowCount = { count: number; remainingMs: number };

/** Rate limits, shared by processes through Redis. Stores hashes: keys contain IPs and accounts. */
export function createRateLimiter({
  redis,
  now = Date.now,
}: {
  redis: RedisConnection | null;
  now?: () => number;
}): RateLimiter {
  const counts = new LRUCache<string, { count: number; expiresAt: number }>({
    max: MAX_KEYS_IN_MEMORY,
  });

  let redisBackoffUntil = 0;

  function countInMemory(key: string, ms: number): WindowCount {
    const existing = counts.get(key);
    const current =
      existing && existing.expiresAt > now() ? existing : { count: 0, expiresAt: now() + ms };
    current.count += 1;
    counts.set(key, current);
    return { count: current.count, remainingMs: current.expiresAt - now() };
  }

  async function countKey(key: string, ms: number): Promise<WindowCount> {
    // Also counted in memory: if Redis fails, counts do not restart at zero.
    const inMemory = countInMemory(key, ms);
    if (redis === null || now() < redisBackoffUntil) return inMemory;
    const counting = redis.commands.eval(INCREMENT_SCRIPT, 1, `kinora:rate:${key}`, ms);
    try {
      const result = await withTimeout(counting, REDIS_TIMEOUT_MS, () => null);
      if (result === null) {
        redisBackoffUntil = now() + REDIS_BACKOFF_MS;
        return inMemory;
      }
      const [count, remainingMs] = result as [number, number];
      return { count, remainingMs };
    } catch {
      return inMemory;
    }
  }

  return {
    async consume(attempts) {
      const waits = await Promise.all(
        attempts.map(async ({ key, rate: { max, seconds } }) => {
          const windowCount = await countKey(shortHash(key), seconds * 1000);
          return windowCount.count > max
            ? Math.max(1, Math.ceil(windowCount.remainingMs / 1000))
            : 0;
        }),
      );
      const longestWait = Math.max(0, ...waits);
      return longestWait === 0 ? null : longestWait;
    },
    async refund(refunds) {
      for (const { key } of refunds) {
        const hashed = shortHash(key);
        const inMemory = counts.get(hashed);
        if (inMemory && inMemory.count > 0) inMemory.count -= 1;
        // A count that Redis fails to decrease expires by itself.
        await redis?.commands.eval(DECREMENT_SCRIPT, 1, `kinora:rate:${hashed}`).catch(() => {});
      }
    },
  };
}
