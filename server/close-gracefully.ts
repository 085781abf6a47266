import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** Requests under way get this long; then the database is closed all the same, so that a restart takes no more than 10 s. */
const LONGEST_WAIT_MS = 8_000;

/** On SIGTERM or SIGINT: no new requests, the ones under way finish, what is open is closed, the process ends with 0. */
export function closeGracefully({ server, log, close }: { server: Server; log: Logger; close: () => Promise<void> }) {
  let closing = false;
  async function shutDown(signal: string) {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing');
    const deadline = setTimeout(() => server.closeAllConnections(), LONGEST_WAIT_MS);
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearTimeout(deadline);
    clearInterval(idle);
    await close();
    log.info('closed');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, shutDown);
}
