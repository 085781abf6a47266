/** Bytes in memory as a stream of chunks of at most `size`, without copying them. */
export async function* splitBytes(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}
