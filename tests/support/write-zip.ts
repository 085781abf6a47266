import { crc32, deflateRawSync } from 'node:zlib';

type ZipEntry = {
  path: string;
  content: string | Buffer;
  /** Overrides of the central directory, for damaged archives. */
  flags?: number;
  method?: number;
  size?: number;
  compressedSize?: number;
  offset?: number;
};

/** A ZIP archive, as other programs write it. */
export function writeZip(entries: ZipEntry[], { comment = '' } = {}): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const name = Buffer.from(entry.path);
    const method = entry.method ?? 8;
    const data = method === 8 ? deflateRawSync(content, { level: 1 }) : content;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(entry.flags ?? 0, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(entry.compressedSize ?? data.length, 14);
    head.writeUInt32LE(entry.size ?? content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.offset ?? position, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, tail, name]));
    parts.push(local);
    position += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(position, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...parts, central, end, Buffer.from(comment)]));
}
