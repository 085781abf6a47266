import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Then requests in progress are cut off, so that a restart takes at most 10 s. */
const CLOSE_TIMEOUT_MS = 8_000;
/** Then the process exits with 1: a database that hangs would keep it forever. */
const EXIT_TIMEOUT_MS = 9_000;
/** Checks before an idle connection is closed, because a request may be in transit. */
const MIN_QUIET_CHECKS = 5;
const QUIET_CHECK_INTERVAL_MS = 100;
/**
 * A stop can arrive as several signals: systemd signals every process, and npm and the primary
 * process pass theirs on. Only a later signal is another request to stop.
 */
const SIGNAL_DEBOUNCE_MS = 1_000;

type ShutdownDeps = {
  server: Server;
  log: Logger;
  /** Seconds after SIGTERM in which further connections are accepted. */
  drainSeconds: number;
  /** Called at the signal: /readyz is 503 from then on. */
  onDrain: () => void;
  /** Ends responses that would not end by themselves, such as event streams. */
  endStreams: () => void;
  /** Closes the database and other resources after the last request. */
  closeResources: () => Promise<void>;
};

/**
 * On SIGTERM or SIGINT: stops listening, finishes requests in progress, closes, exits with 0.
 * SIGTERM first drains, so that load balancers send no more requests when the process stops
 * listening; another signal ends the drain.
 */
export function closeOnSignal(deps: ShutdownDeps) {
  const { server, log, drainSeconds, onDrain, endStreams, closeResources } = deps;
  const skipDrain = new AbortController();
  let firstSignalAt: number | null = null;

  function handleSignal(signal: string): void {
    if (firstSignalAt === null) {
      firstSignalAt = performance.now();
      void shutDown(signal);
    } else if (performance.now() - firstSignalAt > SIGNAL_DEBOUNCE_MS) skipDrain.abort();
  }

  function exitUnclosed(): void {
    log.error('closing takes too long, so what was not stored yet is lost');
    process.exit(1);
  }

  async function shutDown(signal: string): Promise<void> {
    onDrain();
    // Keep-alive clients get a response, and close their connection after it.
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
    if (signal === 'SIGTERM' && drainSeconds > 0) {
      log.info({ signal, seconds: drainSeconds }, 'draining');
      await sleep(drainSeconds * 1000, null, { signal: skipDrain.signal }).catch(() => {});
    }
    log.info({ signal }, 'closing');
    setTimeout(exitUnclosed, EXIT_TIMEOUT_MS).unref();
    endStreams();
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    // Accepts connections that are still in the kernel's queue.
    await nextTurn();
    // server.close() of node:http would close idle connections at once.
    const serverClosed = new Promise<void>((resolve) =>
      TcpServer.prototype.close.call(server, () => resolve()),
    );
    await Promise.race([serverClosed, closeIdleConnections(server)]);
    clearTimeout(timer);
    await closeResources();
    log.info('closed');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, handleSignal);
}

async function closeIdleConnections(server: Server): Promise<never> {
  for (let quietChecks = 0; ; ) {
    quietChecks = (await checkQuiet()) ? quietChecks + 1 : 0;
    if (quietChecks >= MIN_QUIET_CHECKS) server.closeIdleConnections();
  }
}

/**
 * Waits, then lets the event loop read all arrived data. `false` if that was delayed: then more
 * data may have arrived unread, and closing connections would lose it.
 */
async function checkQuiet(): Promise<boolean> {
  const startedAt = performance.now();
  await sleep(QUIET_CHECK_INTERVAL_MS);
  const wokenAt = performance.now();
  await nextTurn();
  return wokenAt - startedAt < 1.5 * QUIET_CHECK_INTERVAL_MS && performance.now() - wokenAt < 5;
}
