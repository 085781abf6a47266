import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CachedSite, renderPage, startCachedSite } from '../../tests/support/cached-site.ts';
import { httpGet } from '../../tests/support/http-get.ts';

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
});
afterEach(() => site.stop());

/** Answers with a page that counts its renders, under a header of its own. */
function respondWith(cacheControl: string): void {
  let renders = 0;
  site.respond = () => {
    renders += 1;
    return renderPage(`render ${renders}`, { 'cache-control': cacheControl });
  };
}

describe.each([
  'no-store',
  'no-cache',
  'private',
  'private, no-store',
  'private, max-age=300',
  'public, no-cache, max-age=300',
  'No-Store',
])('a page with cache-control: %s', (cacheControl) => {
  test('a page with its own cache-control is never stored, and is sent with that header', async () => {
    respondWith(cacheControl);
    const first = await httpGet(`${site.url}/ko`);
    expect(first.headers['cache-control']).toBe(cacheControl);
    expect(first.headers.etag).toBeUndefined();
    expect(await site.fetchText('/ko')).toBe('render 2');
    expect(await site.fetchText('/ko')).toBe('render 3');
    expect(site.cache.stats()).toMatchObject({ entries: 0, hits: 0, stale: 0 });
  });

  test('concurrent requests do not share a page with its own cache-control', async () => {
    respondWith(cacheControl);
    const texts = await Promise.all(Array.from({ length: 5 }, () => site.fetchText('/ko')));
    expect(new Set(texts).size).toBe(5);
  });

  test('a page with its own cache-control replaces the stored page', async () => {
    site.respond = () => renderPage('stored');
    await httpGet(`${site.url}/ko`);
    site.now += 6 * 60_000;
    respondWith(cacheControl);
    expect(await site.fetchText('/ko')).toBe('stored');
    await expect.poll(() => site.cache.stats().entries).toBe(0);
    expect(await site.fetchText('/ko')).toBe('render 2');
  });
});

test('cache-control directives are matched as whole words', async () => {
  respondWith('public, max-age=0, s-maxage=60, x-private-no-store=1');
  await httpGet(`${site.url}/ko`);
  expect(await site.fetchText('/ko')).toBe('render 1');
});
