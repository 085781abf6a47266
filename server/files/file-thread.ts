import { Worker } from 'node:worker_threads';
import type { FileRows } from '../../domain/forms/uploaded-file.ts';
import { errorCode } from '../../lib/error-code.ts';
import { FileRejected } from './file-rejected.ts';
import type { FileSummary, FileTask } from './file-worker.ts';

/** Space of new objects, which is not part of the heap's limit; by default 48 MB. */
const NEW_SPACE_MB = 16;

export type FileThreadOptions = {
  /** Until the file has been read. */
  timeoutMs: number;
  /** Of JavaScript values; the bytes of the file are outside of it. */
  maxHeapMb: number;
  script: URL;
};

/**
 * Reads one file in a thread of its own, which ends before this settles, also when `signal` is
 * aborted. Calls `handleRows` once the whole file has been read.
 *
 * @throws FileRejected
 */
export async function readInThread<Row, Result>(
  task: FileTask,
  { timeoutMs, maxHeapMb, script }: FileThreadOptions,
  signal: AbortSignal,
  handleRows: (rows: FileRows<Row>) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(script, {
    execArgv: [],
    workerData: task,
    transferList: [task.file.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: NEW_SPACE_MB },
  });
  const failure = Promise.withResolvers<never>();
  // Also rejects after the last message, when nothing waits for it.
  failure.promise.catch(() => {});
  const onAbort = () => failure.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(
    () => failure.reject(new FileRejected({ reason: 'too_slow' })),
    timeoutMs,
  );
  worker.on('error', (error) => failure.reject(toFailure(error)));
  worker.on('exit', (code) => failure.reject(new Error(`a file thread ended with ${code}`)));

  function receive<Message>(): Promise<Message> {
    const message = new Promise<Message>((resolve) => worker.once('message', resolve));
    return Promise.race([message, failure.promise]);
  }

  async function* receiveBatches(total: number): AsyncGenerator<Row[]> {
    for (let received = 0; received < total; ) {
      worker.postMessage('next');
      const batch = await receive<Row[]>();
      received += batch.length;
      yield batch;
    }
  }

  try {
    const summary = await receive<FileSummary>();
    clearTimeout(timer);
    if ('rejected' in summary) throw new FileRejected(summary.rejected);
    return await handleRows({ total: summary.total, batches: receiveBatches(summary.total) });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}

function toFailure(error: unknown): unknown {
  return errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new FileRejected({ reason: 'too_large' })
    : error;
}
