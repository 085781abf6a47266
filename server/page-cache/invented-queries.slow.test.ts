import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CachedSite, startCachedSite } from '../../tests/support/cached-site.ts';
import { httpGet } from '../../tests/support/http-get.ts';

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
});
afterEach(() => site.stop());

test('5,000 invented queries and 5,000 searches do not evict pages with visits', async () => {
  const readPaths = ['/ko', '/en', '/ko/movie', '/ko/tv'];
  for (const path of [...readPaths, ...readPaths]) await httpGet(site.url + path);
  for (let batch = 0; batch < 500; batch += 1)
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const number = batch * 10 + n;
        await httpGet(`${site.url}/ko?invented-${number}=${number}`);
        await httpGet(`${site.url}/ko/search?q=invented-${number}`);
      }),
    );
  for (const path of readPaths) await httpGet(site.url + path);
  expect(readPaths.map((path) => site.renders[path])).toEqual([1, 1, 1, 1]);
  expect(site.cache.stats().bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
});
