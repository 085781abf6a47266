import { backoffMs } from '../../lib/backoff.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { Log } from '../client.ts';
import { createGuard } from './guard.ts';
import type { AnswerStore, GoneAnswer, KeptAnswer } from './store.ts';

/** An entry whose body is compressed when written, once for all stores. */
export type Pending = {
  kind: 'answer';
  answer: Omit<KeptAnswer, 'body'>;
  body: () => Promise<Uint8Array>;
  chars: number;
};
export type Gone = { kind: 'gone'; gone: GoneAnswer };

export type WriteBehind = {
  /** Queues a write in place of a pending one of the same key. Returns at once. */
  add(item: Pending | Gone): void;
  status(): { waiting: number; written: number; dropped: number };
  /** Flushes pending writes unless the store fails or is too slow for a restart. */
  close(): Promise<void>;
};

const LIMITS = {
  /** Writes of one transaction, and the most that a kill can lose. Doubled with each failure. */
  intervalMs: 1000,
  maxIntervalMs: 30_000,
  batchTimeoutMs: 10_000,
  batch: 50,
  batchChars: 4_000_000,
  /** Entries pending while a store is down; the newest are retained. */
  waiting: 500,
  waitingChars: 16_000_000,
  /** Two minutes with the delays, longer than a restart of a database. */
  tries: 8,
  closeTimeoutMs: 1500,
};

type Item = (Pending | Gone) & { tries: number };

function keyOf(item: Pending | Gone): string {
  return item.kind === 'answer' ? item.answer.key : item.gone.key;
}

function charsOf(item: Pending | Gone): number {
  return item.kind === 'answer' ? item.chars : 0;
}

/** Writes in the background, in batches. The bounded queue drops entries instead of blocking. */
export function createWriteBehind(
  store: AnswerStore,
  { log, now, limits: own = {} }: { log: Log; now: () => number; limits?: Partial<typeof LIMITS> },
): WriteBehind {
  const limits = { ...LIMITS, ...own };
  const waiting = new Map<string, Item>();
  let chars = 0;
  let underWay = 0;
  let written = 0;
  let dropped = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let closed = false;
  const guard = createGuard({
    timeoutMs: limits.batchTimeoutMs,
    now,
    onChange: (away, reason) =>
      away
        ? log.warn({ store: store.name, reason }, 'catalog answers cannot be kept')
        : log.info({ store: store.name }, 'catalog answers are kept again'),
  });

  function remove(key: string): Item | undefined {
    const item = waiting.get(key);
    if (!item) return undefined;
    waiting.delete(key);
    chars -= charsOf(item);
    return item;
  }

  function put(item: Item): void {
    remove(keyOf(item));
    waiting.set(keyOf(item), item);
    chars += charsOf(item);
    for (const [oldest] of waiting) {
      if (waiting.size <= limits.waiting && chars <= limits.waitingChars) break;
      remove(oldest);
      dropped += 1;
    }
  }

  function add(item: Pending | Gone): void {
    if (closed) return;
    const before = waiting.get(keyOf(item));
    const changed = before?.kind === 'answer' && before.answer.changed;
    put(
      changed && item.kind === 'answer'
        ? { ...item, answer: { ...item.answer, changed }, tries: 0 }
        : { ...item, tries: 0 },
    );
    schedule();
  }

  function schedule(): void {
    if (timer || flushing || closed || waiting.size === 0) return;
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
    for (const [key, item] of waiting) {
      if (
        batch.length >= limits.batch ||
        (batch.length > 0 && size + charsOf(item) > limits.batchChars)
      )
        break;
      size += charsOf(item);
      batch.push(item);
      remove(key);
    }
    return batch;
  }

  async function write(batch: Item[]): Promise<void> {
    const answers: KeptAnswer[] = [];
    // Sequential, because the thread pool has other work too.
    for (const item of batch)
      if (item.kind === 'answer') answers.push({ ...item.answer, body: await item.body() });
    const gone = batch.flatMap((item) => (item.kind === 'gone' ? [item.gone] : []));
    if (answers.length > 0) await store.write(answers);
    if (gone.length > 0) await store.remove(gone);
  }

  async function flushBatch(): Promise<void> {
    const batch = takeBatch();
    underWay = batch.length;
    const done = await guard.run(() => write(batch));
    underWay = 0;
    if (done) {
      failures = 0;
      written += batch.length;
      return;
    }
    failures += 1;
    for (const item of batch) {
      // Skip if a newer entry has replaced it. An entry that always fails may itself be the cause.
      if (waiting.has(keyOf(item))) continue;
      const hasRoom = waiting.size < limits.waiting && chars + charsOf(item) <= limits.waitingChars;
      if (hasRoom && item.tries + 1 < limits.tries) put({ ...item, tries: item.tries + 1 });
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
    while (waiting.size > 0) {
      const before = failures;
      await flush();
      if (failures > before) return;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    if (timer) clearTimeout(timer);
    await withTimeout(flushAll(), limits.closeTimeoutMs, () => null);
  }

  return { add, status: () => ({ waiting: waiting.size + underWay, written, dropped }), close };
}
