import { createHash } from 'node:crypto';
import type { QueryKind, Ttl } from '../cache/ttl.ts';
import type { ResponseBody } from '../tmdb/fetch-once.ts';
import type { Log } from '../tmdb/tmdb-client.ts';
import { compressBody, decompressBody } from './body-compression.ts';
import type { ResponseStore, StoredBody } from './response-store.ts';
import { createStoreGuard, type StoreGuard } from './store-guard.ts';
import { createWriteBehind, type QueuedWrite, type WriteBehind } from './write-behind.ts';

/** Key and TTL of a stored response. `key` is that of the request, without the catalog's key. */
export type CacheEntryKey = { key: string; kind: QueryKind; tag: string | null; ttl: Ttl };

export type PersistentCacheStatus = {
  /** Entries of the largest store at its last count; `null` before. */
  responses: number | null;
  bytes: number | null;
  hits: number;
  misses: number;
  queued: number;
  written: number;
  dropped: number;
};

/**
 * Persistent cache of catalog responses over one or several stores. Never rejects or blocks long.
 */
export type PersistentCache = {
  /**
   * Text and fetch time in milliseconds. `null` if not found or the stores time out;
   * `allowSlowRead` extends the timeout, for when the catalog fails.
   */
  read(
    entry: CacheEntryKey,
    allowSlowRead: boolean,
  ): Promise<{ text: string; fetchedAt: number } | null>;
  save(
    entry: CacheEntryKey,
    response: { body: ResponseBody; fetchedAt: number; changed: boolean },
  ): void;
  remove(entry: CacheEntryKey, removedAt: number): void;
  status(): PersistentCacheStatus;
  close(): Promise<void>;
};

/** A store responds in one or two milliseconds, a busy one in tens. */
const READ_TIMEOUT_MS = 150;

/** A checkpoint or vacuum of the database must not cause an error page. */
const SLOW_READ_TIMEOUT_MS = 3000;

/** Clock skew between machines is seconds; a later fetch time comes from a wrong clock. */
const MAX_CLOCK_SKEW_MS = 60_000;

type GuardedStore = {
  store: ResponseStore;
  fastGuard: StoreGuard;
  slowGuard: StoreGuard;
  writeBehind: WriteBehind;
};

/** Short, of fixed length, and without the words of a search. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

/** Another page of a title may be requested before the response of the first is written. */
async function readPending(writeBehind: WriteBehind, hash: string): Promise<StoredBody | null> {
  const pending = writeBehind.getPending(hash);
  if (pending?.kind !== 'write') return null;
  const body = await pending.body().catch(() => null);
  return body && { body, fetchedAt: pending.response.fetchedAt };
}

function toResponse(
  { kind, tag, ttl }: CacheEntryKey,
  key: string,
  { fetchedAt, changed }: { fetchedAt: number; changed: boolean },
): QueuedWrite['response'] {
  return { key, kind, tag, fetchedAt, expiresAt: fetchedAt + ttl.staleIfError, changed };
}

export type PersistentCacheOptions = {
  stores: ResponseStore[];
  log: Log;
  now?: () => number;
  readTimeoutMs?: number;
};

export function createPersistentCache({
  stores,
  log,
  now = Date.now,
  readTimeoutMs = READ_TIMEOUT_MS,
}: PersistentCacheOptions): PersistentCache {
  const guardedStores = stores.map((store): GuardedStore => {
    const onChange = (isBypassed: boolean, reason: string) =>
      isBypassed
        ? log.warn(
            { store: store.name, reason },
            'cannot read stored catalog responses, querying the catalog instead',
          )
        : log.info({ store: store.name }, 'stored catalog responses can be read again');
    return {
      store,
      fastGuard: createStoreGuard({ timeoutMs: readTimeoutMs, now, onChange }),
      // The faster guard logs the change.
      slowGuard: createStoreGuard({ timeoutMs: SLOW_READ_TIMEOUT_MS, now, onChange: () => {} }),
      writeBehind: createWriteBehind(store, { log, now }),
    };
  });
  let hits = 0;
  let misses = 0;

  function isUsable({ fetchedAt }: StoredBody, { ttl }: CacheEntryKey): boolean {
    const currentTime = now();
    return (
      fetchedAt <= currentTime + MAX_CLOCK_SKEW_MS && currentTime < fetchedAt + ttl.staleIfError
    );
  }

  /** The newest entry of all stores; a fresh one ends the search. Faster stores get a copy. */
  async function find(
    entry: CacheEntryKey,
    hash: string,
    allowSlowRead: boolean,
  ): Promise<StoredBody | null> {
    let newest: StoredBody | null = null;
    let fasterStores: GuardedStore[] = [];
    for (const [index, { store, fastGuard, slowGuard, writeBehind }] of guardedStores.entries()) {
      const guard = allowSlowRead ? slowGuard : fastGuard;
      const stored =
        (await readPending(writeBehind, hash)) ?? (await guard.run(() => store.read(hash)))?.value;
      if (!stored || !isUsable(stored, entry) || (newest && stored.fetchedAt <= newest.fetchedAt))
        continue;
      newest = stored;
      fasterStores = guardedStores.slice(0, index);
      if (now() < stored.fetchedAt + entry.ttl.fresh) break;
    }
    if (newest)
      for (const { writeBehind } of fasterStores) writeBehind.add(toCopy(entry, hash, newest));
    return newest;
  }

  function toCopy(entry: CacheEntryKey, key: string, { body, fetchedAt }: StoredBody): QueuedWrite {
    const response = toResponse(entry, key, { fetchedAt, changed: false });
    return { kind: 'write', response, body: async () => body, chars: body.byteLength };
  }

  return {
    async read(entry, allowSlowRead) {
      const stored = await find(entry, hashKey(entry.key), allowSlowRead);
      const text = stored && (await decompressBody(stored.body));
      if (!stored || text === null) {
        misses += 1;
        return null;
      }
      hits += 1;
      return { text, fetchedAt: stored.fetchedAt };
    },

    save(entry, { body: original, fetchedAt, changed }) {
      let compressed: Promise<Uint8Array> | undefined;
      function body(): Promise<Uint8Array> {
        compressed ??= compressBody(original);
        return compressed;
      }
      const response = toResponse(entry, hashKey(entry.key), { fetchedAt, changed });
      for (const { writeBehind } of guardedStores)
        writeBehind.add({ kind: 'write', response, body, chars: original.length });
    },

    remove({ key }, removedAt) {
      for (const { writeBehind } of guardedStores)
        writeBehind.add({ kind: 'remove', removed: { key: hashKey(key), removedAt } });
    },

    status() {
      const totals = { queued: 0, written: 0, dropped: 0 };
      for (const { writeBehind } of guardedStores) {
        const status = writeBehind.status();
        totals.queued += status.queued;
        totals.written += status.written;
        totals.dropped += status.dropped;
      }
      const size = stores.at(-1)?.size?.() ?? null;
      return {
        responses: size?.responses ?? null,
        bytes: size?.bytes ?? null,
        hits,
        misses,
        ...totals,
      };
    },

    async close() {
      await Promise.all(guardedStores.map(({ writeBehind }) => writeBehind.close()));
    },
  };
}
