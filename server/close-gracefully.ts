import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { Logger } from 'pino';

/** Requests under way get this long; then the database is closed all the same, so that a restart takes no more than 10 s. */
const LONGEST_WAIT_MS = 8_000;
/** A connection between two requests is closed after this time: the next request may be on its way, and would find nobody. */
const IDLE_MS = 300;

/** On SIGTERM or SIGINT: no new connections, the requests under way finish, what is open is closed, the process ends with 0. */
export function closeGracefully({ server, log, close }: { server: Server; log: Logger; close: () => Promise<void> }) {
  let closing = false;
  async function shutDown(signal: string) {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing');
    // Whoever asks once more on an open connection is answered, and told that this was the last time.
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
    const deadline = setTimeout(() => server.closeAllConnections(), LONGEST_WAIT_MS);
    let idle: NodeJS.Timeout | undefined;
    setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), 100);
    }, IDLE_MS);
    // The close of an HTTP server would cut idle connections at once.
    await new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    clearTimeout(deadline);
    clearInterval(idle);
    await close();
    log.info('closed');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, shutDown);
}
