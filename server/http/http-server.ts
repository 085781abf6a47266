import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Env } from '../env.ts';
import { listen } from './free-port.ts';

/** Limits against slow and idle clients, in milliseconds. */
const SERVER_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than the idle time-out of proxies (60 s), which might send on a closing connection. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
/** A client that sent and received nothing for this long has stopped reading. */
const IDLE_TIMEOUT_MS = 60_000;

/** By codes of Node for requests that it cannot read; otherwise 400. */
const CLIENT_ERRORS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * An HTTP server with time-outs against slow clients. It does not listen yet. `errorHeaders` are
 * those of responses to requests that cannot be read.
 */
export function createServerWithTimeouts(
  listener: RequestListener,
  errorHeaders: Record<string, string> = {},
): Server {
  const server = createServer(SERVER_TIMEOUTS, listener);
  server.timeout = IDLE_TIMEOUT_MS;
  const headerLines = Object.entries({ ...errorHeaders, connection: 'close' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
    if (canRespond(socket)) socket.write(`HTTP/1.1 ${status}\r\n${headerLines}\r\n`);
    socket.destroy(error);
  });
  return server;
}

/** As Node decides without a handler: not into a response that has begun. */
function canRespond(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket.writable && !socket._httpMessage?.headersSent;
}

/** Resolves to the port, which differs from the requested one if that was 0. */
export async function startListening(
  server: Server,
  options: Pick<Env, 'PORT' | 'HOST'>,
): Promise<number> {
  await listen(server, options);
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : options.PORT;
}
