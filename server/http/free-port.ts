import { createServer, type Server } from 'node:net';
import type { Env } from '../env.ts';

type ListenOptions = Pick<Env, 'PORT' | 'HOST'>;

/** Rejects with a message for the operator if the port is in use. */
export async function listen(server: Server, { PORT, HOST }: ListenOptions): Promise<void> {
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
}

/**
 * Rejects if another program listens on the port, before a start opens anything else. It does not
 * keep the port: load balancers send a refused connection to another server, but not a 503.
 */
export async function requireFreePort(options: ListenOptions): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  await listen(server, options);
  await new Promise((resolve) => server.close(resolve));
}
