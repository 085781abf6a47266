import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  zstdCompress,
  zstdDecompress,
} from 'node:zlib';
import type { Encoding } from '../../lib/accept-encoding.ts';
import { concatBytes } from '../../lib/concat-bytes.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import type { Page, Variant } from './page.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compressZstd = promisify(zstdCompress);

export type Effort = 'fast' | 'small';

/**
 * `fast` is for the first request of a page, as most pages are requested once. A larger window
 * would hold no more of a page, and V8 collects garbage for every megabyte of zlib.
 */
const BROTLI_QUALITY: Record<Effort, number> = { fast: 2, small: 5 };
const GZIP_LEVEL: Record<Effort, number> = { fast: 1, small: 6 };
const ZSTD_LEVEL = 3;
/** Of compressed bytes: most pages fit into one. */
const CHUNK_BYTES = 32 * 1024;
/** A smaller body hardly gets shorter. */
const MIN_COMPRESSED_BYTES = 512;

/** More would only compete for the processor, each with megabytes of memory. */
const compressions = createSemaphore({ maxConcurrent: 2, maxQueued: 10_000 });
const QUEUE_TIMEOUT_MS = 10_000;

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
  const compressed =
    requested === 'identity' || text.length < MIN_COMPRESSED_BYTES
      ? null
      : await compressions.run(() => compress(text, requested, effort), QUEUE_TIMEOUT_MS);
  const body = compressed?.value ?? text;
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

async function compress(
  text: Buffer,
  encoding: 'br' | 'zstd' | 'gzip',
  effort: Effort,
): Promise<Buffer> {
  return concatBytes([await compressors[encoding](text, effort)]);
}

const compressors = {
  br: (text: Buffer, effort: Effort) =>
    compressBrotli(text, {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  zstd: (text: Buffer) =>
    compressZstd(text, {
      chunkSize: CHUNK_BYTES,
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
    }),
  gzip: (text: Buffer, effort: Effort) =>
    compressGzip(text, { chunkSize: CHUNK_BYTES, level: GZIP_LEVEL[effort] }),
};

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
