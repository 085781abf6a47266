import { createServer, type Server } from 'node:net';
import type { Env } from '../env.ts';

type ListenOptions = Pick<Env, 'PORT' | 'HOST'>;

/** Connections that wait until they are accepted: with Node's 511, a burst loses some. */
const BACKLOG = 4096;

/** Rejects with a message for the operator. */
export async function listen(server: Server, { PORT, HOST }: ListenOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(describeError(error.code ?? error.message, { PORT, HOST }), { cause: error }),
      ),
    );
    server.listen({ port: PORT, host: HOST, backlog: BACKLOG }, resolve);
  });
}

function describeError(code: string, { PORT, HOST }: ListenOptions): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${PORT} is in use by another program`;
    case 'EACCES':
      return `PORT: this user may not listen on ${PORT}: use a port from 1024 on (EACCES)`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: "${HOST}" is not an IP or name of this machine, such as 0.0.0.0 or localhost (${code})`;
    default:
      return `HOST: cannot listen on "${HOST}", which must be an IP of this machine, such as 0.0.0.0 (${code})`;
  }
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
