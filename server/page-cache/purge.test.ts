import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CachedSite, page, startCachedSite } from '../../tests/support/cached-site.ts';
import { ask } from '../../tests/support/plain-request.ts';
import { noteTitles } from './shown.ts';

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
});
afterEach(() => site.stop());

describe('purged', () => {
  const overrides = noteTitles(async () => []);

  test('are exactly the pages that show the title', async () => {
    site.answer = async (path) => {
      if (path === '/ko' || path.includes('/7-')) await overrides([{ type: 'movie', id: 7 }], 'ko');
      if (path === '/ko/tv') await overrides([{ type: 'tv', id: 7 }], 'ko');
      return page(path);
    };
    const paths = ['/ko', '/ko/tv', '/en/movie/7-x', '/ko/movie/8-y', '/ko/terms'];
    for (const path of paths) await ask(site.url + path);
    site.cache.purge(['movie/7']);
    for (const path of paths) await ask(site.url + path);
    expect(site.made).toEqual({
      '/ko': 2,
      '/en/movie/7-x': 2,
      '/ko/tv': 1,
      '/ko/movie/8-y': 1,
      '/ko/terms': 1,
    });
    site.cache.purge(['title-page/movie/8', 'page/terms']);
    for (const path of paths) await ask(site.url + path);
    expect(site.made).toMatchObject({
      '/ko': 2,
      '/en/movie/7-x': 2,
      '/ko/movie/8-y': 2,
      '/ko/terms': 2,
    });
    expect(site.cache.stats().purges).toBe(4);
  });

  test('are all of them when nobody knows which', async () => {
    for (const path of ['/ko', '/en', '/ko/tv']) await ask(site.url + path);
    site.cache.purge(null);
    expect(site.cache.stats()).toMatchObject({ entries: 0, bytes: 0, purges: 3 });
  });

  test('a page begun before the change is not kept, and nobody who comes after waits for it', async () => {
    let finish = (_: Response) => {};
    site.answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const early = site.textOf('/ko');
    await expect.poll(() => site.made['/ko']).toBe(1);
    site.cache.purge(['movie/7']);
    site.answer = () => page('after');
    expect(await site.textOf('/ko')).toBe('after');
    finish(page('before'));
    expect(await early).toBe('before');
    expect(await site.textOf('/ko')).toBe('after');
  });
});

test('5,000 made-up queries and 5,000 made-up searches leave the pages that people read where they are', async () => {
  const read = ['/ko', '/en', '/ko/movie', '/ko/tv'];
  for (const path of [...read, ...read]) await ask(site.url + path);
  for (let batch = 0; batch < 500; batch += 1)
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const number = batch * 10 + n;
        await ask(`${site.url}/ko?made-up-${number}=${number}`);
        await ask(`${site.url}/ko/search?q=made-up-${number}`);
      }),
    );
  for (const path of read) await ask(site.url + path);
  expect(read.map((path) => site.made[path])).toEqual([1, 1, 1, 1]);
  expect(site.cache.stats().bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
});
