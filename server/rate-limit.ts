import { LRUCache } from 'lru-cache';
import { shortHash } from '../lib/short-hash.ts';
import type { RedisConnection } from './redis.ts';

/** At most `max` in `seconds`, counted from the first. */
export type Rate = { max: number; seconds: number };

export type RateLimiter = {
  /** Counts one for each of the keys. Null where all are within their rate, else the seconds until the last of them has room again. */
  take(counts: { key: string; rate: Rate }[]): Promise<number | null>;
  /** Takes back one for each of the keys: what they were counted for is not to count. */
  giveBack(counts: { key: string }[]): Promise<void>;
};

/** Keys remembered by one process. The oldest go first: whoever has that many addresses is not stopped by counting them. */
const REMEMBERED = 100_000;

/** KEYS[1] the count. ARGV[1] how long it lasts, ms. Answers the count and what is left of its time. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** KEYS[1] the count, which has not ended meanwhile. */
const UNCOUNT = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0`;

type Counted = { count: number; leftMs: number };

/**
 * Counts what somebody does, for all processes together where there is a Redis, and for this one alone while there is none. A key may
 * name an address or an account: only its hash is kept.
 */
export function createRateLimiter({
  redis,
  now = Date.now,
}: {
  redis: RedisConnection | null;
  now?: () => number;
}): RateLimiter {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: REMEMBERED });

  function countHere(key: string, ms: number): Counted {
    const before = counts.get(key);
    const current = before && before.until > now() ? before : { count: 0, until: now() + ms };
    current.count += 1;
    counts.set(key, current);
    return { count: current.count, leftMs: current.until - now() };
  }

  async function count(key: string, ms: number): Promise<Counted> {
    // Counted here in any case: when Redis goes, nobody begins anew.
    const here = countHere(key, ms);
    if (redis === null) return here;
    try {
      const [count, leftMs] = (await redis.commands.eval(COUNT, 1, `kinora:rate:${key}`, ms)) as [
        number,
        number,
      ];
      return { count, leftMs };
    } catch {
      return here;
    }
  }

  return {
    async take(taken) {
      const waits = await Promise.all(
        taken.map(async ({ key, rate: { max, seconds } }) => {
          const counted = await count(shortHash(key), seconds * 1000);
          return counted.count > max ? Math.max(1, Math.ceil(counted.leftMs / 1000)) : 0;
        }),
      );
      const longest = Math.max(0, ...waits);
      return longest === 0 ? null : longest;
    },
    async giveBack(given) {
      for (const { key } of given) {
        const hashed = shortHash(key);
        const here = counts.get(hashed);
        if (here && here.count > 0) here.count -= 1;
        // A count that stays is over by itself.
        await redis?.commands.eval(UNCOUNT, 1, `kinora:rate:${hashed}`).catch(() => {});
      }
    },
  };
}
