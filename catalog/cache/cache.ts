import { LRUCache } from 'lru-cache';
import { AppError, isAppError } from '../../domain/web/errors.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { getSharedKey, runWithPriority } from '../tmdb/call-priority.ts';
import { createConfirmations, type Doubt } from './confirmations.ts';
import { deepFreeze } from './deep-freeze.ts';
import {
  CONFIRMATION_INTERVAL_MS,
  INCOMPLETE_TTL_MS,
  MAX_REFRESH_BACKOFF_MS,
  MISSING_TTL_MS,
  REFRESH_BACKOFF_MS,
  REFRESH_TIMEOUT_MS,
  type Ttl,
} from './ttl.ts';

/** Bytes from which a value can be made again, synchronously. */
export type Packed<T> = { byteLength: number; unpack(): T };

/**
 * Result of a load: `value` is `null` if not found; if not `complete`, it is reloaded soon.
 * `oldestPartAt` is set if a part of it was loaded before.
 */
export type Loaded<T> = {
  value: T | null;
  complete: boolean;
  /** Whether it lacks a main part, or all of it. It replaces no cached value that has all. */
  partial?: boolean;
  oldestPartAt?: number | undefined;
  /** Cached instead of the value until that is read a second time. */
  packed?: Packed<T> | undefined;
};

export type Restored<T> = Loaded<T> & { value: T; loadedAt: number };

/** Loads the value of a key. Each function runs once for all waiting reads. */
export type CacheSource<T> = {
  load(): Promise<Loaded<T>>;
  /**
   * Reads the store before a load, and again with `allowSlowRead` if the load fails. Must not
   * reject.
   */
  restore?: (allowSlowRead: boolean) => Promise<Restored<T> | null>;
  /** Whether `next` lacks nearly all entries of `previous`, which it replaces if confirmed. */
  hasShrunk?: (previous: T, next: T) => boolean;
  /** Called after the new value is served; `previous` is `null` if nothing was cached. */
  onReplaced?: (previous: T | null, next: Loaded<T>) => void;
};

export type Cache = {
  /**
   * The value under `key`, with concurrent loads coalesced. Rejects only if loading fails and
   * nothing is cached. A cached value is removed, or replaced by one with nearly no entries, only
   * after two loads CONFIRMATION_INTERVAL_MS apart.
   */
  read<T>(key: string, ttl: Ttl, source: CacheSource<T>): Promise<T | null>;
  /** When the oldest part of a cached value was loaded; `null` if it is not cached. */
  getOldestPartTime(key: string): number | null;
  /** Deletes the expired values, which nobody has read since. */
  deleteExpired(): void;
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
  /** `null` while the entry is packed. */
  value: unknown;
  packed: Packed<unknown> | null;
  bytes: number;
  partial: boolean;
  loadedAt: number;
  oldestPartAt: number;
  freshUntil: number;
  expiresAt: number;
  refreshAfter: number;
  /** Consecutive failed refreshes. */
  failures: number;
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
  const missingUntil = new LRUCache<string, number>({ max: 10_000 });
  const confirmations = createConfirmations(now);
  const loads = createSingleFlight();
  const restorations = createSingleFlight();

  /**
   * Most titles that a crawler visits are not read again. As objects, they would be a hundred
   * megabytes that every garbage collection has to mark.
   */
  function store(key: string, ttl: Ttl, loaded: Restored<unknown>): void {
    const { value, complete, partial = false, loadedAt } = loaded;
    // Values are shared by all visitors, so they must be immutable.
    const bytes = deepFreeze(value);
    const packed = entries.has(key) ? null : (loaded.packed ?? null);
    const oldestPartAt = Math.min(loadedAt, loaded.oldestPartAt ?? loadedAt);
    missingUntil.delete(key);
    entries.set(key, {
      value: packed ? null : value,
      packed,
      bytes: packed?.byteLength ?? bytes,
      partial,
      loadedAt,
      oldestPartAt,
      freshUntil: loadedAt + (complete ? ttl.fresh : Math.min(ttl.fresh, INCOMPLETE_TTL_MS)),
      expiresAt: oldestPartAt + ttl.staleIfError,
      refreshAfter: 0,
      failures: 0,
      restoredAt: 0,
    });
  }

  function getEntry(key: string): Entry | null {
    const entry = entries.get(key);
    if (!entry) return null;
    if (now() < entry.expiresAt) return entry;
    entries.delete(key);
    return null;
  }

  /** The value of an entry, which is stored as an object from now on. */
  function getValue<T>(key: string, entry: Entry): T {
    if (entry.packed !== null) {
      entry.value = entry.packed.unpack();
      entry.packed = null;
      entry.bytes = deepFreeze(entry.value);
      // The cache counts the bytes of a new entry only.
      if (entries.delete(key)) entries.set(key, entry);
    }
    return entry.value as T;
  }

  async function restoreEntry<T>(
    key: string,
    ttl: Ttl,
    source: CacheSource<T>,
    allowSlowRead: boolean,
  ): Promise<void> {
    const restored = await source.restore?.(allowSlowRead);
    const entry = getEntry(key);
    if (
      restored &&
      now() < restored.loadedAt + ttl.staleIfError &&
      restored.loadedAt > (entry?.loadedAt ?? 0)
    ) {
      const previous = entry ? getValue<T>(key, entry) : null;
      store(key, ttl, restored);
      source.onReplaced?.(previous, restored);
    }
    const current = entries.peek(key);
    if (current) current.restoredAt = now();
  }

  function restoreOnce<T>(
    key: string,
    ttl: Ttl,
    source: CacheSource<T>,
    allowSlowRead = false,
  ): Promise<void> {
    return restorations.run(key, () => restoreEntry(key, ttl, source, allowSlowRead));
  }

  async function loadEntry<T>(key: string, ttl: Ttl, source: CacheSource<T>): Promise<T | null> {
    const existing = getEntry(key);
    // Another process may have refreshed it meanwhile.
    if (source.restore && existing && existing.restoredAt + REFRESH_BACKOFF_MS <= now()) {
      await restoreOnce(key, ttl, source);
      const current = getEntry(key);
      if (current && now() < current.freshUntil) return getValue(key, current);
    }
    const loaded = await source.load();
    // A store that timed out may have a better value.
    if (source.restore && !getEntry(key) && (loaded.value === null || loaded.partial))
      await restoreOnce(key, ttl, source, true);
    const replaced = getEntry(key);
    const previous = replaced ? getValue<T>(key, replaced) : null;
    if (replaced && previous !== null) {
      if (loaded.partial && !replaced.partial)
        throw new AppError('catalog_broken', 'Catalog answered without a main part');
      const doubt = getDoubt(previous, loaded, source);
      if (doubt && !confirmations.confirm(key, doubt)) {
        replaced.refreshAfter = now() + CONFIRMATION_INTERVAL_MS;
        return previous;
      }
    }
    confirmations.forget(key);
    if (loaded.value === null) {
      entries.delete(key);
      missingUntil.set(key, now() + MISSING_TTL_MS);
    } else store(key, ttl, { ...loaded, value: loaded.value, loadedAt: now() });
    source.onReplaced?.(previous, loaded);
    return loaded.value;
  }

  function loadOnce<T>(key: string, ttl: Ttl, source: CacheSource<T>): Promise<T | null> {
    return loads.run(getSharedKey(key), () => loadEntry(key, ttl, source));
  }

  function serveStale<T>(key: string, entry: Entry, error: unknown): T {
    if (entry.refreshAfter <= now()) {
      onStale?.(key, error);
      entry.failures += 1;
    }
    entry.refreshAfter = now() + getBackoffMs(error, entry.failures);
    return getValue(key, entry);
  }

  function refresh<T>(
    key: string,
    entry: Entry,
    ttl: Ttl,
    source: CacheSource<T>,
  ): Promise<T | null> {
    return loadOnce(key, ttl, source).catch((error: unknown) => serveStale<T>(key, entry, error));
  }

  /** Loads an uncached value. If that fails, waits longer for a store that timed out. */
  async function loadUncached<T>(key: string, ttl: Ttl, source: CacheSource<T>): Promise<T | null> {
    try {
      return await loadOnce(key, ttl, source);
    } catch (error) {
      if (source.restore) await restoreOnce(key, ttl, source, true);
      const entry = getEntry(key);
      if (!entry) throw error;
      return serveStale<T>(key, entry, error);
    }
  }

  async function read<T>(key: string, ttl: Ttl, source: CacheSource<T>): Promise<T | null> {
    let entry = getEntry(key);
    if (!entry) {
      if ((missingUntil.get(key) ?? 0) > now()) return null;
      if (source.restore && !loads.isRunning(getSharedKey(key)))
        await restoreOnce(key, ttl, source);
      entry = getEntry(key);
      if (!entry) return loadUncached(key, ttl, source);
    }
    const currentTime = now();
    const cached = getValue<T>(key, entry);
    if (currentTime < entry.freshUntil || currentTime < entry.refreshAfter) return cached;
    if (currentTime < entry.loadedAt + ttl.staleWhileRevalidate) {
      void runWithPriority('background', () => refresh(key, entry, ttl, source));
      return cached;
    }
    const refreshed = refresh(key, entry, ttl, source);
    // A hanging refresh goes on in the background; the cached value is served until the backoff
    // ends.
    return withTimeout(refreshed, refreshTimeoutMs, () => {
      entry.refreshAfter = now() + REFRESH_BACKOFF_MS;
      return cached;
    });
  }

  return {
    read,
    getOldestPartTime: (key) => getEntry(key)?.oldestPartAt ?? null,
    deleteExpired() {
      for (const [key, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(key);
    },
    size: () => entries.size,
  };
}

function getDoubt<T>(previous: T, { value }: Loaded<T>, source: CacheSource<T>): Doubt | null {
  if (value === null) return 'missing';
  return source.hasShrunk?.(previous, value) ? 'shrunk' : null;
}

/** An outage ends for all values at once, and the client's circuit limits its requests. */
function getBackoffMs(error: unknown, failures: number): number {
  const isBroken = isAppError(error) && error.code === 'catalog_broken';
  const maxMs = isBroken ? MAX_REFRESH_BACKOFF_MS : REFRESH_BACKOFF_MS;
  return backoffMs(failures, { initialMs: REFRESH_BACKOFF_MS, maxMs });
}
