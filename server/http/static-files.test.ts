import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAssets } from '../../scripts/compress-assets.ts';
import { staticFiles } from './static-files.ts';

const SCRIPT = 'export const films = 1;\n'.repeat(200);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>\n'.repeat(50);
/** Too short to be compressed. */
const SHORT_SCRIPT = '1;\n';

let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-static-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'client/assets/site-a1.js'), SCRIPT);
  await writeFile(join(folder, 'client/assets/short-b2.js'), SHORT_SCRIPT);
  await writeFile(join(folder, 'client/assets/site-a1.js.map'), '{}');
  await writeFile(join(folder, 'client/favicon.svg'), SVG);
  await writeFile(join(folder, 'client/.env'), 'SECRET=1');
  await writeFile(join(folder, 'secret.js'), 'outside');
  await compressAssets(join(folder, 'client'));
  app = new Hono()
    .route('/', staticFiles(join(folder, 'client')))
    .all('*', (c) => c.text('a page'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method });
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('an asset is immutable and sent in its smallest encoding', async () => {
  const response = await request('/assets/site-a1.js', {
    'accept-encoding': 'gzip, deflate, br, zstd',
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const bytes = await readBytes(response);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
});

test.each([
  ['gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip; q=0', null],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['identity', null],
  ['brave', null],
  ['', null],
])('Accept-Encoding "%s" gets the encoding %s', async (acceptEncoding, encoding) => {
  const response = await request('/assets/site-a1.js', { 'accept-encoding': acceptEncoding });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  const bytes = await readBytes(response);
  const uncompressed =
    encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes;
  expect(uncompressed.toString()).toBe(SCRIPT);
});

test('a file that compression does not shrink is sent unencoded', async () => {
  const response = await request('/assets/short-b2.js', { 'accept-encoding': 'br, gzip' });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('vary')).toBeNull();
  expect(await response.text()).toBe(SHORT_SCRIPT);
});

test('a file without a hash in its name is revalidated after a day, with 304 if unchanged', async () => {
  const response = await request('/favicon.svg', { 'accept-encoding': 'br' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  const etag = response.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const revalidation = await request('/favicon.svg', { 'if-none-match': `"other", ${etag}` });
  expect([revalidation.status, await revalidation.text()]).toEqual([304, '']);
  expect((await request('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const response = await request('/assets/site-a1.js', { 'accept-encoding': 'br' }, 'HEAD');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  expect((await readBytes(response)).length).toBe(0);
});

test.each([
  '/assets/site-OLD.js',
  '/assets/site-a1.js.map',
  '/assets/site-a1.js.br',
  '/assets/',
  '/assets/..%2f..%2fsecret.js',
])('%s returns 404 with no-store', async (path) => {
  const response = await request(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test.each([
  '/.env',
  '/secret.js',
  '/%2e%2e/secret.js',
  '/assets/%2e%2e/%2e%2e/secret.js',
  '/ko',
  '/favicon.svg.gz',
])('%s is passed to the pages', async (path) => {
  expect(await (await request(path)).text()).toBe('a page');
});

test('POST to a file does not return it', async () => {
  expect((await request('/assets/site-a1.js', {}, 'POST')).status).toBe(404);
  expect(await (await request('/favicon.svg', {}, 'POST')).text()).toBe('a page');
});
