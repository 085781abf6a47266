import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CachedSite, startCachedSite } from '../../tests/support/cached-site.ts';
import { requestBytes } from '../../tests/support/request-bytes.ts';

const MINUTE = 60_000;
/** Compresses to a few hundred bytes. */
const LONG_TEXT = 'the same words again and again '.repeat(4000);

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
  site.respond = () => new Response(LONG_TEXT);
});
afterEach(() => site.stop());

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (bytes) => bytes,
};

async function request(accepted: string) {
  const { bytes, headers } = await requestBytes(`${site.url}/ko`, {
    headers: { 'accept-encoding': accepted },
  });
  const encoding = String(headers['content-encoding'] ?? 'identity');
  return { encoding, length: bytes.length, text: String(DECODERS[encoding]?.(bytes)) };
}

async function readText(accepted: string): Promise<string> {
  return (await request(accepted)).text;
}

test('a page is stored only in the encodings that were requested', async () => {
  expect(await readText('br')).toBe(LONG_TEXT);
  expect(site.cache.stats().bytes).toBeLessThan(LONG_TEXT.length / 2);
  expect(await readText('identity')).toBe(LONG_TEXT);
  expect(site.cache.stats().bytes).toBeGreaterThan(LONG_TEXT.length);
  expect(site.renders).toEqual({ '/ko': 1 });
});

test.each([
  ['br', 'gzip'],
  ['gzip', 'br'],
  ['gzip', 'identity'],
  ['br, zstd', 'br'],
  ['br, zstd', 'gzip'],
])('a page first requested in %s is sent in %s too', async (first, second) => {
  expect([await readText(first), await readText(second), await readText(first)]).toEqual([
    LONG_TEXT,
    LONG_TEXT,
    LONG_TEXT,
  ]);
  expect(site.renders).toEqual({ '/ko': 1 });
});

test('concurrent first requests in every encoding get the same page', async () => {
  const texts = await Promise.all(
    ['br', 'gzip', 'identity', 'br', 'gzip', 'identity'].map(readText),
  );
  expect(new Set(texts)).toEqual(new Set([LONG_TEXT]));
  expect(site.renders).toEqual({ '/ko': 1 });
});

test('the first visitor of a page gets the fastest encoding, later ones the smallest', async () => {
  const visits = [await request('br, zstd'), await request('br, zstd'), await request('br, zstd')];
  expect(visits.map(({ encoding }) => encoding)).toEqual(['zstd', 'br', 'br']);
  expect(new Set(visits.map(({ text }) => text))).toEqual(new Set([LONG_TEXT]));
  // The first encoding takes no more memory.
  expect(Object.keys(site.cache.getCached('/ko')?.variants ?? {})).toEqual(['br']);
});

test.each(['br', 'gzip'])('%s of the second visit is smaller', async (encoding) => {
  const text = Array.from({ length: 3000 }, (_, index) => `${index ** 2} words`).join(' ');
  site.respond = () => new Response(text);
  const [first, second, third] = [
    await request(encoding),
    await request(encoding),
    await request(encoding),
  ];
  expect([first.text, second.text]).toEqual([text, text]);
  expect(second.length).toBeLessThan(first.length);
  expect(third.length).toBe(second.length);
});

test('a revalidated page has the encodings of the page that it replaces', async () => {
  await readText('br');
  await readText('br');
  const { bytes } = site.cache.stats();
  site.now += 6 * MINUTE;
  await readText('br');
  await expect.poll(() => site.renders).toEqual({ '/ko': 2 });
  await expect.poll(() => site.cache.stats().bytes).toBe(bytes);
});

test('a compressed page takes no more memory than it has bytes', async () => {
  await readText('br');
  const { body } = site.cache.getCached('/ko')?.variants.br ?? {};
  expect(body?.buffer.byteLength).toBe(body?.length);
});
