import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '../../lib/accept-encoding.ts';
import { concatBytes } from '../../lib/concat-bytes.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import type { Page, Variant } from './page.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompressBrotli = promisify(brotliDecompress);
const decompressGzip = promisify(gunzip);

/**
 * Half of what the best level saves, at a twentieth of its time: a page is stored for minutes. A
 * larger window would hold no more of a page, and V8 collects garbage for every megabyte of zlib.
 */
const BROTLI = {
  chunkSize: 64 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};
const GZIP = { chunkSize: 64 * 1024 };
/** A smaller body hardly gets shorter. */
const MIN_COMPRESSED_BYTES = 512;

/** More would only compete for the processor, each with megabytes of memory. */
const compressions = createSemaphore({ maxConcurrent: 2, maxQueued: 10_000 });
const QUEUE_TIMEOUT_MS = 10_000;

/**
 * The body in an encoding. It is compressed when the encoding is first requested, from then on the
 * page has it. Concurrent calls share the work.
 */
export function addVariant(page: Page, encoding: Encoding): Promise<Variant> {
  const pending = page.pendingVariants.get(encoding);
  if (pending) return pending;
  const added = createVariant(page, encoding).finally(() => page.pendingVariants.delete(encoding));
  page.pendingVariants.set(encoding, added);
  return added;
}

async function createVariant(page: Page, requested: Encoding): Promise<Variant> {
  const text = page.uncompressed ?? (await decompress(page));
  const compressed =
    requested === 'identity' || text.length < MIN_COMPRESSED_BYTES
      ? null
      : await compressions.run(() => compress(text, requested), QUEUE_TIMEOUT_MS);
  const body = compressed?.value ?? text;
  const variant: Variant = {
    body,
    headers: [
      ...page.headers,
      ...(compressed ? ['content-encoding', requested] : []),
      'content-length',
      String(body.length),
    ],
  };
  page.variants[requested] = variant;
  page.uncompressed = null;
  return variant;
}

async function compress(text: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const compressed = await (encoding === 'br'
    ? compressBrotli(text, BROTLI)
    : compressGzip(text, GZIP));
  return concatBytes([compressed]);
}

async function decompress({ variants: { identity, br, gzip: gz } }: Page): Promise<Buffer> {
  if (identity) return identity.body;
  const variant = br ?? gz;
  if (!variant) throw new Error('a page without a body');
  if (!variant.headers.includes('content-encoding')) return variant.body;
  return variant === br ? decompressBrotli(br.body) : decompressGzip(variant.body);
}

/** Bytes of all bodies in memory. */
export function countBytes({ uncompressed, variants }: Page): number {
  const bodies = [uncompressed, ...Object.values(variants).map(({ body }) => body)];
  return bodies.reduce((sum, body) => sum + (body?.length ?? 0), 0);
}
