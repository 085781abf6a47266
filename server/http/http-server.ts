import { createServer, type RequestListener, type Server } from 'node:http';
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

/** An HTTP server with time-outs against slow clients. It does not listen yet. */
export function createServerWithTimeouts(listener: RequestListener): Server {
  const server = createServer(SERVER_TIMEOUTS, listener);
  server.timeout = IDLE_TIMEOUT_MS;
  return server;
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
