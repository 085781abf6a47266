import { Worker } from 'node:worker_threads';
import type { PasswordTask } from './password-worker.ts';

/** A thread takes some 10 MB. It stays for the next sign-in, and not for the whole night. */
const IDLE_TIMEOUT_MS = 60_000;

export type PasswordThreads = {
  /** Derives a key in a thread of its own. Rejects if the thread ends before it has answered. */
  derive(task: PasswordTask): Promise<Buffer>;
  /** Ends all threads. Tasks that are still running reject. */
  close(): Promise<void>;
};

type PasswordThreadsOptions = { idleTimeoutMs?: number; script?: URL };

/**
 * Threads for scrypt. libuv has four for files, DNS and compression of the whole process: two hashes at a time in there double what reading a
 * file takes. A thread is started when all others are busy, so callers limit how many tasks run at once.
 */
export function createPasswordThreads({
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  script = new URL('./password-worker.ts', import.meta.url),
}: PasswordThreadsOptions = {}): PasswordThreads {
  const all = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  function startThread(): Worker {
    const worker = new Worker(script, { execArgv: [] });
    all.add(worker);
    worker.once('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      all.delete(worker);
    });
    // Without a listener, an error between two tasks would end the process.
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
    if (!all.has(worker)) return;
    worker.unref();
    idle.set(worker, setTimeout(() => worker.terminate(), idleTimeoutMs).unref());
  }

  function derive(task: PasswordTask): Promise<Buffer> {
    const worker = takeThread();
    return new Promise((resolve, reject) => {
      function settle(end: () => void): void {
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        end();
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
        settle(() => reject(new Error(`the thread that hashes passwords ended with ${code}`)));
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
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
