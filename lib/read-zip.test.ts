import { expect, test } from 'vitest';
import { writeZip } from '../tests/support/write-zip.ts';
import { isZip, readZip, ZipError, type ZipOptions } from './read-zip.ts';

const OPTIONS: ZipOptions = { maxEntries: 10, maxBytes: 1000, isWanted: () => true };

async function readAll(bytes: Uint8Array, options = OPTIONS): Promise<unknown> {
  try {
    const contents = readZip(bytes, options).map(async ({ path, read }) => {
      const chunks = await Array.fromAsync(read());
      return [path, Buffer.concat(chunks).toString()];
    });
    return await Promise.all(contents);
  } catch (error) {
    if (error instanceof ZipError) return error.reason;
    throw error;
  }
}

test('reads the wanted files, compressed or stored, with a comment at the end', async () => {
  const zip = writeZip(
    [
      { path: 'a.csv', content: 'a'.repeat(500) },
      { path: 'folder/ü.csv', content: 'stored', method: 0 },
      { path: 'picture.png', content: 'x'.repeat(5000) },
      { path: 'empty.csv', content: '' },
    ],
    { comment: 'PK\x05\x06 is in this comment too' },
  );
  expect(isZip(zip)).toBe(true);
  expect(await readAll(zip, { ...OPTIONS, isWanted: (path) => path.endsWith('.csv') })).toEqual([
    ['a.csv', 'a'.repeat(500)],
    ['folder/ü.csv', 'stored'],
    ['empty.csv', ''],
  ]);
});

test('rejects more entries or bytes than allowed before it decompresses them', async () => {
  const entries = Array.from({ length: 11 }, (_, index) => ({ path: `${index}`, content: 'a' }));
  expect(await readAll(writeZip(entries))).toBe('too_large');
  expect(await readAll(writeZip([{ path: 'a', content: 'a'.repeat(1001) }]))).toBe('too_large');
});

test('stops at the announced size, so that a small archive cannot expand to more', async () => {
  const bomb = writeZip([{ path: 'a', content: 'a'.repeat(1_000_000), size: 10 }]);
  expect(await readAll(bomb)).toBe('invalid');
});

test('rejects entries that claim more bytes than the archive has', async () => {
  const entry = { path: 'a', content: 'a', method: 0, size: 60, compressedSize: 60 };
  const entries = Array.from({ length: 10 }, () => ({ ...entry, offset: 0 }));
  expect(await readAll(writeZip(entries))).toBe('invalid');
});

test.each([
  ['encrypted', [{ path: 'a', content: 'a', flags: 1 }]],
  ['ZIP64', [{ path: 'a', content: 'a', size: 0xffffffff }]],
  ['with an unknown method', [{ path: 'a', content: 'a', method: 12 }]],
  ['with an offset outside', [{ path: 'a', content: 'a', offset: 100_000 }]],
  ['with a longer announced size', [{ path: 'a', content: 'a', size: 2 }]],
])('rejects an archive that is %s', async (_, entries) => {
  expect(await readAll(writeZip(entries))).toBe('invalid');
});

test('rejects damaged bytes', async () => {
  const zip = writeZip([{ path: 'a', content: 'some text', method: 0 }]);
  const damaged = zip.slice(0);
  damaged[32] = 0x21;
  expect(await readAll(damaged)).toBe('invalid');
  for (let length = 22; length < zip.length; length += 1)
    expect(await readAll(zip.subarray(0, length))).toBe('invalid');
  expect(isZip(zip.subarray(0, 21))).toBe(false);
});

test('decompresses a file in chunks while it is read', async () => {
  const [file] = readZip(writeZip([{ path: 'a', content: 'a'.repeat(1_000_000) }]), {
    ...OPTIONS,
    maxBytes: 1_000_000,
  });
  const sizes: number[] = [];
  for await (const chunk of file?.read() ?? []) sizes.push(chunk.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_000_000);
});
