import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Images and fonts are already compressed; source maps are not served. */
const COMPRESSIBLE = /\.(js|css|json|svg|webmanifest|txt|xml)$/;

const FORMATS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // One block for the largest script, because its parts repeat each other.
        [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `name.br` and `name.gz` beside each text file of a folder, at the highest level, unless
 * that is no smaller. The server looks for both (see server/http/static-files.ts).
 */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const textFiles = files
    .filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  await Promise.all(textFiles.map(compress));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (const [extension, compressBytes] of Object.entries(FORMATS)) {
    const compressed = await compressBytes(bytes);
    if (compressed.length < bytes.length) await writeFile(`${path}.${extension}`, compressed);
  }
}
