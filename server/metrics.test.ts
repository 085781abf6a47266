import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rawRequest } from '../tests/support/raw-request.ts';
import { createMetrics } from './metrics.ts';

async function measuredSite(listener: RequestListener) {
  const metrics = createMetrics();
  const server = createServer(
    metrics.measured(listener, ['/:lang', '/:lang/movie/:idSlug']),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const counted = () =>
    metrics
      .read()
      .requests.map(
        ({ labels, timings }) => `${Object.values(labels).join(' ')}: ${timings.read().count}`,
      );
  return { metrics, counted, port, origin: `http://127.0.0.1:${port}` };
}

test('a request is counted by pattern, method and status, not by URL', async () => {
  const { counted, origin } = await measuredSite((request, response) => {
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
    expect(counted().sort()).toEqual([
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
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { metrics, counted, origin } = await measuredSite(async (_, response) => {
    await gate;
    response.end('late');
  });
  const answer = rawRequest(origin, '/ko');
  await vi.waitFor(() => expect(metrics.read().inProgress).toBe(1));
  expect(counted()).toEqual([]);
  open();
  await answer;
  await vi.waitFor(() => expect(counted()).toEqual(['/:lang GET 2xx: 1']));
  expect(metrics.read().inProgress).toBe(0);
});

test('a response that the client aborts is counted as aborted', async () => {
  const { metrics, counted, port } = await measuredSite(() => {});
  const asked = request({ port, host: '127.0.0.1', path: '/ko' });
  asked.on('error', () => {});
  asked.end();
  await vi.waitFor(() => expect(metrics.read().inProgress).toBe(1));
  asked.destroy();
  await vi.waitFor(() => expect(counted()).toEqual(['/:lang GET aborted: 1']));
  expect(metrics.read().inProgress).toBe(0);
});

test('a request that is no HTTP is not counted', async () => {
  const { counted, port } = await measuredSite((_, response) => void response.end());
  const socket = connect(port, '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  expect(counted()).toEqual([]);
});

test('calls to the catalog are counted by kind and outcome', () => {
  const metrics = createMetrics();
  for (const ms of [40, 60]) metrics.observeCall({ kind: '/movie/:number', outcome: 'answer', ms });
  metrics.observeCall({ kind: '/movie/:number', outcome: 'catalog_timeout', ms: 5000 });
  expect(
    metrics.read().calls.map(({ labels, timings }) => ({
      ...labels,
      count: timings.read().count,
      sum: timings.read().sum,
    })),
  ).toEqual([
    { kind: '/movie/:number', outcome: 'answer', count: 2, sum: 0.1 },
    { kind: '/movie/:number', outcome: 'catalog_timeout', count: 1, sum: 5 },
  ]);
});
