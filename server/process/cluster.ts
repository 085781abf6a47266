import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CallLimits } from '../../catalog/tmdb/permits.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { handlePermitRequests } from '../catalog/call-budget/machine-permits.ts';
import type { Env } from '../env.ts';
import { logReady } from '../log-ready.ts';
import { handleScrapes } from '../metrics/worker-metrics.ts';

/** Longer than the 8 s that a worker takes to close after its drain (graceful-shutdown.ts). */
const CLOSE_TIMEOUT_MS = 9_500;
/** A worker that exits sooner is restarted after a backoff. */
const MIN_STABLE_MS = 60_000;
const RESTART_BACKOFF = { initialMs: 500, maxMs: 30_000 };

/**
 * Runs the site in several worker processes that share the port; this process handles no requests.
 * Restarts workers that exit, and passes SIGTERM and SIGINT to all of them. The first worker starts
 * alone, so that migrations run once; if it fails, this process exits with 1.
 */
export async function runWorkers({
  env,
  callLimits,
  log,
}: {
  env: Pick<Env, 'WORKERS' | 'DRAIN_SECONDS' | 'SITE_URL'>;
  callLimits: CallLimits;
  log: Logger;
}): Promise<void> {
  const { WORKERS: count, DRAIN_SECONDS: drainSeconds } = env;
  let closing = false;
  let restarts = 0;
  // JSON has no NaN, which metrics contain.
  cluster.setupPrimary({ serialization: 'advanced' });
  handleScrapes({ getRestarts: () => restarts, log });
  handlePermitRequests({ limits: callLimits, workers: count });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);

  async function restartOnExit(worker: Worker): Promise<void> {
    let failures = 0;
    for (let current = worker; ; current = cluster.fork()) {
      const startedAt = performance.now();
      const [code, signal] = await once(current, 'exit');
      if (closing) return;
      failures = performance.now() - startedAt > MIN_STABLE_MS ? 0 : failures + 1;
      const delayMs = failures === 0 ? 0 : backoffMs(failures, RESTART_BACKOFF);
      log.error(
        { worker: current.process.pid, code, signal, pause: delayMs },
        'worker process ended, starting another',
      );
      await sleep(delayMs);
      if (closing) return;
      restarts += 1;
    }
  }

  async function close(signal: NodeJS.Signals): Promise<void> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of workers) worker.process.kill(signal);
    // Another signal only ends the drain of the workers.
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing all processes');
    const exits = workers.map((worker) => once(worker, 'exit'));
    const killTimer = setTimeout(
      () => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      },
      drainSeconds * 1000 + CLOSE_TIMEOUT_MS,
    );
    // A worker that was still starting has no handler, and is killed by the signal itself.
    const allExitedCleanly = (await Promise.all(exits)).every(
      ([code, exitSignal]) => code === 0 || exitSignal === signal,
    );
    clearTimeout(killTimer);
    log.info('all processes closed');
    process.exit(allExitedCleanly ? 0 : 1);
  }

  const firstWorker = cluster.fork();
  const port = await waitForPort(firstWorker);
  if (closing) return;
  if (port === null) process.exit(1);
  const otherWorkers = Array.from({ length: count - 1 }, () => cluster.fork());
  const otherPorts = Promise.all(otherWorkers.map(waitForPort));
  for (const worker of [firstWorker, ...otherWorkers]) void restartOnExit(worker);
  const allReady = (await otherPorts).every((workerPort) => workerPort !== null);
  if (allReady && !closing) logReady(log, env, { port, processes: count });
}

/** The port once the worker listens; `null` if it exits before. */
function waitForPort(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.once('listening', ({ port }: AddressInfo) => resolve(port));
    worker.once('exit', () => resolve(null));
  });
}
