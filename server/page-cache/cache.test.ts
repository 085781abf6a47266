import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CachedSite, page, startCachedSite } from '../../tests/support/cached-site.ts';
import { ask } from '../../tests/support/plain-request.ts';
import { noteTitles } from './shown.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
});
afterEach(() => site.stop());

/** For pages made behind the answer. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
}

/** With the bytes as they are sent. */
function askForBytes(
  path: string,
  encoding: string,
): Promise<{ headers: Record<string, unknown>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(site.url + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

describe('a page', () => {
  test('is made once, whatever is added to its address', async () => {
    for (const path of ['/ko', '/ko?utm=1', '/ko?a=b&c=d', '/ko'])
      expect(await site.textOf(path)).toBe('/ko');
    expect(site.made).toEqual({ '/ko': 1 });
    expect(site.cache.stats()).toMatchObject({ hits: 3, misses: 1, renders: 1, entries: 1 });
  });

  test('is made once for a thousand who ask at once', async () => {
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    site.answer = (path) => gate.then(() => page(path));
    const answers = Promise.all(Array.from({ length: 1000 }, () => ask(`${site.url}/ko/movie`)));
    await expect.poll(() => site.cache.stats().misses, { timeout: 10_000 }).toBe(1000);
    finish();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
    expect(site.made).toEqual({ '/ko/movie': 1 });
  });

  test('comes in the encoding that the visitor takes, with the same tag and a true length', async () => {
    const read = async (encoding: string) => {
      const answer = await askForBytes('/ko', encoding);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      return answer;
    };
    const [plain, gzip, br] = [await read('identity'), await read('gzip'), await read('br, gzip')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual([
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(1);
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(site.made).toEqual({ '/ko': 1 });
  });

  test('that the visitor has is not sent again', async () => {
    const { headers } = await ask(`${site.url}/ko`);
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const again = await ask(`${site.url}/ko`, { 'if-none-match': known });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);
    }
    expect((await ask(`${site.url}/ko`, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('may be kept by a CDN, says nothing of the request that made it, and is asked for again by browsers', async () => {
    const { headers } = await ask(`${site.url}/ko`);
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800',
    );
    expect(headers['x-request-id']).toBeUndefined();
    expect((await ask(`${site.url}/ko.data`)).headers).toMatchObject({
      vary: 'accept-encoding, cookie',
    });
    expect((await ask(`${site.url}/ko.data`)).headers['cache-control']).toMatch(
      /^public, max-age=30, s-maxage=300/,
    );
  });

  test('that says how long it is good for is believed', async () => {
    site.answer = (path) => page(path, { 'cache-control': 'public, max-age=0, s-maxage=3600' });
    expect((await ask(`${site.url}/ko`)).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=3600',
    );
    site.clock += 59 * MINUTE;
    await ask(`${site.url}/ko`);
    await settled();
    expect(site.made).toEqual({ '/ko': 1 });
  });

  test('HEAD is answered with its headers alone', async () => {
    const { headers } = await ask(`${site.url}/ko`);
    const head = await fetch(`${site.url}/ko`, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([
      200,
      '',
      headers.etag,
    ]);
    expect(site.made).toEqual({ '/ko': 1 });
  });
});

describe('for one visitor alone', () => {
  test('a page of a region is kept by region, and by no CDN', async () => {
    site.answer = (path, cookie) => page(`${path} ${cookie ?? 'none'}`);
    const path = '/ko/movie/496243-x';
    expect(await site.textOf(path, { cookie: 'lang=ko; region=US; theme=dark' })).toBe(
      `${path} region=US`,
    );
    expect(await site.textOf(path, { cookie: 'region=US' })).toBe(`${path} region=US`);
    expect(await site.textOf(path)).toBe(`${path} none`);
    expect(site.made).toEqual({ [path]: 2 });
    expect((await ask(site.url + path, { cookie: 'region=US' })).headers['cache-control']).toBe(
      'private, max-age=0',
    );
  });

  test.each(['kinora.session_token=abc', 'lang=ko; __Host-kinora.session_token=abc'])(
    'with the cookie %s every page is made anew',
    async (cookie) => {
      await ask(`${site.url}/ko`);
      await ask(`${site.url}/ko`, { cookie });
      await ask(`${site.url}/ko`, { cookie });
      expect(site.made).toEqual({ '/ko': 3 });
      expect(site.cache.stats().entries).toBe(1);
    },
  );

  test('what is posted is never kept', async () => {
    await fetch(`${site.url}/ko`, { method: 'POST', body: 'x' });
    await fetch(`${site.url}/ko`, { method: 'POST', body: 'x' });
    expect(site.made).toEqual({ '/ko': 2 });
  });

  test('R13 another host is not answered from here', async () => {
    await ask(`${site.url}/ko`);
    await ask(`${site.url}/ko`, { host: 'elsewhere.example' });
    expect(site.made).toEqual({ '/ko': 2 });
  });

  test('an answer that sets a cookie is not kept', async () => {
    site.answer = (path) => page(path, { 'set-cookie': 'region=US' });
    expect((await ask(`${site.url}/ko/movie/1-x?region=US`)).cookies).toEqual(['region=US']);
    await ask(`${site.url}/ko/movie/1-x?region=US`);
    expect(site.cache.stats().entries).toBe(0);
  });

  test('a redirect keeps the query that the visitor came with', async () => {
    site.answer = (path) =>
      new Response(null, {
        status: 301,
        headers: { location: `/ko/movie/1-right${path.slice(path.indexOf('?'))}` },
      });
    expect((await ask(`${site.url}/ko/movie/1-wrong?utm=mail`)).location).toBe(
      '/ko/movie/1-right?utm=mail',
    );
    expect(site.cache.stats().entries).toBe(0);
  });

  test.each([404, 400])('%i is not kept', async (status) => {
    site.answer = () => new Response('no', { status });
    expect((await ask(`${site.url}/ko/movie/1-x`)).status).toBe(status);
    await ask(`${site.url}/ko/movie/1-x`);
    expect(site.cache.stats().entries).toBe(0);
  });
});

describe('grown old', () => {
  test('it is served at once and made again behind, once', async () => {
    site.answer = () => page('first');
    await ask(`${site.url}/ko`);
    site.clock += 6 * MINUTE;
    site.answer = () => page('second');
    expect(await site.textOf('/ko')).toBe('first');
    await expect.poll(() => site.textOf('/ko')).toBe('second');
    expect(site.made).toEqual({ '/ko': 2 });
  });

  test('past a day somebody waits for the new one', async () => {
    site.answer = () => page('first');
    await ask(`${site.url}/ko`);
    site.clock += 25 * HOUR;
    site.answer = () => page('second');
    expect(await site.textOf('/ko')).toBe('second');
  });

  test.each([500, 502, 503, 504])(
    'it is served on while making it again answers %i, without trying each time',
    async (status) => {
      site.answer = () => page('first');
      await ask(`${site.url}/ko`);
      site.clock += 26 * HOUR;
      site.answer = () => new Response('down', { status });
      for (let visit = 0; visit < 5; visit += 1) expect(await site.textOf('/ko')).toBe('first');
      expect(site.made).toEqual({ '/ko': 2 });
      site.clock += 6000;
      site.answer = () => page('back');
      await expect.poll(() => site.textOf('/ko')).toBe('back');
    },
  );

  test('it gives way when it is gone or has moved', async () => {
    await ask(`${site.url}/ko/movie/1-x`);
    site.clock += 6 * MINUTE;
    site.answer = () => new Response('gone', { status: 404 });
    await ask(`${site.url}/ko/movie/1-x`);
    await expect.poll(async () => (await ask(`${site.url}/ko/movie/1-x`)).status).toBe(404);
    expect(site.cache.stats().entries).toBe(0);
  });
});

describe('while the database is away', () => {
  test('a page from before is better than one without its reviews', async () => {
    site.answer = () => page('with reviews');
    await ask(`${site.url}/ko/movie/1-x`);
    site.clock += 6 * MINUTE;
    site.answer = () => page('without', { 'cache-control': 'no-store' });
    await ask(`${site.url}/ko/movie/1-x`);
    await settled();
    expect(await site.textOf('/ko/movie/1-x')).toBe('with reviews');
  });

  test('one without is better than none, and is made again soon', async () => {
    site.answer = () => page('without', { 'cache-control': 'no-store' });
    const first = await ask(`${site.url}/ko/movie/1-x`);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    await ask(`${site.url}/ko/movie/1-x`);
    expect(site.made).toEqual({ '/ko/movie/1-x': 1 });
    site.clock += 6000;
    site.answer = () => page('with reviews');
    await expect.poll(() => site.textOf('/ko/movie/1-x')).toBe('with reviews');
  });

  test('D12 the same goes for a page whose overrides could not be read', async () => {
    const read = noteTitles(async () => {
      throw new Error('no database');
    });
    site.answer = async () => {
      await read([{ type: 'movie', id: 1 }], 'ko').catch(() => {});
      return page('the catalog’s own');
    };
    expect((await ask(`${site.url}/ko/movie/1-x`)).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=5',
    );
  });
});
