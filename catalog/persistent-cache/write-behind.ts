import { backoffMs } from '../../lib/backoff.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { Log } from '../tmdb/tmdb-client.ts';
import type { RemovedResponse, ResponseStore, StoredResponse } from './response-store.ts';
import { createStoreGuard } from './store-guard.ts';

/** An entry whose body is compressed when written, once for all stores. */
export type QueuedWrite = {
  kind: 'write';
  response: Omit<StoredResponse, 'body'>;
  body: () => Promise<Uint8Array>;
  chars: number;
};
export type QueuedRemoval = { kind: 'remove'; removed: RemovedResponse };

export type WriteBehind = {
  /** Queues a write in place of a pending one of the same key. Returns at once. */
  add(item: QueuedWrite | QueuedRemoval): void;
  /** The entry of a key that is not in the store yet. */
  getPending(key: string): QueuedWrite | QueuedRemoval | null;
  status(): { queued: number; written: number; dropped: number };
  /** Flushes pending writes unless the store fails or is too slow for a restart. */
  close(): Promise<void>;
};

const LIMITS = {
  /** Writes of one transaction, and the most that a kill can lose. Doubled with each failure. */
  intervalMs: 1000,
  maxIntervalMs: 30_000,
  batchTimeoutMs: 10_000,
  maxBatchSize: 50,
  maxBatchChars: 4_000_000,
  /** Entries pending while a store is down; the newest are retained. */
  maxQueued: 500,
  maxQueuedChars: 16_000_000,
  /** Two minutes with the delays, longer than a restart of a database. */
  maxTries: 8,
  closeTimeoutMs: 1500,
};

type Item = (QueuedWrite | QueuedRemoval) & { tries: number };

function getKey(item: QueuedWrite | QueuedRemoval): string {
  return item.kind === 'write' ? item.response.key : item.removed.key;
}

function countCharacters(item: QueuedWrite | QueuedRemoval): number {
  return item.kind === 'write' ? item.chars : 0;
}

/** Writes in the background, in batches. The bounded queue drops entries instead of blocking. */
export function createWriteBehind(
  store: ResponseStore,
  {
    log,
    now,
    limits: ownLimits = {},
  }: { log: Log; now: () => number; limits?: Partial<typeof LIMITS> },
): WriteBehind {
  const limits = { ...LIMITS, ...ownLimits };
  const queue = new Map<string, Item>();
  let chars = 0;
  let inFlight: Item[] = [];
  let written = 0;
  let dropped = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let closed = false;
  const guard = createStoreGuard({
    timeoutMs: limits.batchTimeoutMs,
    now,
    onChange: (isBypassed, reason) =>
      isBypassed
        ? log.warn({ store: store.name, reason }, 'cannot store catalog responses')
        : log.info({ store: store.name }, 'catalog responses are stored again'),
  });

  function dequeue(key: string): Item | undefined {
    const item = queue.get(key);
    if (!item) return undefined;
    queue.delete(key);
    chars -= countCharacters(item);
    return item;
  }

  function enqueue(item: Item): void {
    dequeue(getKey(item));
    queue.set(getKey(item), item);
    chars += countCharacters(item);
    for (const [oldest] of queue) {
      if (queue.size <= limits.maxQueued && chars <= limits.maxQueuedChars) break;
      dequeue(oldest);
      dropped += 1;
    }
  }

  function add(item: QueuedWrite | QueuedRemoval): void {
    if (closed) return;
    const previous = queue.get(getKey(item));
    const changed = previous?.kind === 'write' && previous.response.changed;
    enqueue(
      changed && item.kind === 'write'
        ? { ...item, response: { ...item.response, changed }, tries: 0 }
        : { ...item, tries: 0 },
    );
    schedule();
  }

  function schedule(): void {
    if (timer || flushing || closed || queue.size === 0) return;
    const { intervalMs: initialMs, maxIntervalMs: maxMs } = limits;
    const interval = backoffMs(failures + 1, { initialMs, maxMs });
    timer = setTimeout(() => {
      timer = null;
      void flush().finally(schedule);
    }, interval).unref();
  }

  function takeBatch(): Item[] {
    const batch: Item[] = [];
    let size = 0;
    for (const [key, item] of queue) {
      if (
        batch.length >= limits.maxBatchSize ||
        (batch.length > 0 && size + countCharacters(item) > limits.maxBatchChars)
      )
        break;
      size += countCharacters(item);
      batch.push(item);
      dequeue(key);
    }
    return batch;
  }

  async function write(batch: Item[]): Promise<void> {
    const responses: StoredResponse[] = [];
    // Sequential, because the thread pool has other work too.
    for (const item of batch)
      if (item.kind === 'write') responses.push({ ...item.response, body: await item.body() });
    const removals = batch.flatMap((item) => (item.kind === 'remove' ? [item.removed] : []));
    if (responses.length > 0) await store.write(responses);
    if (removals.length > 0) await store.remove(removals);
  }

  async function flushBatch(): Promise<void> {
    const batch = takeBatch();
    inFlight = batch;
    const result = await guard.run(() => write(batch));
    inFlight = [];
    if (result) {
      failures = 0;
      written += batch.length;
      return;
    }
    failures += 1;
    for (const item of batch) {
      // Skip if a newer entry has replaced it. An entry that always fails may itself be the cause.
      if (queue.has(getKey(item))) continue;
      const fitsInQueue =
        queue.size < limits.maxQueued && chars + countCharacters(item) <= limits.maxQueuedChars;
      if (fitsInQueue && item.tries + 1 < limits.maxTries)
        enqueue({ ...item, tries: item.tries + 1 });
      else dropped += 1;
    }
  }

  function flush(): Promise<void> {
    flushing ??= flushBatch().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function flushAll(): Promise<void> {
    await flushing;
    while (queue.size > 0) {
      const failuresBefore = failures;
      await flush();
      if (failures > failuresBefore) return;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    if (timer) clearTimeout(timer);
    await withTimeout(flushAll(), limits.closeTimeoutMs, () => null);
  }

  return {
    add,
    getPending: (key) => queue.get(key) ?? inFlight.find((item) => getKey(item) === key) ?? null,
    status: () => ({ queued: queue.size + inFlight.length, written, dropped }),
    close,
  };
}
