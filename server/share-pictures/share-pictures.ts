import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ShareSubject } from '../../domain/web/share-picture.ts';
import { shortHash } from '../../lib/short-hash.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';

const MAX_CACHE_BYTES = 32 * 1024 * 1024;
/** A picture shows the name of a title, which may not be stored forever. */
const TTL_MS = 24 * 3_600_000;
/** Queue of pictures to be drawn: half a minute of work. */
const MAX_QUEUED = 40;
/** The thread takes some 150 MB. */
const IDLE_TIMEOUT_MS = 60_000;

export type SharePictures = {
  /** Content hash of a picture, for its ETag. */
  getContentHash(subject: ShareSubject): string;
  /** A PNG; `null` if the queue is full. Rejects if drawing fails. */
  draw(subject: ShareSubject): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

type Options = { idleTimeoutMs?: number; maxQueued?: number; script?: URL };

/** Draws share pictures in a thread, which starts with the first one and ends when idle. */
export function createSharePictures({
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  maxQueued = MAX_QUEUED,
  script = new URL('./share-worker.ts', import.meta.url),
}: Options = {}): SharePictures {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: TTL_MS,
    ttlAutopurge: true,
  });
  const pending = createSingleFlight();
  let worker: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const getContentHash = (subject: ShareSubject) => shortHash(JSON.stringify(subject));

  function startThread(): Worker {
    const thread = new Worker(script, { execArgv: [] });
    thread.once('exit', () => {
      if (worker === thread) worker = null;
    });
    // Without a listener, an error between two pictures would end the process.
    thread.on('error', () => {});
    return thread;
  }

  function drawNow(subject: ShareSubject): Promise<Uint8Array> {
    clearTimeout(idleTimer);
    worker ??= startThread();
    const thread = worker;
    thread.ref();
    return new Promise<Uint8Array>((resolve, reject) => {
      const onExit = () => settle(() => reject(new Error('share picture thread ended')));
      const onError = (error: unknown) => settle(() => reject(error));
      const onMessage = (png: Uint8Array) => settle(() => resolve(png));
      function settle(finish: () => void): void {
        thread.off('message', onMessage).off('error', onError).off('exit', onExit);
        thread.unref();
        idleTimer = setTimeout(() => void thread.terminate(), idleTimeoutMs).unref();
        finish();
      }
      thread.once('message', onMessage).once('error', onError).once('exit', onExit);
      thread.postMessage(subject);
    });
  }

  return {
    getContentHash,
    async draw(subject) {
      const contentHash = getContentHash(subject);
      const cached = cache.get(contentHash);
      if (cached) return cached;
      if (!pending.isRunning(contentHash) && pending.size() >= maxQueued) return null;
      return pending.run(contentHash, async () => {
        const result = queue.then(() => drawNow(subject));
        queue = result.catch(() => {});
        const png = await result;
        cache.set(contentHash, png);
        return png;
      });
    },
    async close() {
      clearTimeout(idleTimer);
      await worker?.terminate();
    },
  };
}
