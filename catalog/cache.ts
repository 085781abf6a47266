import { LRUCache } from 'lru-cache';
import { INCOMPLETE_MS, MISSING_MS, REFRESH_PATIENCE_MS, REFRESH_PAUSE_MS, type Times } from './times.ts';

/** What a load brings: null when the catalog has no such thing, `complete: false` when a part should be fetched again soon. */
export type Loaded<T> = { value: T | null; complete: boolean };

export type Cache = {
  /** The value under `key`, loaded at most once at a time however many ask. Rejects only when nothing is kept and loading fails. */
  read<T>(key: string, times: Times, load: () => Promise<Loaded<T>>): Promise<T | null>;
  size(): number;
};

export type CacheOptions = {
  maxEntries: number;
  /** Of kept values, estimated. */
  maxBytes: number;
  now: () => number;
  /** How long a visitor waits for a refresh when there is something kept. */
  patienceMs?: number;
  /** Told of a failed refresh that nobody else hears of, because a kept answer is served. */
  onStale?: (key: string, error: unknown) => void;
};

type Entry = { value: unknown; loadedAt: number; freshUntil: number; refreshAfter: number };

/** Two bytes for each character of its JSON: near enough for a bound, and cheap, as it is done once per load. */
function bytesOf(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}

/** Kept values are handed to every visitor: a change by one of them would be seen by all. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}

export function createCache({ maxEntries, maxBytes, now, onStale, patienceMs = REFRESH_PATIENCE_MS }: CacheOptions): Cache {
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: (entry, key) => bytesOf(entry.value) + 2 * key.length + 100,
  });
  // Apart from the values, so that a crawler that tries numbers cannot push them out.
  const missing = new LRUCache<string, number>({ max: 10_000 });
  const flights = new Map<string, Promise<unknown>>();

  async function loadNow<T>(key: string, times: Times, load: () => Promise<Loaded<T>>): Promise<T | null> {
    const { value, complete } = await load();
    const at = now();
    if (value === null) {
      entries.delete(key);
      missing.set(key, at + MISSING_MS);
      return null;
    }
    freeze(value);
    missing.delete(key);
    entries.set(key, {
      value,
      loadedAt: at,
      freshUntil: at + (complete ? times.fresh : Math.min(times.fresh, INCOMPLETE_MS)),
      refreshAfter: 0,
    });
    return value;
  }

  function loadOnce<T>(key: string, times: Times, load: () => Promise<Loaded<T>>): Promise<T | null> {
    const flight = flights.get(key) ?? loadNow(key, times, load).finally(() => flights.delete(key));
    flights.set(key, flight);
    // A key belongs to one kind of answer, hence to one type.
    return flight as Promise<T | null>;
  }

  /** The same load, but a failure is put down to the kept entry, which then rests for a while. */
  function refresh<T>(key: string, entry: Entry, times: Times, load: () => Promise<Loaded<T>>): Promise<T | null> {
    return loadOnce(key, times, load).catch((error: unknown) => {
      if (entry.refreshAfter <= now()) onStale?.(key, error);
      entry.refreshAfter = now() + REFRESH_PAUSE_MS;
      return entry.value as T;
    });
  }

  async function read<T>(key: string, times: Times, load: () => Promise<Loaded<T>>): Promise<T | null> {
    const at = now();
    const entry = entries.get(key);
    if (!entry || at >= entry.loadedAt + times.keep) {
      entries.delete(key);
      return (missing.get(key) ?? 0) > at ? null : loadOnce(key, times, load);
    }
    const kept = entry.value as T;
    if (at < entry.freshUntil || at < entry.refreshAfter) return kept;
    const refreshed = refresh(key, entry, times, load);
    if (at < entry.loadedAt + times.stale) return kept;
    return Promise.race([refreshed, keptAfterPatience<T>(entry)]);
  }

  /** A refresh that hangs keeps nobody: it goes on behind, and for its time the kept answer is good enough. */
  async function keptAfterPatience<T>(entry: Entry): Promise<T> {
    await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
    entry.refreshAfter = now() + REFRESH_PAUSE_MS;
    return entry.value as T;
  }

  return { read, size: () => entries.size };
}
