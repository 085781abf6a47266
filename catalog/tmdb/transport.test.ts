import { createServer, globalAgent, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stopClock } from '../../tests/support/stop-clock.ts';
import { httpTransport } from './transport.ts';

const TEXT = `{"id": 7, "title": "소금길", "padding": "${'x'.repeat(5000)}"}`;

async function startServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/3/movie/7`);
  const send = () => httpTransport({ url, headers: {}, signal: new AbortController().signal });
  return Object.assign(send, { port });
}

/** Waits until the connection of a discarded response can be used again. */
function waitForFreeConnection(send: { port: number }): Promise<void> {
  const isFree = () =>
    Object.keys(globalAgent.freeSockets).some((name) => name.includes(`:${send.port}:`));
  return vi.waitFor(() => expect(isFree()).toBe(true), { interval: 1 });
}

function respondWith(encoding: string, body: Buffer): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  };
}

test('asks for gzip, and has the text and the bytes as they arrived', async () => {
  const gzip = gzipSync(TEXT);
  let accepted: unknown;
  const send = await startServer((request, response) => {
    accepted = request.headers['accept-encoding'];
    respondWith('gzip', gzip)(request, response);
  });
  const body = await (await send()).readBody(10_000);
  expect(body).toEqual({ text: TEXT, gzip });
  expect(body?.gzip?.buffer.byteLength).toBe(gzip.length);
  expect(accepted).toBe('gzip');
});

test('a response without compression has only its text', async () => {
  const send = await startServer((_request, response) => response.end(TEXT));
  expect(await (await send()).readBody(10_000)).toEqual({ text: TEXT, gzip: null });
});

test.each([
  ['compressed', respondWith('gzip', gzipSync(TEXT))],
  ['uncompressed', respondWith('identity', Buffer.from(TEXT))],
  ['large and compressed', respondWith('gzip', gzipSync(Buffer.alloc(100_000_000)))],
])('a response over the limit is not read: %s', async (_, listener) => {
  const send = await startServer(listener);
  expect(await (await send()).readBody(1000)).toBeNull();
});

test.each([
  ['another encoding', respondWith('br', brotliCompressSync(TEXT))],
  ['gzip that is cut off', respondWith('gzip', gzipSync(TEXT).subarray(0, 50))],
  ['something other than gzip', respondWith('gzip', Buffer.from(TEXT))],
])('rejects %s', async (_, listener) => {
  const send = await startServer(listener);
  await expect((await send()).readBody(10_000)).rejects.toThrow();
});

test('a large response is decompressed too', async () => {
  const text = JSON.stringify(Array.from({ length: 100_000 }, () => Math.random()));
  const send = await startServer(respondWith('gzip', gzipSync(text)));
  const body = await (await send()).readBody(8_000_000);
  expect(body?.text).toBe(text);
  expect(gunzipSync(body?.gzip ?? '').toString()).toBe(text);
});

test('connections are used again, also after a discarded response', async () => {
  const sockets = new Set<unknown>();
  const send = await startServer((request, response) => {
    sockets.add(request.socket);
    response.writeHead(sockets.size === 1 ? 404 : 200).end(TEXT);
  });
  (await send()).discardBody();
  await waitForFreeConnection(send);
  expect((await (await send()).readBody(10_000))?.text).toBe(TEXT);
  expect(sockets.size).toBe(1);
});

test('sends a request again if the server closes an idle connection meanwhile', async () => {
  let requests = 0;
  const send = await startServer((request, response) => {
    requests += 1;
    if (requests === 2) request.socket.destroy();
    else response.end(TEXT);
  });
  await (await send()).readBody(10_000);
  expect((await (await send()).readBody(10_000))?.text).toBe(TEXT);
  expect(requests).toBe(3);
});

test('follows a redirect', async () => {
  const send = await startServer((request, response) => {
    if (request.url === '/moved') response.end(TEXT);
    else response.writeHead(301, { location: '/moved' }).end();
  });
  const response = await send();
  expect(response.status).toBe(200);
  expect(await response.readBody(10_000)).toEqual({ text: TEXT, gzip: null });
});

test('discarding many responses on one connection leaves no listeners behind', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => warnings.push(name);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const send = await startServer((_request, response) => response.writeHead(404).end(TEXT));
  for (let count = 0; count < 15; count += 1) {
    (await send()).discardBody();
    await waitForFreeConnection(send);
  }
  expect(warnings).toEqual([]);
});

test('a discarded response that does not end loses its connection', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const send = await startServer((request, response) => {
    request.socket.on('close', () => resolve());
    response.writeHead(404).write(TEXT);
  });
  const response = await send();
  stopClock();
  response.discardBody();
  await vi.advanceTimersByTimeAsync(1_000);
  await closed;
});
