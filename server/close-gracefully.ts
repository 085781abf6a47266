import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Then requests in progress are cut off, so that a restart takes at most 10 s. */
const CLOSE_TIMEOUT_MS = 8_000;
/** Checks before an idle connection is closed, because a request may be in transit. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 100;

type Closing = {
  server: Server;
  log: Logger;
  /** Ends responses that would not end by themselves, such as event streams. */
  begin: () => void;
  /** Closes the database and other resources after the last request. */
  close: () => Promise<void>;
};

/** On SIGTERM or SIGINT: stops listening, finishes requests in progress, closes, exits with 0. */
export function closeGracefully({ server, log, begin, close }: Closing) {
  let closing = false;
  async function shutDown(signal: string) {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing');
    begin();
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    // Keep-alive clients get a response, and close their connection after it.
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
    // Accepts connections that are still in the kernel's queue.
    await nextTurn();
    // server.close() of node:http would close idle connections at once.
    const closed = new Promise<void>((resolve) =>
      TcpServer.prototype.close.call(server, () => resolve()),
    );
    await Promise.race([closed, closeWhatStaysIdle(server)]);
    clearTimeout(deadline);
    await close();
    log.info('closed');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, shutDown);
}

async function closeWhatStaysIdle(server: Server): Promise<never> {
  for (let looks = 0; ; ) {
    looks = (await quietLook()) ? looks + 1 : 0;
    if (looks >= LOOKS) server.closeIdleConnections();
  }
}

/**
 * Waits, then lets the event loop read all arrived data. `false` if that was delayed: then more
 * data may have arrived unread, and closing connections would lose it.
 */
async function quietLook(): Promise<boolean> {
  const begun = performance.now();
  await sleep(BETWEEN_LOOKS_MS);
  const woken = performance.now();
  await nextTurn();
  return woken - begun < 1.5 * BETWEEN_LOOKS_MS && performance.now() - woken < 5;
}
