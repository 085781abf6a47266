import { LRUCache } from 'lru-cache';

const LOG_INTERVAL_MS = 3_600_000;

/** A catalog with many problems must not flood the log. */
const MAX_KEYS = 200;

/** Whether a line about a lasting problem is due: the first one, and then one per hour. */
export function createLogThrottle(now: () => number): (key: string) => boolean {
  const loggedAt = new LRUCache<string, number>({ max: MAX_KEYS });

  return (key) => {
    const previous = loggedAt.get(key);
    if (previous !== undefined && now() < previous + LOG_INTERVAL_MS) return false;
    loggedAt.set(key, now());
    return true;
  };
}
