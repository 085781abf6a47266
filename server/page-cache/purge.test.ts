import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageTag, titlePageTag, titleTag } from '../../domain/web/cache-tags.ts';
import { type CachedSite, renderPage, startCachedSite } from '../../tests/support/cached-site.ts';
import { httpGet } from '../../tests/support/http-get.ts';
import { trackTitles } from './render-dependencies.ts';

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
});
afterEach(() => site.stop());

describe('purge', () => {
  test('purge drops exactly the pages with one of the tags', async () => {
    site.respond = (path) => {
      if (path === '/ko' || path.includes('/7-')) trackTitles([{ type: 'movie', id: 7 }]);
      if (path === '/ko/tv') trackTitles([{ type: 'tv', id: 7 }]);
      return renderPage(path);
    };
    const paths = ['/ko', '/ko/tv', '/en/movie/7-x', '/ko/movie/8-y', '/ko/terms'];
    for (const path of paths) await httpGet(site.url + path);
    site.cache.purge([titleTag({ type: 'movie', id: 7 })]);
    for (const path of paths) await httpGet(site.url + path);
    expect(site.renders).toEqual({
      '/ko': 2,
      '/en/movie/7-x': 2,
      '/ko/tv': 1,
      '/ko/movie/8-y': 1,
      '/ko/terms': 1,
    });
    site.cache.purge([titlePageTag({ type: 'movie', id: 8 }), pageTag('terms')]);
    for (const path of paths) await httpGet(site.url + path);
    expect(site.renders).toMatchObject({
      '/ko': 2,
      '/en/movie/7-x': 2,
      '/ko/movie/8-y': 2,
      '/ko/terms': 2,
    });
    expect(site.cache.stats().purges).toBe(4);
  });

  test('purge(null) clears the whole cache', async () => {
    for (const path of ['/ko', '/en', '/ko/tv']) await httpGet(site.url + path);
    site.cache.purge(null);
    expect(site.cache.stats()).toMatchObject({ entries: 0, bytes: 0, purges: 3 });
  });

  test('a render that started before is not stored, nor joined by later requests', async () => {
    let finish = (_: Response) => {};
    site.respond = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const earlyRender = site.fetchText('/ko');
    await expect.poll(() => site.renders['/ko']).toBe(1);
    site.cache.purge([pageTag('home')]);
    site.respond = () => renderPage('after');
    expect(await site.fetchText('/ko')).toBe('after');
    finish(renderPage('before'));
    expect(await earlyRender).toBe('before');
    expect(await site.fetchText('/ko')).toBe('after');
  });
});
