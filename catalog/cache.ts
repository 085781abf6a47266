import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../lib/single-flight.ts';
import { withTimeout } from '../lib/timeout.ts';
import {
  INCOMPLETE_MS,
  MISSING_MS,
  REFRESH_BACKOFF_MS,
  REFRESH_TIMEOUT_MS,
  type Times,
} from './times.ts';
import { freezeAndWeigh } from './weight.ts';

/** Result of a load: `value` is `null` if not found; if not `complete`, it is reloaded soon. */
export type Loaded<T> = { value: T | null; complete: boolean };

export type Restored<T> = { value: T; complete: boolean; loadedAt: number };

/** Loads the value of a key. Each function runs once for all waiting reads. */
export type Source<T> = {
  load(): Promise<Loaded<T>>;
  /** Reads the store before a load, and again with `patient` if the load fails. Must not reject. */
  restore?: (patient: boolean) => Promise<Restored<T> | null>;
  /** Called after the new value is served; `previous` is `null` if nothing was cached. */
  onReplaced?: (previous: T | null, next: Loaded<T>) => void;
};

export type Cache = {
  /**
   * The value under `key`, with concurrent loads coalesced. Rejects only if loading fails and
   * nothing is cached.
   */
  read<T>(key: string, times: Times, source: Source<T>): Promise<T | null>;
  size(): number;
};

export type CacheOptions = {
  maxEntries: number;
  maxBytes: number;
  now: () => number;
  refreshTimeoutMs?: number;
  /** Called for a failed refresh whose error no caller gets, because a cached value is served. */
  onStale?: (key: string, error: unknown) => void;
};

type Entry = {
  value: unknown;
  bytes: number;
  loadedAt: number;
  freshUntil: number;
  refreshAfter: number;
  restoredAt: number;
};

export function createCache({
  maxEntries,
  maxBytes,
  now,
  onStale,
  refreshTimeoutMs = REFRESH_TIMEOUT_MS,
}: CacheOptions): Cache {
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: (entry, key) => entry.bytes + 2 * key.length + 200,
  });
  // A separate cache, so that a crawler that tries ids cannot evict values.
  const missing = new LRUCache<string, number>({ max: 10_000 });
  const loads = createSingleFlight();
  const restorations = createSingleFlight();

  function put(
    key: string,
    times: Times,
    value: unknown,
    complete: boolean,
    loadedAt: number,
  ): void {
    missing.delete(key);
    entries.set(key, {
      value,
      // Values are shared by all visitors, so they must be immutable.
      bytes: freezeAndWeigh(value),
      loadedAt,
      freshUntil: loadedAt + (complete ? times.fresh : Math.min(times.fresh, INCOMPLETE_MS)),
      refreshAfter: 0,
      restoredAt: 0,
    });
  }

  function entryOf(key: string, times: Times): Entry | null {
    const entry = entries.get(key);
    if (!entry) return null;
    if (now() < entry.loadedAt + times.keep) return entry;
    entries.delete(key);
    return null;
  }

  async function restoreNow<T>(
    key: string,
    times: Times,
    source: Source<T>,
    patient: boolean,
  ): Promise<void> {
    const restored = await source.restore?.(patient);
    const entry = entryOf(key, times);
    if (
      restored &&
      now() < restored.loadedAt + times.keep &&
      restored.loadedAt > (entry?.loadedAt ?? 0)
    ) {
      put(key, times, restored.value, restored.complete, restored.loadedAt);
      source.onReplaced?.((entry?.value ?? null) as T | null, restored);
    }
    const current = entries.peek(key);
    if (current) current.restoredAt = now();
  }

  function restoreOnce<T>(
    key: string,
    times: Times,
    source: Source<T>,
    patient = false,
  ): Promise<void> {
    return restorations.run(key, () => restoreNow(key, times, source, patient));
  }

  async function loadNow<T>(key: string, times: Times, source: Source<T>): Promise<T | null> {
    const old = entryOf(key, times);
    // Another process may have refreshed it meanwhile.
    if (source.restore && old && old.restoredAt + REFRESH_BACKOFF_MS <= now()) {
      await restoreOnce(key, times, source);
      const current = entryOf(key, times);
      if (current && now() < current.freshUntil) return current.value as T;
    }
    const loaded = await source.load();
    const previous = (entryOf(key, times)?.value ?? null) as T | null;
    if (loaded.value === null) {
      entries.delete(key);
      missing.set(key, now() + MISSING_MS);
    } else put(key, times, loaded.value, loaded.complete, now());
    source.onReplaced?.(previous, loaded);
    return loaded.value;
  }

  function loadOnce<T>(key: string, times: Times, source: Source<T>): Promise<T | null> {
    return loads.run(key, () => loadNow(key, times, source));
  }

  function standIn<T>(key: string, entry: Entry, error: unknown): T {
    if (entry.refreshAfter <= now()) onStale?.(key, error);
    entry.refreshAfter = now() + REFRESH_BACKOFF_MS;
    return entry.value as T;
  }

  function refresh<T>(
    key: string,
    entry: Entry,
    times: Times,
    source: Source<T>,
  ): Promise<T | null> {
    return loadOnce(key, times, source).catch((error: unknown) => standIn<T>(key, entry, error));
  }

  /** Loads an uncached value. If that fails, waits longer for a store that timed out. */
  async function loadFirst<T>(key: string, times: Times, source: Source<T>): Promise<T | null> {
    try {
      return await loadOnce(key, times, source);
    } catch (error) {
      if (source.restore) await restoreOnce(key, times, source, true);
      const entry = entryOf(key, times);
      if (!entry) throw error;
      return standIn<T>(key, entry, error);
    }
  }

  async function read<T>(key: string, times: Times, source: Source<T>): Promise<T | null> {
    let entry = entryOf(key, times);
    if (!entry) {
      if ((missing.get(key) ?? 0) > now()) return null;
      if (source.restore && !loads.isRunning(key)) await restoreOnce(key, times, source);
      entry = entryOf(key, times);
      if (!entry) return loadFirst(key, times, source);
    }
    const at = now();
    const kept = entry.value as T;
    if (at < entry.freshUntil || at < entry.refreshAfter) return kept;
    const refreshed = refresh(key, entry, times, source);
    if (at < entry.loadedAt + times.stale) return kept;
    // A hanging refresh goes on in the background; the cached value is served until the backoff
    // ends.
    return withTimeout(refreshed, refreshTimeoutMs, () => {
      entry.refreshAfter = now() + REFRESH_BACKOFF_MS;
      return kept;
    });
  }

  return { read, size: () => entries.size };
}
