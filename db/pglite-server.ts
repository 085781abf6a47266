import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { DatabaseLog } from './open.ts';
import type { Crash } from './pglite-worker.ts';

/** Waits before a stopped database is started again: the first is for a mishap, the longest for a disk that stays full. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4_000;
/** One that stops sooner than this after its start has not got over what stopped it before. */
const STEADY = 60_000;
/** What PostgreSQL itself answers while it cannot take connections. */
const CANNOT_CONNECT_NOW = '57P03';

export type PgliteServer = {
  /** A new connection. Throws while the database is down. */
  connect(): MessagePort;
  /** Ends the database in good order. */
  stop(): Promise<void>;
};

/**
 * Starts the embedded database in `folder`, in a thread of its own, and starts it again whenever it stops by itself, as it does when the
 * disk refuses a commit: until the disk takes writes again, every connection is refused at once. Rejects where the first start fails.
 */
export async function startPgliteServer({
  folder,
  log,
  script = new URL('./pglite-worker.ts', import.meta.url),
}: {
  folder: string;
  log: DatabaseLog;
  script?: URL;
}): Promise<PgliteServer> {
  const stopping = new AbortController();
  let worker: Worker | null = await startWorker(folder, script).catch(async (error) => {
    // PGlite does not say why it cannot start, and most often it is this.
    await assertDiskWrites(folder);
    throw error;
  });
  let recovery: Promise<void> | null = null;
  let wait = FIRST_WAIT;
  watch(worker);

  function watch(running: Worker): void {
    const startedAt = performance.now();
    let reason: unknown = null;
    // Every connection sees its port closed then, and the queries on it reject.
    function fell(why: unknown): void {
      reason ??= why;
      worker = null;
    }
    running.on('message', ({ crashed }: Crash) => fell(new Error(crashed)));
    running.on('error', fell);
    running.once('exit', (code) => {
      fell(new Error(`its thread ended with ${code}`));
      if (stopping.signal.aborted) return;
      log.error({ err: reason }, 'the embedded database stopped and will be started again');
      if (performance.now() - startedAt > STEADY) wait = FIRST_WAIT;
      recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    let said = '';
    while (!stopping.signal.aborted) {
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      wait = Math.min(wait * 2, LONGEST_WAIT);
      try {
        await assertDiskWrites(folder);
        worker = await startWorker(folder, script);
        watch(worker);
        log.info({}, 'the embedded database is back');
        return;
      } catch (error) {
        // It may go on for hours: one line for each reason.
        if (String(error) !== said)
          log.warn({ err: error }, 'the embedded database cannot be started yet');
        said = String(error);
      }
    }
  }

  return {
    connect() {
      if (worker === null)
        throw Object.assign(
          new Error('the embedded database has stopped and is being started again'),
          { code: CANNOT_CONNECT_NOW },
        );
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port2, [port2]);
      return port1;
    },
    async stop() {
      stopping.abort();
      await recovery;
      const running = worker;
      if (running === null) return;
      const exited = once(running, 'exit');
      running.postMessage('stop');
      await exited;
    },
  };
}

async function startWorker(folder: string, script: URL): Promise<Worker> {
  const worker = new Worker(script, {
    workerData: { folder },
    // Flags of the process such as --input-type or --import are not meant for it.
    execArgv: [],
  });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort(new Error('the embedded database ended while it started')));
  // The first message says that it is ready; a worker that fails before rejects this by its 'error' event.
  await once(worker, 'message', { signal: ended.signal }).catch((error) => {
    throw ended.signal.aborted ? ended.signal.reason : error;
  });
  return worker;
}

/** A start takes a second of computing, and this nothing: while the disk is full there is no sense in one. */
async function assertDiskWrites(folder: string): Promise<void> {
  const path = `${folder}.probe`;
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(64 * 1024));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new Error(
      `the disk takes no writes (${error instanceof Error ? error.message : error})`,
      { cause: error },
    );
  } finally {
    await rm(path, { force: true });
  }
}
