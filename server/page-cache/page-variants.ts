import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import type { Encoding } from '../../lib/accept-encoding.ts';
import { concatBytes } from '../../lib/concat-bytes.ts';
import { compressBytes, type Effort } from '../http/compress.ts';
import type { Page, Variant } from './page.ts';

/**
 * The body in an encoding. It is compressed when the encoding is first requested, from then on the
 * page has it. Concurrent calls share the work.
 */
export function addVariant(page: Page, encoding: Encoding, effort: Effort): Promise<Variant> {
  const pending = page.pendingVariants.get(encoding);
  if (pending) return pending;
  const added = createVariant(page, encoding, effort).finally(() =>
    page.pendingVariants.delete(encoding),
  );
  page.pendingVariants.set(encoding, added);
  return added;
}

async function createVariant(page: Page, requested: Encoding, effort: Effort): Promise<Variant> {
  const text = page.uncompressed ?? (await decompress(page));
  const compressed = await compressBytes(text, requested, effort);
  const body = compressed ? concatBytes([compressed]) : text;
  const variant: Variant = {
    body,
    headers: [
      ...page.headers,
      ...(compressed ? ['content-encoding', requested] : []),
      'content-length',
      String(body.length),
    ],
    // Zstandard is only used where it is the fastest, and has one level.
    isSmall: !compressed || effort === 'small' || requested === 'zstd',
  };
  page.variants[requested] = variant;
  // Only sent to first visitors.
  if (requested !== 'zstd') delete page.variants.zstd;
  page.uncompressed = null;
  return variant;
}

const decompressors = {
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  gzip: promisify(gunzip),
};

async function decompress({ variants }: Page): Promise<Buffer> {
  if (variants.identity) return variants.identity.body;
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const variant = variants[encoding];
    if (!variant) continue;
    return variant.headers.includes('content-encoding')
      ? decompressors[encoding](variant.body)
      : variant.body;
  }
  throw new Error('a page without a body');
}

/** Bytes of all bodies in memory. */
export function countBytes({ uncompressed, variants }: Page): number {
  const bodies = [uncompressed, ...Object.values(variants).map(({ body }) => body)];
  return bodies.reduce((sum, body) => sum + (body?.length ?? 0), 0);
}
