import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAssets } from '../scripts/compress-assets.ts';
import { staticFiles } from './static-files.ts';

const CODE = 'export const films = 1;\n'.repeat(200);
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>\n'.repeat(50);
/** Too short to be compressed. */
const SHORT = '1;\n';

let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-static-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'client/assets/site-a1.js'), CODE);
  await writeFile(join(folder, 'client/assets/short-b2.js'), SHORT);
  await writeFile(join(folder, 'client/assets/site-a1.js.map'), '{}');
  await writeFile(join(folder, 'client/favicon.svg'), DRAWING);
  await writeFile(join(folder, 'client/.env'), 'SECRET=1');
  await writeFile(join(folder, 'secret.js'), 'outside');
  await compressAssets(join(folder, 'client'));
  app = new Hono()
    .route('/', staticFiles(join(folder, 'client')))
    .all('*', (c) => c.text('a page'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('an asset is immutable and sent in its smallest encoding', async () => {
  const answer = await ask('/assets/site-a1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const bytes = await bytesOf(answer);
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(CODE);
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
])('Accept-Encoding "%s" gets the encoding %s', async (accepted, encoding) => {
  const answer = await ask('/assets/site-a1.js', { 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const bytes = await bytesOf(answer);
  const plain =
    encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes;
  expect(plain.toString()).toBe(CODE);
});

test('a file that compression does not shrink is sent unencoded', async () => {
  const answer = await ask('/assets/short-b2.js', { 'accept-encoding': 'br, gzip' });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('vary')).toBeNull();
  expect(await answer.text()).toBe(SHORT);
});

test('a file without a hash in its name is revalidated after a day, with 304 if unchanged', async () => {
  const answer = await ask('/favicon.svg', { 'accept-encoding': 'br' });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await ask('/favicon.svg', { 'if-none-match': `"other", ${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await ask('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const answer = await ask('/assets/site-a1.js', { 'accept-encoding': 'br' }, 'HEAD');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  expect((await bytesOf(answer)).length).toBe(0);
});

test.each([
  '/assets/site-OLD.js',
  '/assets/site-a1.js.map',
  '/assets/site-a1.js.br',
  '/assets/',
  '/assets/..%2f..%2fsecret.js',
])('%s returns 404 with no-store', async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test.each([
  '/.env',
  '/secret.js',
  '/%2e%2e/secret.js',
  '/assets/%2e%2e/%2e%2e/secret.js',
  '/ko',
  '/favicon.svg.gz',
])('%s is passed to the pages', async (path) => {
  expect(await (await ask(path)).text()).toBe('a page');
});

test('POST to a file does not return it', async () => {
  expect((await ask('/assets/site-a1.js', {}, 'POST')).status).toBe(404);
  expect(await (await ask('/favicon.svg', {}, 'POST')).text()).toBe('a page');
});
