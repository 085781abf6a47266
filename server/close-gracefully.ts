import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Requests under way get this long; then the database is closed all the same, so that a restart takes no more than 10 s. */
const CLOSE_TIMEOUT_MS = 8_000;
/** A connection between two requests is closed after so many looks: the next request may be on its way, and would find nobody. */
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 100;

type Closing = {
  server: Server;
  log: Logger;
  /** Ends the answers that would not end by themselves. */
  begin: () => void;
  /** Closes what is open, once there are no requests any more. */
  close: () => Promise<void>;
};

/** On SIGTERM or SIGINT: no new connections, the requests under way finish, what is open is closed, the process ends with 0. */
export function closeGracefully({ server, log, begin, close }: Closing) {
  let closing = false;
  async function shutDown(signal: string) {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing');
    begin();
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    // Whoever asks once more on an open connection is answered, and told that this was the last time.
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
    // Who is connected already and waits to be seen is let in.
    await nextTurn();
    // The close of an HTTP server would cut idle connections at once.
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

/** Never resolves. */
async function closeWhatStaysIdle(server: Server): Promise<never> {
  for (let looks = 0; ; ) {
    looks = (await quietLook()) ? looks + 1 : 0;
    if (looks >= LOOKS) server.closeIdleConnections();
  }
}

/**
 * Waits, then for one turn of the event loop, in which everything that has arrived is read. False where that took longer than it
 * should: more has arrived meanwhile that nobody has read, and to close connections would cut it.
 */
async function quietLook(): Promise<boolean> {
  const begun = performance.now();
  await sleep(BETWEEN_LOOKS_MS);
  const woken = performance.now();
  await nextTurn();
  return woken - begun < 1.5 * BETWEEN_LOOKS_MS && performance.now() - woken < 5;
}
