import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ShareSubject } from '../../domain/share-picture.ts';
import { shortHash } from '../../lib/short-hash.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
/** Queue of pictures to be drawn: half a minute of work. */
const MAX_WAITING = 40;
/** The thread takes some 150 MB. */
const IDLE_TIMEOUT_MS = 60_000;

export type SharePictures = {
  /** Content hash of a picture, for its ETag. */
  tagOf(subject: ShareSubject): string;
  /** A PNG; `null` if the queue is full. Rejects if drawing fails. */
  draw(subject: ShareSubject): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

type Options = { idleTimeoutMs?: number; maxWaiting?: number; script?: URL };

/** Draws share pictures in a thread, which starts with the first one and ends when idle. */
export function createSharePictures({
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
  script = new URL('./share-worker.ts', import.meta.url),
}: Options = {}): SharePictures {
  const drawn = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const drawing = createSingleFlight();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const tagOf = (subject: ShareSubject) => shortHash(JSON.stringify(subject));

  function startThread(): Worker {
    const started = new Worker(script, { execArgv: [] });
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    // Without a listener, an error between two pictures would end the process.
    started.on('error', () => {});
    return started;
  }

  function drawNow(subject: ShareSubject): Promise<Uint8Array> {
    clearTimeout(idle);
    worker ??= startThread();
    const thread = worker;
    thread.ref();
    return new Promise<Uint8Array>((resolve, reject) => {
      const onExit = () => settle(() => reject(new Error('the thread of share pictures ended')));
      const onError = (error: unknown) => settle(() => reject(error));
      const onMessage = (png: Uint8Array) => settle(() => resolve(png));
      function settle(end: () => void): void {
        thread.off('message', onMessage).off('error', onError).off('exit', onExit);
        thread.unref();
        idle = setTimeout(() => void thread.terminate(), idleTimeoutMs).unref();
        end();
      }
      thread.once('message', onMessage).once('error', onError).once('exit', onExit);
      thread.postMessage(subject);
    });
  }

  return {
    tagOf,
    async draw(subject) {
      const tag = tagOf(subject);
      const known = drawn.get(tag);
      if (known) return known;
      if (!drawing.isRunning(tag) && drawing.size() >= maxWaiting) return null;
      return drawing.run(tag, async () => {
        const next = last.then(() => drawNow(subject));
        last = next.catch(() => {});
        const png = await next;
        drawn.set(tag, png);
        return png;
      });
    },
    async close() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}
