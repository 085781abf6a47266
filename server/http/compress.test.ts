import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBytes } from './compress.ts';

const BYTES = Buffer.from('the same words again and again '.repeat(1000));
const ENCODINGS = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
] as const;

test.each(ENCODINGS)('compresses bytes as %s with each effort', async (encoding, decompress) => {
  for (const effort of ['fast', 'once', 'small'] as const) {
    const compressed = await compressBytes(BYTES, encoding, effort);
    expect(compressed?.length).toBeLessThan(BYTES.length / 10);
    expect(decompress(compressed ?? '').equals(BYTES)).toBe(true);
  }
});

test('compresses neither small bodies nor for clients that accept no encoding', async () => {
  expect(await compressBytes(BYTES.subarray(0, 511), 'br', 'once')).toBeNull();
  expect(await compressBytes(BYTES, 'identity', 'once')).toBeNull();
});

test('compresses nothing for a client that has disconnected', async () => {
  expect(await compressBytes(BYTES, 'br', 'once', AbortSignal.abort())).toBeNull();
});
