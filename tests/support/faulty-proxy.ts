import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `slow` delays the data of clients by 1.2 s; `hangs` receives data and never responds; `refuses`
 * closes all connections; `refuses one` closes the next one, and is `steady` from then on.
 */
export type ProxyMode = 'steady' | 'slow' | 'hangs' | 'refuses' | 'refuses one';

const SLOW_DELAY_MS = 1200;

export type FaultyProxy = {
  /** URL of the real server with host and port of this one. */
  url: string;
  setMode(next: ProxyMode): void;
  countConnections(): number;
  stop(): Promise<void>;
};

/**
 * Proxies a real server such as a database, and simulates network failures. Listens on
 * `listenPort`, by default a free one.
 */
export async function startFaultyProxy(realUrl: string, listenPort = 0): Promise<FaultyProxy> {
  const real = new URL(realUrl);
  const sockets = new Set<Socket>();
  let mode: ProxyMode = 'steady';
  let accepted = 0;
  const server = createServer((client) => {
    accepted += 1;
    if (mode === 'refuses' || mode === 'refuses one') {
      if (mode === 'refuses one') mode = 'steady';
      client.destroy();
      return;
    }
    const upstream = connect(Number(real.port), real.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (mode === 'slow' && from === client) setTimeout(() => to.write(bytes), SLOW_DELAY_MS);
        else if (mode !== 'hangs') to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(listenPort, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(realUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    setMode(next) {
      mode = next;
      // A connection that has lost data is unusable.
      if (next !== 'hangs' && next !== 'slow') for (const socket of sockets) socket.destroy();
    },
    countConnections: () => accepted,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
