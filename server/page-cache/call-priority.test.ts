import { expect, onTestFinished, test } from 'vitest';
import { getCallPriority, runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import { renderPage, startCachedSite } from '../../tests/support/cached-site.ts';
import { readCacheKey } from './cache-key.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36';

async function setUp() {
  const site = await startCachedSite();
  onTestFinished(() => site.stop());
  site.respond = () => renderPage(getCallPriority());
  return site;
}

test('pages of visitors go before those of crawlers and the sitemaps', async () => {
  const site = await setUp();
  const getPriority = (path: string, userAgent: string) =>
    site.fetchText(path, { 'user-agent': userAgent });
  expect(await getPriority('/ko/movie', CHROME)).toBe('visitor');
  expect(await getPriority('/ko/tv', GOOGLEBOT)).toBe('crawler');
  expect(await getPriority('/sitemap.xml', CHROME)).toBe('crawler');
  const signedIn = { cookie: 'kinora.session_token=x' };
  expect(await site.fetchText('/ko/saved', { 'user-agent': CHROME, ...signedIn })).toBe('visitor');
  expect(await site.fetchText('/ko/saved', { 'user-agent': GOOGLEBOT, ...signedIn })).toBe(
    'crawler',
  );
});

test('a stale page is rendered again in the background', async () => {
  const site = await setUp();
  expect(await site.fetchText('/ko/movie', { 'user-agent': CHROME })).toBe('visitor');
  site.now += 12 * 3_600_000;
  expect(await site.fetchText('/ko/movie', { 'user-agent': CHROME })).toBe('visitor');
  await expect.poll(() => site.fetchText('/ko/movie', { 'user-agent': CHROME })).toBe('background');
});

test('a visitor does not join a render that waits in the background', async () => {
  const site = await setUp();
  const cacheKey = readCacheKey('/ko/movie', undefined);
  if (cacheKey === null) throw new Error('not cacheable');
  site.respond = () =>
    getCallPriority() === 'background' ? new Promise(() => {}) : renderPage('visitor');
  void runWithPriority('background', () => site.cache.render(cacheKey));
  expect(await site.fetchText('/ko/movie', { 'user-agent': CHROME })).toBe('visitor');
});
