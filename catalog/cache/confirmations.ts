import { LRUCache } from 'lru-cache';
import { CONFIRMATION_INTERVAL_MS } from './ttl.ts';

/** Why a response may be a fault: the value is gone, or has lost nearly all entries. */
export type Doubt = 'missing' | 'shrunk';

/** Remembers doubtful responses, until a second one confirms them. */
export function createConfirmations(now: () => number) {
  const first = new LRUCache<string, { doubt: Doubt; receivedAt: number }>({ max: 10_000 });

  return {
    /** Whether the same response was received CONFIRMATION_INTERVAL_MS before, or earlier. */
    confirm(key: string, doubt: Doubt): boolean {
      const earlier = first.get(key);
      if (earlier?.doubt === doubt) return earlier.receivedAt + CONFIRMATION_INTERVAL_MS <= now();
      first.set(key, { doubt, receivedAt: now() });
      return false;
    },
    forget(key: string): void {
      first.delete(key);
    },
  };
}
