import { LRUCache } from 'lru-cache';
import { shortHash } from '../lib/short-hash.ts';
import type { RedisConnection } from './redis.ts';

/** At most `max` in `seconds`, from the first attempt on. */
export type Rate = { max: number; seconds: number };

export type RateLimiter = {
  /** Counts one per key. `null` if all are within their rate, else the seconds until they are. */
  take(counts: { key: string; rate: Rate }[]): Promise<number | null>;
  /** Undoes one count of each key. */
  giveBack(counts: { key: string }[]): Promise<void>;
};

/** Keys in memory; limits cannot stop an attacker with more IPs. */
const REMEMBERED = 100_000;

/** KEYS[1] the count, ARGV[1] its TTL in ms. Returns the count and its remaining TTL. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** KEYS[1] the count, unless it has expired. */
const UNCOUNT = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0`;

type Counted = { count: number; leftMs: number };

/** Rate limits, shared by processes through Redis. Stores hashes: keys contain IPs and accounts. */
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
    // Also counted in memory: if Redis fails, counts do not restart at zero.
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
        // A count that Redis fails to decrease expires by itself.
        await redis?.commands.eval(UNCOUNT, 1, `kinora:rate:${hashed}`).catch(() => {});
      }
    },
  };
}
