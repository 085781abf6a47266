import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createSemaphore } from '../../lib/semaphore.ts';
import { createPageBuild } from '../../tests/support/page-build.ts';
import { holdTimers } from '../../tests/support/timers.ts';
import { createPageHandler, type PageDeps } from './page-handler.ts';

let server: Server | undefined;
afterEach(() => server?.close());

type LoadPage = (request: Request) => Promise<Response>;

/** A site with one route that responds as `load` does; the busy page uses the same route. */
async function startSite(
  loadPage: LoadPage,
  { concurrent: maxConcurrent = 1, timeoutMs = 30_000 } = {},
) {
  const renderSemaphore = createSemaphore({ maxConcurrent, maxQueued: 10 });
  let isBusyPage = false;
  const build = createPageBuild({
    entry: {
      module: {
        default: () => new Response(),
        createRequestContext: (
          _: unknown,
          { rejectedBecause }: { rejectedBecause: string | null },
        ) => {
          isBusyPage = rejectedBecause === 'busy';
          return new RouterContextProvider();
        },
      },
    },
    routes: {
      page: {
        id: 'page',
        path: '*',
        module: {
          loader: ({ request }: { request: Request }) =>
            isBusyPage ? new Response('busy') : loadPage(request),
        },
      },
    },
  });
  const lines: object[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as object);
  const pages = createPageHandler({
    services: {
      site: { origin: 'http://localhost', imageBase: '/artwork' },
      accounts: { providers: [] },
    } as unknown as PageDeps['services'],
    loadBuild: async () => build,
    sessionReader: {
      read: async () => ({ user: null, isUnknown: false, cookies: [] }),
      isStillAdmin: async () => false,
    },
    renderSemaphore,
    trustedProxies: 0,
    hsts: null,
    logRefusedOrigin() {},
    log: pino({}, { write }),
    mode: 'development',
    timeoutMs,
  });
  const app = new Hono().all('*', pages.handle as never);
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sendRequest = async (text = 'GET /ko/x HTTP/1.1\r\nhost: localhost\r\n\r\n') => {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve) => socket.write(text, () => resolve()));
    return socket;
  };
  const url = `http://127.0.0.1:${port}`;
  return { url, renders: renderSemaphore, begin: sendRequest, pages, lines };
}

/** Work that ends only when its request is aborted. */
function untilAborted(signals: unknown[]): LoadPage {
  return (request) =>
    new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => {
        signals.push(request.signal.reason);
        reject(request.signal.reason);
      });
    });
}

test('a client that disconnects frees its slot and aborts its work', { tags: ['S1'] }, async () => {
  const seen: unknown[] = [];
  const { renders, begin } = await startSite(untilAborted(seen));
  const socket = await begin();
  await vi.waitFor(() => expect(renders.status().running).toBe(1));
  socket.destroy();
  await vi.waitFor(() => expect(renders.status().running).toBe(0));
  expect(seen).toMatchObject([{ name: 'AbortError' }]);
});

test('a client that disconnects frees its slot even if the work ignores the abort', {
  tags: ['S1'],
}, async () => {
  const { renders, begin } = await startSite(() => new Promise(() => {}));
  const socket = await begin();
  await vi.waitFor(() => expect(renders.status().running).toBe(1));
  socket.destroy();
  await vi.waitFor(() => expect(renders.status().running).toBe(0));
});

test('a client that leaves the queue is not rendered for', { tags: ['S1'] }, async () => {
  const requestedPaths: string[] = [];
  const { renders, begin } = await startSite((request) => {
    requestedPaths.push(new URL(request.url).pathname);
    return new Promise(() => {});
  });
  const first = await begin();
  await vi.waitFor(() => expect(renders.status().running).toBe(1));
  const second = await begin('GET /ko/second HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await vi.waitFor(() => expect(renders.status().queued).toBe(1));
  second.destroy();
  await vi.waitFor(() => expect(renders.status()).toEqual({ running: 1, queued: 0, rejected: 0 }));
  first.destroy();
  await vi.waitFor(() => expect(renders.status().running).toBe(0));
  expect(requestedPaths).toEqual(['/ko/x']);
});

test('a request over the time-out gets the busy page, and its work is aborted', {
  tags: ['S1'],
}, async () => {
  const seen: unknown[] = [];
  const { url, renders } = await startSite(untilAborted(seen), { timeoutMs: 50 });
  const response = await fetch(`${url}/ko/x`);
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    503,
    '2',
    'busy',
  ]);
  expect(renders.status().running).toBe(0);
  expect(seen).toMatchObject([{ name: 'TimeoutError' }]);
});

test('a request that finishes in time is not aborted', { tags: ['S1'] }, async () => {
  const deadlines = holdTimers(4_321);
  const signals: AbortSignal[] = [];
  const { url } = await startSite(
    async (request) => {
      signals.push(request.signal);
      return new Response('done');
    },
    { timeoutMs: 4_321 },
  );
  expect(await (await fetch(`${url}/ko/x`)).text()).toBe('done');
  expect(deadlines.count()).toBe(0);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

const SHARED = { key: '/ko/x', target: '/ko/x', cookie: null, tags: [] };

test('a page for all visitors has the security headers and is logged as one request', {
  tags: ['S1'],
}, async () => {
  const cookies: (string | null)[] = [];
  const { pages, lines } = await startSite(async ({ headers }) => {
    cookies.push(headers.get('cookie'));
    return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
  });
  const { status, headers, body } = await pages.renderShared(SHARED);
  expect([status, body.toString()]).toEqual([200, '<p>page</p>']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  const requestId = headers.get('x-request-id');
  expect(lines).toMatchObject([
    { msg: 'request', requestId, method: 'GET', path: '/ko/x', status: 200 },
  ]);
  await pages.renderShared({ ...SHARED, cookie: 'region=KR' });
  expect(cookies).toEqual([null, 'region=KR']);
});

test('a page for all visitors that takes too long is the busy page', { tags: ['S1'] }, async () => {
  const { pages } = await startSite(untilAborted([]), { timeoutMs: 50 });
  const { status, body } = await pages.renderShared(SHARED);
  expect([status, body.toString()]).toEqual([503, 'busy']);
});

test('the data of a page has a charset', async () => {
  const { url } = await startSite(async () => Response.json('말'));
  const { status, headers } = await fetch(`${url}/ko/x.data`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/x-script; charset=utf-8']);
});
