import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { download } from '../../app/responses.ts';
import { requestBytes } from '../../tests/support/request-bytes.ts';
import { compressResponses } from './compress-responses.ts';

const TEXT = JSON.stringify({ words: 'the same words again and again '.repeat(400) });
const HTML = `<!doctype html><html><body>${TEXT}</body></html>`;
const COOKIE = 'kinora.session_token=x';

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (bytes) => bytes,
};

let isExportClosed = false;
/** The second row waits until the client has got the first. */
let firstRow = Promise.withResolvers<void>();

async function* writeRows() {
  try {
    yield randomBytes(1_000_000).toString('base64');
    await firstRow.promise;
    yield 'the last row';
  } finally {
    isExportClosed = true;
  }
}

const app = new Hono()
  .use(compressResponses())
  .get('/page', (c) => c.html(HTML))
  .post('/page', (c) => c.html(HTML, 422))
  .get('/page.data', () => typed(new Blob([TEXT]).stream(), 'text/x-script'))
  .get('/data.json', () => Response.json({ text: TEXT }))
  .get('/picture.svg', () => typed(`<svg>${TEXT}</svg>`, 'image/svg+xml; charset=utf-8'))
  .get('/with-length', (c) => c.text(TEXT, 200, { 'content-length': String(TEXT.length) }))
  .get('/small', (c) => c.json({ to: '/ko' }))
  .get('/picture.png', () => typed(TEXT, 'image/png'))
  .get('/events', () => typed(TEXT, 'text/event-stream'))
  .get('/compressed', (c) => c.text(TEXT, 200, { 'content-encoding': 'br', vary: 'x' }))
  .get('/moved', (c) => c.redirect('/page'))
  .get('/unchanged', (c) => c.body(null, 304, { 'content-type': 'text/html' }))
  .get('/headers', () => {
    const headers = new Headers({ 'content-type': 'text/html', vary: 'cookie' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return new Response(HTML, { headers });
  })
  .get('/varies', (c) => c.html(HTML, 200, { vary: 'Accept-Encoding, cookie' }))
  .get('/export', () => download(writeRows(), 'text/csv', 'rows.csv'));

function typed(body: BodyInit, type: string): Response {
  return new Response(body, { headers: { 'content-type': type } });
}

const server = createServer(getRequestListener(app.fetch));
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await requestBytes(url + path, {
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
  });
  const encoding = String(response.headers['content-encoding'] ?? 'identity');
  return { ...response, encoding, text: String(DECODERS[encoding]?.(response.bytes)) };
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['zstd', 'zstd'],
  ['*', 'zstd'],
  ['gzip;q=0, br;q=0.5', 'br'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
])('a page is sent to a client that accepts "%s" as %s', async (accepted, expected) => {
  const { encoding, text, bytes, headers } = await get('/page', { 'accept-encoding': accepted });
  expect([encoding, text]).toEqual([expected, HTML]);
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(headers.vary).toBe('accept-encoding');
  if (expected !== 'identity') expect(bytes.length).toBeLessThan(HTML.length / 10);
});

test.each(['/page.data', '/data.json', '/picture.svg', '/with-length'])(
  '%s is compressed',
  async (path) => {
    const { encoding, text, bytes, headers } = await get(path);
    expect([encoding, headers['content-length']]).toEqual(['zstd', String(bytes.length)]);
    expect(text).toContain('again and again');
  },
);

test('the response to a form is compressed, with its status', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const [response] = await once(
    request(`${url}/page`, { method: 'POST', headers }).end(),
    'response',
  );
  response.resume();
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([422, 'gzip']);
});

test.each(['/small', '/picture.png', '/events', '/moved', '/unchanged'])(
  '%s is not compressed',
  async (path) => {
    expect((await get(path)).encoding).toBe('identity');
  },
);

test('a compressed response is not compressed again', async () => {
  const { headers, bytes } = await requestBytes(`${url}/compressed`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'x']);
  expect(bytes.toString()).toBe(TEXT);
});

test('a compressed response keeps its cookies and what it varies by', async () => {
  const { encoding, headers } = await get('/headers');
  expect(encoding).toBe('zstd');
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(headers.vary).toBe('cookie, accept-encoding');
  expect((await get('/varies')).headers.vary).toBe('Accept-Encoding, cookie');
});

test('a HEAD request is answered without an encoding, which is not known yet', async () => {
  const headers = { 'accept-encoding': 'br' };
  const [response] = await once(
    request(`${url}/page`, { method: 'HEAD', headers }).end(),
    'response',
  );
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
  expect(response.headers.vary).toBe('accept-encoding');
});

describe('BREACH', () => {
  test.each([
    ['cross-site', COOKIE, 'identity'],
    ['same-site', COOKIE, 'identity'],
    ['whatever', COOKIE, 'identity'],
    ['', COOKIE, 'identity'],
    ['same-origin', COOKIE, 'zstd'],
    ['none', COOKIE, 'zstd'],
    [null, COOKIE, 'zstd'],
    ['cross-site', null, 'zstd'],
  ])('a request with Sec-Fetch-Site %j and cookie %j gets %s', async (site, cookie, expected) => {
    const { encoding, text, headers } = await get('/page', {
      ...(site !== null && { 'sec-fetch-site': site }),
      ...(cookie !== null && { cookie }),
    });
    expect(encoding).toBe(expected);
    expect(headers['cache-control']).toBe(expected === 'identity' ? 'no-transform' : undefined);
    expect(headers.vary).toBe('accept-encoding');
    expect(text.startsWith(HTML)).toBe(true);
  });

  test.each(['br', 'zstd', 'gzip'])(
    'the length of a personal page as %s is random',
    async (accepted) => {
      const headers = { 'accept-encoding': accepted, cookie: COOKIE };
      const pages = await Promise.all(Array.from({ length: 12 }, () => get('/page', headers)));
      expect(new Set(pages.map(({ bytes }) => bytes.length)).size).toBeGreaterThan(4);
      for (const { text } of pages) expect(text.replace(/<!--[0-9a-f]*-->$/, '')).toBe(HTML);
    },
  );

  test('pages without cookies and data are not padded', async () => {
    expect((await get('/page')).text).toBe(HTML);
    expect((await get('/page.data', { cookie: COOKIE })).text).toBe(TEXT);
  });
});

describe('an export', () => {
  async function openExport(encoding: string) {
    isExportClosed = false;
    firstRow = Promise.withResolvers();
    const headers = { 'accept-encoding': encoding };
    const [response] = await once(request(`${url}/export`, { headers }).end(), 'response');
    return response;
  }

  test.each(['br', 'zstd', 'gzip'])('is streamed as %s', async (encoding) => {
    const response = await openExport(encoding);
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      firstRow.resolve();
    });
    await once(response, 'end');
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(String(DECODERS[encoding]?.(Buffer.concat(chunks)))).toMatch(/the last row$/);
  });

  test('ends when the client disconnects', async () => {
    const response = await openExport('zstd');
    response.destroy();
    firstRow.resolve();
    await expect.poll(() => isExportClosed).toBe(true);
  });
});
