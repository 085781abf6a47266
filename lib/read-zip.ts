import { crc32, createInflateRaw } from 'node:zlib';
import { splitBytes } from './split-bytes.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
/** Marks a number that is in a ZIP64 record. */
const ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const CHUNK_BYTES = 64 * 1024;

/** The archive is damaged, encrypted or ZIP64, or it is over a limit. */
export class ZipError extends Error {
  readonly reason: 'invalid' | 'too_large';

  constructor(reason: ZipError['reason']) {
    super(`a ZIP archive was not read: ${reason}`);
    this.reason = reason;
  }
}

export type ZipOptions = {
  /** Entries of the archive, and bytes of all wanted files after decompression. */
  maxEntries: number;
  maxBytes: number;
  /** Which files to read; the others are not decompressed. */
  isWanted: (path: string) => boolean;
};

export type ZipFile = {
  path: string;
  /** Decompresses while it is read. Throws a `ZipError` at damaged bytes, or at the end. */
  read: () => AsyncGenerator<Uint8Array>;
};

export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= END_BYTES && bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * The wanted files of a ZIP archive, in its order. Nothing is written to disk, so paths are names
 * only. A small archive may announce little and contain gigabytes: `maxBytes` limits the announced
 * bytes, and a file ends at its own.
 * @throws ZipError
 */
export function readZip(bytes: Uint8Array, options: ZipOptions): ZipFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = readEntries(view, options.maxEntries).filter(({ path }) => options.isWanted(path));
  const total = wanted.reduce((sum, { size }) => sum + size, 0);
  if (total > options.maxBytes) throw new ZipError('too_large');
  // Entries that overlap share their bytes, so that one of them counts many times.
  const compressed = wanted.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (compressed > bytes.length) throw new ZipError('invalid');
  return wanted.map((entry) => ({ path: entry.path, read: () => readFile(view, entry) }));
}

type Entry = {
  path: string;
  method: number;
  checksum: number;
  compressedSize: number;
  size: number;
  offset: number;
};

/** Entries of the central directory, which is authoritative. */
function readEntries(view: DataView, maxEntries: number): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let position = view.getUint32(end + 16, true);
  const isSplit = view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count;
  if (isSplit || position === ZIP64 || count === 0xffff) throw new ZipError('invalid');
  if (count > maxEntries) throw new ZipError('too_large');
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (position + ENTRY_BYTES > end || view.getUint32(position, true) !== ENTRY_SIGNATURE)
      throw new ZipError('invalid');
    const nameLength = view.getUint16(position + 28, true);
    const next =
      position +
      ENTRY_BYTES +
      nameLength +
      view.getUint16(position + 30, true) +
      view.getUint16(position + 32, true);
    if (next > end) throw new ZipError('invalid');
    const isEncrypted = (view.getUint16(position + 8, true) & 1) !== 0;
    const entry = {
      path: decodeText(view, position + ENTRY_BYTES, nameLength),
      method: view.getUint16(position + 10, true),
      checksum: view.getUint32(position + 16, true),
      compressedSize: view.getUint32(position + 20, true),
      size: view.getUint32(position + 24, true),
      offset: view.getUint32(position + 42, true),
    };
    const isZip64 = [entry.compressedSize, entry.size, entry.offset].includes(ZIP64);
    if (isEncrypted || isZip64) throw new ZipError('invalid');
    entries.push(entry);
    position = next;
  }
  return entries;
}

/** Position of the record at the end, which may be followed by a comment. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1)
    if (
      view.getUint32(at, true) === END_SIGNATURE &&
      at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength
    )
      return at;
  throw new ZipError('invalid');
}

async function* readFile(view: DataView, entry: Entry): AsyncGenerator<Uint8Array> {
  let size = 0;
  let checksum = 0;
  for await (const chunk of decompress(findData(view, entry), entry.method)) {
    size += chunk.length;
    checksum = crc32(chunk, checksum);
    if (size > entry.size) throw new ZipError('invalid');
    yield chunk;
  }
  if (size !== entry.size || checksum !== entry.checksum) throw new ZipError('invalid');
}

function findData(view: DataView, { offset, compressedSize }: Entry): Uint8Array {
  if (offset + LOCAL_BYTES > view.byteLength || view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    throw new ZipError('invalid');
  const start =
    offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + compressedSize > view.byteLength) throw new ZipError('invalid');
  return new Uint8Array(view.buffer, view.byteOffset + start, compressedSize);
}

async function* decompress(data: Uint8Array, method: number): AsyncGenerator<Uint8Array> {
  if (method === STORED) return yield* splitBytes(data);
  if (method !== DEFLATED) throw new ZipError('invalid');
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(data);
  try {
    for await (const chunk of inflate) yield chunk;
  } catch {
    throw new ZipError('invalid');
  }
}

function decodeText(view: DataView, start: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + start, length));
}
