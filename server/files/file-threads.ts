import type { FileRejection, FileRows, FileThreads } from '../../domain/forms/uploaded-file.ts';
import { createSemaphore, type Semaphore } from '../../lib/semaphore.ts';
import type { ImportLimits } from '../imports/read-import-file.ts';
import { FileRejected } from './file-rejected.ts';
import { type FileThreadOptions, readInThread } from './file-thread.ts';
import type { FileTask } from './file-worker.ts';

/** A thread takes up to 150 MB and a core. */
const MAX_CONCURRENT = 1;
const MAX_QUEUED = 10;
/** With TIMEOUT_MS below the request deadline (request-deadline.ts): the form shows the reason. */
const QUEUE_TIMEOUT_MS = 10_000;
const TIMEOUT_MS = 15_000;
/** Enough for 20,000 titles with reviews of 1,600 letters. */
const MAX_HEAP_MB = 64;

type FileThreadsOptions = Partial<FileThreadOptions> & {
  maxQueued?: number;
  queueTimeoutMs?: number;
  importLimits?: Omit<ImportLimits, 'maxRows'>;
};

/** Reads uploaded files, one at a time, each in a thread of its own. */
export function createFileThreads({
  timeoutMs = TIMEOUT_MS,
  maxHeapMb = MAX_HEAP_MB,
  script = new URL('./file-worker.ts', import.meta.url),
  maxQueued = MAX_QUEUED,
  queueTimeoutMs = QUEUE_TIMEOUT_MS,
  importLimits = {},
}: FileThreadsOptions = {}): FileThreads & {
  status: Semaphore['status'];
  close(): Promise<void>;
} {
  const semaphore = createSemaphore({ maxConcurrent: MAX_CONCURRENT, maxQueued });
  const closing = new AbortController();
  const threads = new Set<Promise<unknown>>();

  async function read<Row, Result>(
    task: FileTask,
    client: AbortSignal,
    handleRows: (rows: FileRows<Row>) => Promise<Result>,
  ): Promise<{ value: Result } | { rejected: FileRejection }> {
    const signal = AbortSignal.any([client, closing.signal]);
    async function runThread(): Promise<Result> {
      const thread = readInThread(task, { timeoutMs, maxHeapMb, script }, signal, handleRows);
      threads.add(thread);
      try {
        return await thread;
      } finally {
        threads.delete(thread);
      }
    }
    try {
      const result = await semaphore.run(runThread, queueTimeoutMs, signal);
      if (result) return result;
      signal.throwIfAborted();
      return { rejected: { reason: 'busy' } };
    } catch (error) {
      if (error instanceof FileRejected) return { rejected: error.rejection };
      throw error;
    }
  }

  return {
    readImport: (file, { maxRows, signal }, handleRows) =>
      read({ kind: 'import', file, options: { ...importLimits, maxRows } }, signal, handleRows),
    readCsv: (file, { signal, ...options }, handleRows) =>
      read({ kind: 'csv', file, options }, signal, handleRows),
    status: semaphore.status,
    async close() {
      closing.abort(new Error('the site is closing'));
      await Promise.allSettled(threads);
    },
  };
}
