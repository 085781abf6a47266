import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

/** Both work in the thread pool: an answer of 270 KB takes 2 ms to compress to 42 KB and 1 ms to read. */
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** As much as the client takes from the catalog: nothing larger was ever kept. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The text of an answer as it is kept. */
export function pack(text: string): Promise<Uint8Array> {
  return compress(text);
}

/** The text again; null where the bytes are damaged. */
export async function unpack(body: Uint8Array): Promise<string | null> {
  try {
    return (await decompress(body, { maxOutputLength: MAX_BYTES })).toString('utf8');
  } catch {
    return null;
  }
}
