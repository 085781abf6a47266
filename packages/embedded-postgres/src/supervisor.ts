import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { createDatabaseIfMissing } from './create-database.ts';
import { assertDiskIsWritable } from './disk-check.ts';
import type { Log } from './log.ts';
import { keepLogReserve, lacksLogSpace, useLogReserve } from './log-reserve.ts';
import type { CrashMessage, SpaceMessage } from './worker.ts';

/** Backoff between restarts. The maximum is for a disk that stays full. */
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 4_000;
/** A server that ran longer than this resets the backoff. */
const STABLE_UPTIME_MS = 60_000;
const SPACE_CHECK_INTERVAL_MS = 5_000;
/** PostgreSQL's error code cannot_connect_now. */
const CANNOT_CONNECT_NOW = '57P03';

export type Supervisor = {
  /** Opens a connection. Throws with code 57P03 while the server is down. */
  connect(): MessagePort;
  /** Shuts the server down. */
  stop(): Promise<void>;
};

type SupervisorOptions = { folder: string; log: Log; workerUrl?: URL };

/**
 * Runs the server of `folder` in a worker thread and restarts it when it crashes, which it does if
 * the disk refuses a commit. Connections are refused until the disk is writable again. Rejects if
 * the first start fails.
 */
export async function startSupervisor({
  folder,
  log,
  workerUrl = new URL('./worker.ts', import.meta.url),
}: SupervisorOptions): Promise<Supervisor> {
  const stopping = new AbortController();
  let worker: Worker | null = await createDatabaseIfMissing(folder)
    .then(() => startWorker(folder, workerUrl))
    .catch(async (error) => {
      if (existsSync(folder) && (await useLogReserve(folder))) {
        log.warn({}, 'the disk is full, the embedded database starts with its reserve');
        return startWorker(folder, workerUrl);
      }
      // PGlite's error does not name the cause, which usually is the disk.
      await assertDiskIsWritable(folder);
      if (existsSync(folder) && (await lacksLogSpace(folder)))
        throw new Error('the disk is full: the database needs 16 MB to start', { cause: error });
      throw error;
    });
  let checking: Promise<void> | null = null;
  const spaceTimer = setInterval(() => {
    checking ??= checkSpace().finally(() => {
      checking = null;
    });
  }, SPACE_CHECK_INTERVAL_MS).unref();
  let recovery: Promise<void> | null = null;
  let backoff = MIN_BACKOFF_MS;
  let isReadOnly = false;
  watchWorker(worker);

  /** Writes must not use up the last space of the log, without which the server stops. */
  async function checkSpace(): Promise<void> {
    try {
      const readOnly = await lacksLogSpace(folder);
      worker?.postMessage({ readOnly } satisfies SpaceMessage);
      if (readOnly !== isReadOnly)
        log.warn(
          {},
          readOnly ? 'the disk is full, nothing can be written' : 'the disk has space again',
        );
      isReadOnly = readOnly;
      await keepLogReserve(folder);
    } catch {
      // The database works without the reserve, and reports a disk that fails.
    }
  }

  function watchWorker(running: Worker): void {
    const startedAt = performance.now();
    let reason: unknown = null;
    // Closes the ports of all connections, so that their queries reject.
    function markDown(error: unknown): void {
      reason ??= error;
      worker = null;
    }
    running.on('message', ({ crashed }: CrashMessage) => markDown(new Error(crashed)));
    running.on('error', markDown);
    running.once('exit', (code) => {
      markDown(new Error(`the worker exited with ${code}`));
      if (stopping.signal.aborted) return;
      log.error({ err: reason }, 'embedded database stopped, restarting');
      if (performance.now() - startedAt > STABLE_UPTIME_MS) backoff = MIN_BACKOFF_MS;
      recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    let lastError = '';
    while (!stopping.signal.aborted) {
      await sleep(backoff, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
      try {
        if (!(await useLogReserve(folder))) await assertDiskIsWritable(folder);
        // At once, as the next stop for want of space would have no reserve.
        worker = await startWorker(folder, workerUrl, await lacksLogSpace(folder));
        watchWorker(worker);
        log.info({}, 'embedded database restarted');
        return;
      } catch (error) {
        // Logged once per cause: this may repeat for hours.
        if (String(error) !== lastError)
          log.warn({ err: error }, 'embedded database restart failed, retrying');
        lastError = String(error);
      }
    }
  }

  return {
    connect() {
      if (worker === null)
        throw Object.assign(new Error('the embedded database has stopped and is restarting'), {
          code: CANNOT_CONNECT_NOW,
        });
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port2, [port2]);
      return port1;
    },
    async stop() {
      stopping.abort();
      clearInterval(spaceTimer);
      await Promise.all([recovery, checking]);
      const running = worker;
      if (running === null) return;
      const exited = once(running, 'exit');
      running.postMessage('stop');
      await exited;
    },
  };
}

async function startWorker(folder: string, url: URL, readOnly = false): Promise<Worker> {
  const worker = new Worker(url, {
    workerData: { folder, readOnly },
    // Flags of the process such as --input-type or --import are not for the worker.
    execArgv: [],
  });
  const exited = new AbortController();
  worker.once('exit', () => exited.abort(new Error('the embedded database exited while starting')));
  // The first message means ready. The 'error' event of a worker that fails before rejects this.
  await once(worker, 'message', { signal: exited.signal }).catch((error) => {
    throw exited.signal.aborted ? exited.signal.reason : error;
  });
  return worker;
}
