import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a browser to paint. */
const DELAY_MS = 60;

/** Proxies the site; delivers documents in equal pieces with pauses. The caller stops it. */
export async function startChunkedProxy(
  origin: string,
  chunkCount: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const upstream = await fetch(origin + (request.url ?? '/'), {
      headers: { 'accept-encoding': 'identity', cookie: request.headers.cookie ?? '' },
    });
    const bytes = Buffer.from(await upstream.arrayBuffer());
    const type = upstream.headers.get('content-type') ?? '';
    response.writeHead(upstream.status, { 'content-type': type });
    if (type.startsWith('text/html')) {
      const length = Math.ceil(bytes.length / chunkCount);
      for (let start = 0; start < bytes.length; start += length) {
        response.write(bytes.subarray(start, start + length));
        await sleep(DELAY_MS);
      }
      response.end();
    } else response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // The host of the site, so that its cookies are sent.
    url: `http://${new URL(origin).hostname}:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
