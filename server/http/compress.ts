import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
} from 'node:zlib';
import type { Encoding } from '../../lib/accept-encoding.ts';
import { createSemaphore } from '../../lib/semaphore.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

export type Compression = Exclude<Encoding, 'identity'>;

/**
 * `fast` is for the first request of a cached page, as most pages are requested once, and `small`
 * for later ones. `once` is for responses that are sent once and not cached.
 */
export type Effort = 'fast' | 'once' | 'small';

/** A smaller body hardly gets shorter. */
const MIN_BYTES = 512;
const BROTLI_QUALITY: Record<Effort, number> = { fast: 2, once: 4, small: 5 };
const GZIP_LEVEL: Record<Effort, number> = { fast: 1, once: 4, small: 6 };
const ZSTD_LEVEL: Record<Effort, number> = { fast: 3, once: 5, small: 3 };
/** Of compressed bytes: most pages fit into one. */
const CHUNK_BYTES = 32 * 1024;

/** More would only compete for the processor, each with megabytes of memory. */
const compressions = createSemaphore({ maxConcurrent: 2, maxQueued: 10_000 });
const QUEUE_TIMEOUT_MS = 10_000;

/**
 * A larger window would hold no more of a page, and V8 collects garbage for every megabyte of zlib.
 */
function brotliOptions(effort: Effort): BrotliOptions {
  return {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  };
}

function gzipOptions(effort: Effort): ZlibOptions {
  return { chunkSize: CHUNK_BYTES, level: GZIP_LEVEL[effort] };
}

function zstdOptions(effort: Effort): ZstdOptions {
  return {
    chunkSize: CHUNK_BYTES,
    params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL[effort] },
  };
}

const compressors = {
  br: (bytes: Buffer, effort: Effort) => brotliAsync(bytes, brotliOptions(effort)),
  gzip: (bytes: Buffer, effort: Effort) => gzipAsync(bytes, gzipOptions(effort)),
  zstd: (bytes: Buffer, effort: Effort) => zstdAsync(bytes, zstdOptions(effort)),
};

/**
 * Compresses outside of the main thread. `null` for a small body, if too many wait, or if `signal`
 * is aborted: the body is then sent as it is.
 */
export async function compressBytes(
  bytes: Buffer,
  encoding: Encoding,
  effort: Effort,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer> | null> {
  if (encoding === 'identity' || bytes.length < MIN_BYTES) return null;
  const compressed = await compressions.run(
    () => compressors[encoding](bytes, effort),
    QUEUE_TIMEOUT_MS,
    signal,
  );
  return compressed?.value ?? null;
}

/** For bodies that are not in memory as a whole. */
export function createCompressor(encoding: Compression): Duplex {
  if (encoding === 'br') return createBrotliCompress(brotliOptions('once'));
  if (encoding === 'gzip') return createGzip(gzipOptions('once'));
  return createZstdCompress(zstdOptions('once'));
}
