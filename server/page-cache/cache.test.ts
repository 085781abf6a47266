import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../tests/support/plain-request.ts';
import type { PageBindings } from '../pages.ts';
import { createPageCache, type PageCache } from './cache.ts';
import { createPageCacheListener } from './listener.ts';
import { createRender } from './render.ts';
import { noteTitles } from './shown.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A site of which the tests say what it answers; it counts how often each address was made. */
let made: Record<string, number>;
let answer: (path: string, cookie: string | undefined) => Response | Promise<Response>;
let clock: number;
let cache: PageCache;
let server: Server;
let url: string;

const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<p>${text}</p>${'.'.repeat(1000)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'one', ...headers },
  });

beforeEach(async () => {
  made = {};
  clock = 1_000_000;
  answer = (path) => page(path);
  const app = new Hono<PageBindings>().all('*', (c) => {
    const target = c.req.path + new URL(c.req.url).search;
    made[target] = (made[target] ?? 0) + 1;
    return answer(target, c.req.header('cookie'));
  });
  cache = createPageCache({ maxBytes: 4 * 1024 * 1024, render: createRender(app, 'https://kinora.example'), now: () => clock });
  const listener = createPageCacheListener({
    cache,
    next: getRequestListener(app.fetch),
    servesHost: (host) => host !== 'elsewhere.example',
  });
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** For pages made behind the answer. */
async function settled(): Promise<void> {
  await expect.poll(() => cache.stats().renders).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return /<p>(.*)<\/p>/.exec((await ask(url + path, headers)).body)?.[1] ?? '';
}

describe('a page', () => {
  test('is made once, whatever is added to its address', async () => {
    for (const path of ['/ko', '/ko?utm=1', '/ko?a=b&c=d', '/ko']) expect(await textOf(path)).toBe('/ko');
    expect(made).toEqual({ '/ko': 1 });
    expect(cache.stats()).toMatchObject({ hits: 3, misses: 1, renders: 1, entries: 1 });
  });

  test('is made once for a thousand who ask at once', async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answer = (path) => gate.then(() => page(path));
    const answers = Promise.all(Array.from({ length: 1000 }, () => ask(`${url}/ko/movie`)));
    await expect.poll(() => cache.stats().misses, { timeout: 10_000 }).toBe(1000);
    finish();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
    expect(made).toEqual({ '/ko/movie': 1 });
  });

  test('comes in the encoding that the visitor takes, with the same tag and a true length', async () => {
    const read = async (encoding: string) => {
      const response = await new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
        import('node:http').then(({ get }) =>
          get(`${url}/ko`, { headers: { 'accept-encoding': encoding } }, (incoming) => {
            const chunks: Buffer[] = [];
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
            incoming.on('end', () => resolve({ headers: incoming.headers, bytes: Buffer.concat(chunks) }));
          }).on('error', reject),
        );
      });
      expect(response.headers['content-length']).toBe(String(response.bytes.length));
      return response;
    };
    const [plain, gzip, br] = [await read('identity'), await read('gzip'), await read('br, gzip')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br']);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(1);
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(made).toEqual({ '/ko': 1 });
  });

  test('that the visitor has is not sent again', async () => {
    const { headers } = await ask(`${url}/ko`);
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const again = await ask(`${url}/ko`, { 'if-none-match': known });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);
    }
    expect((await ask(`${url}/ko`, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('may be kept by a CDN, says nothing of the request that made it, and is asked for again by browsers', async () => {
    const { headers } = await ask(`${url}/ko`);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800');
    expect(headers['x-request-id']).toBeUndefined();
    expect((await ask(`${url}/ko.data`)).headers).toMatchObject({ vary: 'accept-encoding, cookie' });
    expect((await ask(`${url}/ko.data`)).headers['cache-control']).toMatch(/^public, max-age=30, s-maxage=300/);
  });

  test('that says how long it is good for is believed', async () => {
    answer = (path) => page(path, { 'cache-control': 'public, max-age=0, s-maxage=3600' });
    expect((await ask(`${url}/ko`)).headers['cache-control']).toBe('public, max-age=0, s-maxage=3600');
    clock += 59 * MINUTE;
    await ask(`${url}/ko`);
    await settled();
    expect(made).toEqual({ '/ko': 1 });
  });

  test('HEAD is answered with its headers alone', async () => {
    const { headers } = await ask(`${url}/ko`);
    const head = await fetch(`${url}/ko`, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', headers.etag]);
    expect(made).toEqual({ '/ko': 1 });
  });
});

describe('for one visitor alone', () => {
  test('a page of a region is kept by region, and by no CDN', async () => {
    answer = (path, cookie) => page(`${path} ${cookie ?? 'none'}`);
    const path = '/ko/movie/496243-x';
    expect(await textOf(path, { cookie: 'lang=ko; region=US; theme=dark' })).toBe(`${path} region=US`);
    expect(await textOf(path, { cookie: 'region=US' })).toBe(`${path} region=US`);
    expect(await textOf(path)).toBe(`${path} none`);
    expect(made).toEqual({ [path]: 2 });
    expect((await ask(url + path, { cookie: 'region=US' })).headers['cache-control']).toBe('private, max-age=0');
  });

  test.each(['kinora.session_token=abc', 'lang=ko; __Secure-kinora.session_token=abc'])(
    'with the cookie %s every page is made anew',
    async (cookie) => {
      await ask(`${url}/ko`);
      await ask(`${url}/ko`, { cookie });
      await ask(`${url}/ko`, { cookie });
      expect(made).toEqual({ '/ko': 3 });
      expect(cache.stats().entries).toBe(1);
    },
  );

  test('what is posted is never kept', async () => {
    await fetch(`${url}/ko`, { method: 'POST', body: 'x' });
    await fetch(`${url}/ko`, { method: 'POST', body: 'x' });
    expect(made).toEqual({ '/ko': 2 });
  });

  test('R13 another host is not answered from here', async () => {
    await ask(`${url}/ko`);
    await ask(`${url}/ko`, { host: 'elsewhere.example' });
    expect(made).toEqual({ '/ko': 2 });
  });

  test('an answer that sets a cookie is not kept', async () => {
    answer = (path) => page(path, { 'set-cookie': 'region=US' });
    expect((await ask(`${url}/ko/movie/1-x?region=US`)).cookies).toEqual(['region=US']);
    await ask(`${url}/ko/movie/1-x?region=US`);
    expect(cache.stats().entries).toBe(0);
  });

  test('a redirect keeps the query that the visitor came with', async () => {
    answer = (path) => new Response(null, { status: 301, headers: { location: `/ko/movie/1-right${path.slice(path.indexOf('?'))}` } });
    expect((await ask(`${url}/ko/movie/1-wrong?utm=mail`)).location).toBe('/ko/movie/1-right?utm=mail');
    expect(cache.stats().entries).toBe(0);
  });

  test.each([404, 400])('%i is not kept', async (status) => {
    answer = () => new Response('no', { status });
    expect((await ask(`${url}/ko/movie/1-x`)).status).toBe(status);
    await ask(`${url}/ko/movie/1-x`);
    expect(cache.stats().entries).toBe(0);
  });
});

describe('grown old', () => {
  test('it is served at once and made again behind, once', async () => {
    answer = () => page('first');
    await ask(`${url}/ko`);
    clock += 6 * MINUTE;
    answer = () => page('second');
    expect(await textOf('/ko')).toBe('first');
    await expect.poll(() => textOf('/ko')).toBe('second');
    expect(made).toEqual({ '/ko': 2 });
  });

  test('past a day somebody waits for the new one', async () => {
    answer = () => page('first');
    await ask(`${url}/ko`);
    clock += 25 * HOUR;
    answer = () => page('second');
    expect(await textOf('/ko')).toBe('second');
  });

  test.each([500, 502, 503, 504])('it is served on while making it again answers %i, without trying each time', async (status) => {
    answer = () => page('first');
    await ask(`${url}/ko`);
    clock += 26 * HOUR;
    answer = () => new Response('down', { status });
    for (let visit = 0; visit < 5; visit += 1) expect(await textOf('/ko')).toBe('first');
    expect(made).toEqual({ '/ko': 2 });
    clock += 6000;
    answer = () => page('back');
    await expect.poll(() => textOf('/ko')).toBe('back');
  });

  test('it gives way when it is gone or has moved', async () => {
    await ask(`${url}/ko/movie/1-x`);
    clock += 6 * MINUTE;
    answer = () => new Response('gone', { status: 404 });
    await ask(`${url}/ko/movie/1-x`);
    await expect.poll(async () => (await ask(`${url}/ko/movie/1-x`)).status).toBe(404);
    expect(cache.stats().entries).toBe(0);
  });
});

describe('while the database is away', () => {
  test('a page from before is better than one without its reviews', async () => {
    answer = () => page('with reviews');
    await ask(`${url}/ko/movie/1-x`);
    clock += 6 * MINUTE;
    answer = () => page('without', { 'cache-control': 'no-store' });
    await ask(`${url}/ko/movie/1-x`);
    await settled();
    expect(await textOf('/ko/movie/1-x')).toBe('with reviews');
  });

  test('one without is better than none, and is made again soon', async () => {
    answer = () => page('without', { 'cache-control': 'no-store' });
    const first = await ask(`${url}/ko/movie/1-x`);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    await ask(`${url}/ko/movie/1-x`);
    expect(made).toEqual({ '/ko/movie/1-x': 1 });
    clock += 6000;
    answer = () => page('with reviews');
    await expect.poll(() => textOf('/ko/movie/1-x')).toBe('with reviews');
  });

  test('D12 the same goes for a page whose overrides could not be read', async () => {
    const read = noteTitles(async () => {
      throw new Error('no database');
    });
    answer = async () => {
      await read([{ type: 'movie', id: 1 }], 'ko').catch(() => {});
      return page('the catalog’s own');
    };
    expect((await ask(`${url}/ko/movie/1-x`)).headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
  });
});

describe('purged', () => {
  const overrides = noteTitles(async () => []);

  test('are exactly the pages that show the title', async () => {
    answer = async (path) => {
      if (path === '/ko' || path.includes('/7-')) await overrides([{ type: 'movie', id: 7 }], 'ko');
      if (path === '/ko/tv') await overrides([{ type: 'tv', id: 7 }], 'ko');
      return page(path);
    };
    const paths = ['/ko', '/ko/tv', '/en/movie/7-x', '/ko/movie/8-y', '/ko/terms'];
    for (const path of paths) await ask(url + path);
    cache.purge(['movie/7']);
    for (const path of paths) await ask(url + path);
    expect(made).toEqual({ '/ko': 2, '/en/movie/7-x': 2, '/ko/tv': 1, '/ko/movie/8-y': 1, '/ko/terms': 1 });
    cache.purge(['page/movie/8', 'page/terms']);
    for (const path of paths) await ask(url + path);
    expect(made).toMatchObject({ '/ko': 2, '/en/movie/7-x': 2, '/ko/movie/8-y': 2, '/ko/terms': 2 });
    expect(cache.stats().purged).toBe(4);
  });

  test('are all of them when nobody knows which', async () => {
    for (const path of ['/ko', '/en', '/ko/tv']) await ask(url + path);
    cache.purge(null);
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, purged: 3 });
  });

  test('a page begun before the change is not kept, and nobody who comes after waits for it', async () => {
    let finish = (_: Response) => {};
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const early = textOf('/ko');
    await expect.poll(() => made['/ko']).toBe(1);
    cache.purge(['movie/7']);
    answer = () => page('after');
    expect(await textOf('/ko')).toBe('after');
    finish(page('before'));
    expect(await early).toBe('before');
    expect(await textOf('/ko')).toBe('after');
  });
});

test('50,000 made-up queries and 5,000 made-up addresses leave the pages that people read where they are', async () => {
  const read = ['/ko', '/en', '/ko/movie', '/ko/tv'];
  for (const path of [...read, ...read]) await ask(url + path);
  for (let batch = 0; batch < 500; batch += 1)
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const number = batch * 10 + n;
        // Ten of the queries a request, as the address is read the same way whether it comes by a socket or not.
        await ask(`${url}/ko?made-up-${number}=${number}`);
        await ask(`${url}/ko/search?q=made-up-${number}`);
      }),
    );
  for (const path of read) await ask(url + path);
  expect(read.map((path) => made[path])).toEqual([1, 1, 1, 1]);
  expect(cache.stats().bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
});
