import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CachedSite, renderPage, startCachedSite } from '../../tests/support/cached-site.ts';
import { httpGet } from '../../tests/support/http-get.ts';
import { requestBytes } from '../../tests/support/request-bytes.ts';
import { markDegraded } from './render-dependencies.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
});
afterEach(() => site.stop());

describe('a cached page', () => {
  test('a page is rendered once for all unknown query parameters', async () => {
    for (const path of ['/ko', '/ko?utm=1', '/ko?a=b&c=d', '/ko'])
      expect(await site.fetchText(path)).toBe('/ko');
    expect(site.renders).toEqual({ '/ko': 1 });
    expect(site.cache.stats()).toMatchObject({ hits: 3, misses: 1, renders: 1, entries: 1 });
  });

  test('a page is rendered once for a thousand concurrent requests', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    site.respond = (path) => finished.then(() => renderPage(path));
    const responses = Promise.all(
      Array.from({ length: 1000 }, () => httpGet(`${site.url}/ko/movie`)),
    );
    await expect.poll(() => site.cache.stats().misses, { timeout: 10_000 }).toBe(1000);
    finish();
    expect(new Set((await responses).map(({ status }) => status))).toEqual(new Set([200]));
    expect(site.renders).toEqual({ '/ko/movie': 1 });
  });

  test('a cached page is sent in the accepted encoding, with one etag and the right content-length', async () => {
    const requestEncoding = async (encoding: string) => {
      const response = await requestBytes(`${site.url}/ko`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers['content-length']).toBe(String(response.bytes.length));
      return response;
    };
    const [plain, gzip, br] = [
      await requestEncoding('identity'),
      await requestEncoding('gzip'),
      await requestEncoding('br, gzip'),
    ];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual([
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(1);
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(site.renders).toEqual({ '/ko': 1 });
  });

  test('a cached page is answered with 304 if the etag matches', async () => {
    const { headers } = await httpGet(`${site.url}/ko`);
    const etag = String(headers.etag);
    for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const revalidation = await httpGet(`${site.url}/ko`, { 'if-none-match': ifNoneMatch });
      expect([revalidation.status, revalidation.body, revalidation.headers.etag]).toEqual([
        304,
        '',
        etag,
      ]);
      expect(revalidation.headers['cache-control']).toBe(headers['cache-control']);
    }
    expect((await httpGet(`${site.url}/ko`, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('a 304 has the security headers that belong to every response', {
    tags: ['S11'],
  }, async () => {
    const secure = {
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    };
    site.respond = (path) => renderPage(path, secure);
    const { headers } = await httpGet(`${site.url}/ko`);
    const revalidation = await httpGet(`${site.url}/ko`, { 'if-none-match': String(headers.etag) });
    expect([revalidation.status, revalidation.headers]).toEqual([
      304,
      expect.objectContaining(secure),
    ]);
  });

  test('a cached page may be stored by CDNs, is revalidated by browsers and has no request id', async () => {
    const { headers } = await httpGet(`${site.url}/ko`);
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800',
    );
    expect(headers['x-request-id']).toBeUndefined();
    expect((await httpGet(`${site.url}/ko.data`)).headers).toMatchObject({
      vary: 'accept-encoding, cookie',
    });
    expect((await httpGet(`${site.url}/ko.data`)).headers['cache-control']).toMatch(
      /^public, max-age=30, s-maxage=300/,
    );
  });

  test('a page sets its freshness with its own s-maxage', async () => {
    site.respond = (path) =>
      renderPage(path, { 'cache-control': 'public, max-age=0, s-maxage=3600' });
    expect((await httpGet(`${site.url}/ko`)).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=3600',
    );
    site.now += 59 * MINUTE;
    await httpGet(`${site.url}/ko`);
    // A revalidation would be rendered before the next page.
    await httpGet(`${site.url}/ko/tv`);
    expect(site.renders).toEqual({ '/ko': 1, '/ko/tv': 1 });
  });

  test('a cached page is answered to HEAD with its headers and no body', async () => {
    const { headers } = await httpGet(`${site.url}/ko`);
    const head = await fetch(`${site.url}/ko`, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([
      200,
      '',
      headers.etag,
    ]);
    expect(site.renders).toEqual({ '/ko': 1 });
  });
});

describe('responses for one visitor', () => {
  test('a page with a region cookie is stored by region and is private for CDNs', async () => {
    site.respond = (path, cookie) => renderPage(`${path} ${cookie ?? 'none'}`);
    const path = '/ko/movie/496243-x';
    expect(await site.fetchText(path, { cookie: 'lang=ko; region=US; theme=dark' })).toBe(
      `${path} region=US`,
    );
    expect(await site.fetchText(path, { cookie: 'region=US' })).toBe(`${path} region=US`);
    expect(await site.fetchText(path)).toBe(`${path} none`);
    expect(site.renders).toEqual({ [path]: 2 });
    expect((await httpGet(site.url + path, { cookie: 'region=US' })).headers['cache-control']).toBe(
      'private, max-age=0',
    );
  });

  test.each(['kinora.session_token=abc', 'lang=ko; __Host-kinora.session_token=abc'])(
    'requests with the cookie %s bypass the cache',
    async (cookie) => {
      await httpGet(`${site.url}/ko`);
      await httpGet(`${site.url}/ko`, { cookie });
      await httpGet(`${site.url}/ko`, { cookie });
      expect(site.renders).toEqual({ '/ko': 3 });
      expect(site.cache.stats().entries).toBe(1);
    },
  );

  test('POST requests bypass the cache', async () => {
    await fetch(`${site.url}/ko`, { method: 'POST', body: 'x' });
    await fetch(`${site.url}/ko`, { method: 'POST', body: 'x' });
    expect(site.renders).toEqual({ '/ko': 2 });
  });

  test('requests for another host bypass the cache', { tags: ['R13'] }, async () => {
    await httpGet(`${site.url}/ko`);
    await httpGet(`${site.url}/ko`, { host: 'elsewhere.example' });
    expect(site.renders).toEqual({ '/ko': 2 });
  });

  test('a response that sets a cookie is not stored', async () => {
    site.respond = (path) => renderPage(path, { 'set-cookie': 'region=US' });
    expect((await httpGet(`${site.url}/ko/movie/1-x?region=US`)).cookies).toEqual(['region=US']);
    await httpGet(`${site.url}/ko/movie/1-x?region=US`);
    expect(site.cache.stats().entries).toBe(0);
  });

  test('a redirect keeps the query of the request', async () => {
    site.respond = (path) =>
      new Response(null, {
        status: 301,
        headers: { location: `/ko/movie/1-right${path.slice(path.indexOf('?'))}` },
      });
    expect((await httpGet(`${site.url}/ko/movie/1-wrong?utm=mail`)).location).toBe(
      '/ko/movie/1-right?utm=mail',
    );
    expect(site.cache.stats().entries).toBe(0);
  });

  test.each([404, 400])('a response with status %i is not stored', async (status) => {
    site.respond = () => new Response('no', { status });
    expect((await httpGet(`${site.url}/ko/movie/1-x`)).status).toBe(status);
    await httpGet(`${site.url}/ko/movie/1-x`);
    expect(site.cache.stats().entries).toBe(0);
  });
});

describe('stale pages', () => {
  test('a stale page is served and revalidated once', async () => {
    site.respond = () => renderPage('first');
    await httpGet(`${site.url}/ko`);
    site.now += 6 * MINUTE;
    site.respond = () => renderPage('second');
    expect(await site.fetchText('/ko')).toBe('first');
    await expect.poll(() => site.fetchText('/ko')).toBe('second');
    expect(site.renders).toEqual({ '/ko': 2 });
  });

  test('a page stale for more than a day is rendered before the response', async () => {
    site.respond = () => renderPage('first');
    await httpGet(`${site.url}/ko`);
    site.now += 25 * HOUR;
    site.respond = () => renderPage('second');
    expect(await site.fetchText('/ko')).toBe('second');
  });

  test.each([500, 502, 503, 504])(
    'a stale page is served while renders fail with %i, which are not retried at once',
    async (status) => {
      site.respond = () => renderPage('first');
      await httpGet(`${site.url}/ko`);
      site.now += 26 * HOUR;
      site.respond = () => new Response('down', { status });
      for (let visit = 0; visit < 5; visit += 1) expect(await site.fetchText('/ko')).toBe('first');
      expect(site.renders).toEqual({ '/ko': 2 });
      site.now += 6000;
      site.respond = () => renderPage('back');
      await expect.poll(() => site.fetchText('/ko')).toBe('back');
    },
  );

  test('a page is deleted after two days, although renders fail', async () => {
    await httpGet(`${site.url}/ko`);
    site.respond = () => new Response('down', { status: 503 });
    site.now += 48 * HOUR - 1;
    expect((await httpGet(`${site.url}/ko`)).status).toBe(200);
    site.cache.deleteExpired();
    expect(site.cache.stats().entries).toBe(1);
    site.now += 6000;
    expect((await httpGet(`${site.url}/ko`)).status).toBe(503);
    site.cache.deleteExpired();
    expect(site.cache.stats().entries).toBe(0);
  });

  test('a stale page is removed when its revalidation gives a 404', async () => {
    await httpGet(`${site.url}/ko/movie/1-x`);
    site.now += 6 * MINUTE;
    site.respond = () => new Response('gone', { status: 404 });
    await httpGet(`${site.url}/ko/movie/1-x`);
    await expect.poll(async () => (await httpGet(`${site.url}/ko/movie/1-x`)).status).toBe(404);
    expect(site.cache.stats().entries).toBe(0);
  });
});

describe('degraded pages', () => {
  function degradedPage(): Response {
    markDegraded();
    return renderPage('without reviews');
  }

  test('a degraded render does not replace a stored complete page', async () => {
    site.respond = () => renderPage('with reviews');
    await httpGet(`${site.url}/ko/movie/1-x`);
    site.now += 6 * MINUTE;
    site.respond = degradedPage;
    await httpGet(`${site.url}/ko/movie/1-x`);
    await expect.poll(() => site.renders['/ko/movie/1-x']).toBe(2);
    await httpGet(`${site.url}/ko/tv`);
    expect(await site.fetchText('/ko/movie/1-x')).toBe('with reviews');
  });

  test('a degraded page is stored for five seconds if no complete one is stored', async () => {
    site.respond = degradedPage;
    const first = await httpGet(`${site.url}/ko/movie/1-x`);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    await httpGet(`${site.url}/ko/movie/1-x`);
    expect(site.renders).toEqual({ '/ko/movie/1-x': 1 });
    site.now += 6000;
    site.respond = () => renderPage('with reviews');
    await expect.poll(() => site.fetchText('/ko/movie/1-x')).toBe('with reviews');
  });
});
