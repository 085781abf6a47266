import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getUrlLinks } from '../../app/not-found-template.ts';
import { type CachedSite, renderPage, startCachedSite } from '../../tests/support/cached-site.ts';
import { httpGet } from '../../tests/support/http-get.ts';
import { requestBytes } from '../../tests/support/request-bytes.ts';
import { createDocumentTemplates, fillTemplate } from '../pages/document-templates.ts';
import { createByteResponse } from '../pages/rendered-page.ts';

const TEMPLATE_URL = '/xx/other/template';

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
  const templates = createDocumentTemplates();
  site.respond = async (path) => {
    const template = await templates.getOrRender(
      path.split('/')[1] ?? '',
      getUrlLinks(TEMPLATE_URL),
      async () => ({ html: Buffer.from(renderLinks(TEMPLATE_URL)), policy: '' }),
    );
    const headers = { 'x-request-id': 'of the render', 'content-type': 'text/html' };
    const body = fillTemplate(template, getUrlLinks(path));
    return createByteResponse(body, { status: 404, headers }, template);
  };
});
afterEach(() => site.stop());

function renderLinks(url: string): string {
  const { parameter, withoutLanguage } = getUrlLinks(url);
  return `<p>${parameter} ${withoutLanguage}</p>${'.'.repeat(1000)}`;
}

const countRenders = () => Object.values(site.renders).reduce((sum, count) => sum + count, 0);

test('unknown paths are rendered once per language, have their own links and are logged', {
  tags: ['R3'],
}, async () => {
  const paths = ['/ko/a', '/ko/b/c', '/ko/d?x=1', '/en/a', '/en/b'];
  for (const path of paths) {
    const { status, body, headers } = await httpGet(site.url + path);
    expect([status, body]).toEqual([404, renderLinks(path)]);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toBeUndefined();
  }
  expect(site.renders).toEqual({ '/ko/a': 1, '/en/a': 1 });
  // The render logs the others, with its own request id.
  expect(site.lines).toMatchObject(
    ['/ko/b/c', '/ko/d', '/en/b'].map((path) => ({ path, status: 404, msg: 'page not found' })),
  );
});

test('concurrent requests of unknown paths share one render and have their own links', async () => {
  const paths = Array.from({ length: 100 }, (_, index) => `/ko/asdf${index}`);
  const pages = await Promise.all(paths.map((path) => httpGet(site.url + path)));
  expect(pages.map(({ body }) => body)).toEqual(paths.map(renderLinks));
  expect(countRenders()).toBe(1);
});

test('each response has the request id of its log line', async () => {
  await httpGet(`${site.url}/ko/a`);
  const own = await httpGet(`${site.url}/ko/b`);
  const sent = await httpGet(`${site.url}/ko/c`, { 'x-request-id': 'from-a-proxy' });
  expect(sent.headers['x-request-id']).toBe('from-a-proxy');
  expect(site.lines).toMatchObject([
    { path: '/ko/b', requestId: own.headers['x-request-id'] },
    { path: '/ko/c', requestId: 'from-a-proxy' },
  ]);
});

test('an unknown title is rendered once in half a minute, and appears after it was added', async () => {
  const path = '/ko/movie/999999999-x';
  for (const url of [path, path, `${path}?utm=1`, path])
    expect((await httpGet(site.url + url)).body).toBe(renderLinks(url));
  expect(countRenders()).toBe(1);
  await httpGet(`${site.url}/ko/movie/999999998-x`);
  expect(countRenders()).toBe(2);
  site.respond = () => renderPage('added');
  expect((await httpGet(site.url + path)).status).toBe(404);
  site.now += 30_000;
  expect(await site.fetchText(path)).toBe('added');
});

test('a purge drops all pages with status 404, as a takedown may have been undone', async () => {
  await httpGet(`${site.url}/ko/movie/9-x`);
  site.cache.purge(['movie/9']);
  site.respond = () => renderPage('again');
  expect(await site.fetchText('/ko/movie/9-x')).toBe('again');
});

test('HEAD has the headers of GET and no body, and encodings are those accepted', async () => {
  await httpGet(`${site.url}/ko/a`);
  const { status, headers } = await fetch(`${site.url}/ko/b`, { method: 'HEAD' });
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html']);
  const { bytes, headers: sent } = await requestBytes(`${site.url}/ko/b`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(sent['content-length']).toBe(String(bytes.length));
  expect(gunzipSync(bytes).toString()).toBe(renderLinks('/ko/b'));
});

test('cookies of family mode have pages of their own, and a session bypasses the cache', async () => {
  for (const cookie of ['', 'family=12', 'theme=dark', 'family=12', 'kinora.session_token=x'])
    await httpGet(`${site.url}/ko/a`, { cookie });
  expect(site.renders).toEqual({ '/ko/a': 3 });
  expect(site.cache.stats().bypassed).toBe(1);
});

test('URLs that a parser would change are rendered for each request', async () => {
  for (const path of ['/ko/.env', '/ko/a?x', '/ko/a?x']) await httpGet(site.url + path);
  expect(countRenders()).toBe(3);
});

test('thousands of unknown URLs take no memory of pages', async () => {
  const respondNotFound = site.respond;
  site.respond = () => renderPage('page');
  await httpGet(`${site.url}/ko`);
  site.respond = respondNotFound;
  const before = site.cache.stats();
  for (let id = 1; id <= 2500; id += 1) await httpGet(`${site.url}/ko/movie/${id}-x`);
  const { entries, bytes } = site.cache.stats();
  expect([entries, bytes]).toEqual([before.entries, before.bytes]);
  expect(await site.fetchText('/ko')).toBe('page');
});
