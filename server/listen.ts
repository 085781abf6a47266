import { createServer, type RequestListener, type Server } from 'node:http';
import type { Env } from './env.ts';

/** How long others may take, in milliseconds. An open connection costs little, but none is kept for nothing. */
const LIMITS = {
  /** From the first byte of a connection or request to the end of its headers. */
  headersTimeout: 10_000,
  /** To the end of its body; forms and JSON are small. */
  requestTimeout: 30_000,
  /** Between two requests: longer than proxies keep theirs (60 s), or a proxy might use a connection that is just being closed. */
  keepAliveTimeout: 65_000,
  /** How often the limits above are looked after. */
  connectionsCheckingInterval: 1_000,
};
/** Without a byte in either direction for so long, whoever asked has stopped reading the answer. */
const SILENCE_MS = 60_000;

/** An HTTP server that slow and idle senders cannot occupy. It does not listen yet. */
export function createPatientServer(listener: RequestListener): Server {
  const server = createServer(LIMITS, listener);
  server.timeout = SILENCE_MS;
  return server;
}

/** The port that was taken, which is another than asked for where that was 0. */
export async function listenOn(
  server: Server,
  { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`PORT ${PORT} is in use by another program`)
          : error,
      ),
    );
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : PORT;
}
