import { Worker } from 'node:worker_threads';
import type { PasswordTask } from './password-worker.ts';

/** A thread takes about 10 MB. */
const IDLE_TIMEOUT_MS = 60_000;

export type PasswordThreadPool = {
  /** Rejects if the thread crashes or exits. */
  derive(task: PasswordTask): Promise<Buffer>;
  close(): Promise<void>;
};

type PasswordThreadPoolOptions = { idleTimeoutMs?: number; script?: URL };

/**
 * Threads for scrypt: in the four of libuv, two hashes would double the time of file reads. Starts
 * a thread if all are busy, so callers must limit concurrency.
 */
export function createPasswordThreadPool({
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  script = new URL('./password-worker.ts', import.meta.url),
}: PasswordThreadPoolOptions = {}): PasswordThreadPool {
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  function startThread(): Worker {
    const worker = new Worker(script, { execArgv: [] });
    workers.add(worker);
    worker.once('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      workers.delete(worker);
    });
    // Without a listener, an error between two tasks would crash the process.
    worker.on('error', () => {});
    return worker;
  }

  function takeThread(): Worker {
    const worker = [...idle.keys()].at(-1) ?? startThread();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.ref();
    return worker;
  }

  function releaseThread(worker: Worker): void {
    if (!workers.has(worker)) return;
    worker.unref();
    idle.set(worker, setTimeout(() => worker.terminate(), idleTimeoutMs).unref());
  }

  function derive(task: PasswordTask): Promise<Buffer> {
    const worker = takeThread();
    return new Promise((resolve, reject) => {
      function settle(finish: () => void): void {
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        finish();
      }
      function onMessage(key: Uint8Array): void {
        settle(() => {
          releaseThread(worker);
          resolve(Buffer.from(key.buffer, key.byteOffset, key.byteLength));
        });
      }
      function onError(error: unknown): void {
        settle(() => reject(error));
      }
      function onExit(code: number): void {
        settle(() => reject(new Error(`password hashing thread ended with ${code}`)));
      }
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
      worker.postMessage(task);
    });
  }

  return {
    derive,
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
