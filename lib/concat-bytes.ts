/**
 * The bytes in memory of their own, for bytes that are stored: Node's small buffers share blocks of
 * 64 KB, and those of zlib are whole chunks, which one small buffer would hold in memory.
 */
export function concatBytes(chunks: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
