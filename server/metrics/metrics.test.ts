import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { createMetrics } from './metrics.ts';

async function startInstrumentedSite(listener: RequestListener) {
  const metrics = createMetrics();
  const server = createServer(
    metrics.instrument(listener, ['/:lang', '/:lang/movie/:idSlug']),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const readRequests = () =>
    metrics
      .getSnapshot()
      .requests.map(
        ({ labels, histogram }) => `${Object.values(labels).join(' ')}: ${histogram.read().count}`,
      );
  return { metrics, readRequests, port, origin: `http://127.0.0.1:${port}` };
}

test('a request is counted by pattern, method and status, not by URL', async () => {
  const { readRequests, origin } = await startInstrumentedSite((request, response) => {
    response.statusCode = request.url?.includes('gone') ? 404 : 200;
    response.end('page');
  });
  for (const path of [
    '/ko',
    '/en?page=1',
    '/ko/movie/1-a',
    '/ko/movie/2-b?x=y',
    '/ko/movie/gone',
    '/a/b/c/d',
  ])
    await rawRequest(origin, path);
  for (const method of ['HEAD', 'POST', 'PROPFIND', 'DELETE'])
    await rawRequest(origin, '/ko', { method });
  await vi.waitFor(() =>
    expect(readRequests().sort()).toEqual([
      '* GET 2xx: 1',
      '/:lang GET 2xx: 2',
      '/:lang HEAD 2xx: 1',
      '/:lang POST 2xx: 1',
      '/:lang other 2xx: 2',
      '/:lang/movie/:idSlug GET 2xx: 2',
      '/:lang/movie/:idSlug GET 4xx: 1',
    ]),
  );
});

test('an asynchronous response counts as in progress, and is timed until it is sent', async () => {
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const { metrics, readRequests, origin } = await startInstrumentedSite(async (_, response) => {
    await gate;
    response.end('late');
  });
  const pendingResponse = rawRequest(origin, '/ko');
  await vi.waitFor(() => expect(metrics.getSnapshot().inProgress).toBe(1));
  expect(readRequests()).toEqual([]);
  openGate();
  await pendingResponse;
  await vi.waitFor(() => expect(readRequests()).toEqual(['/:lang GET 2xx: 1']));
  expect(metrics.getSnapshot().inProgress).toBe(0);
});

test('a response that the client aborts is counted as aborted', async () => {
  const { metrics, readRequests, port } = await startInstrumentedSite(() => {});
  const pendingRequest = request({ port, host: '127.0.0.1', path: '/ko' });
  pendingRequest.on('error', () => {});
  pendingRequest.end();
  await vi.waitFor(() => expect(metrics.getSnapshot().inProgress).toBe(1));
  pendingRequest.destroy();
  await vi.waitFor(() => expect(readRequests()).toEqual(['/:lang GET aborted: 1']));
  expect(metrics.getSnapshot().inProgress).toBe(0);
});

test('a request that is no HTTP is not counted', async () => {
  const { readRequests, port } = await startInstrumentedSite((_, response) => void response.end());
  const socket = connect(port, '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  expect(readRequests()).toEqual([]);
});

test('calls to the catalog are counted by kind and outcome, unusable values by kind', () => {
  const metrics = createMetrics();
  for (const ms of [40, 60])
    metrics.observeCatalogCall({
      pathPattern: '/movie/:number',
      outcome: 'ok',
      durationMs: ms,
      unusableValues: 2,
    });
  metrics.observeCatalogCall({
    pathPattern: '/movie/:number',
    outcome: 'catalog_timeout',
    durationMs: 5000,
    unusableValues: 0,
  });
  expect(
    metrics.getSnapshot().catalogCalls.map(({ labels, histogram }) => ({
      ...labels,
      count: histogram.read().count,
      sum: histogram.read().sum,
    })),
  ).toEqual([
    { kind: '/movie/:number', outcome: 'ok', count: 2, sum: 0.1 },
    { kind: '/movie/:number', outcome: 'catalog_timeout', count: 1, sum: 5 },
  ]);
  expect([...metrics.getSnapshot().unusableValues]).toEqual([['/movie/:number', 4]]);
});
