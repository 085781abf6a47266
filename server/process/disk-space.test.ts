import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createDiskSpace } from './disk-space.ts';

const MB = 1024 * 1024;

async function readState(megabytes: { total: number; free: number; reserved?: number }) {
  const { total, free, reserved = 0 } = megabytes;
  return createDiskSpace('/data', {
    readFileSystem: async () => ({
      bsize: MB,
      blocks: total,
      bfree: free + reserved,
      bavail: free,
    }),
  }).read();
}

test.each([
  [{ total: 1000, free: 100 }, 'ok'],
  [{ total: 1000, free: 99 }, 'degraded'],
  [{ total: 1000, free: 16 }, 'degraded'],
  [{ total: 1000, free: 15 }, 'down'],
  [{ total: 1000, free: 0 }, 'down'],
])('the status of %j megabytes is %s', async (megabytes, status) => {
  expect(await readState(megabytes)).toEqual({
    status,
    freeBytes: megabytes.free * MB,
    totalBytes: megabytes.total * MB,
  });
});

test('space that is reserved for root does not count', async () => {
  expect(await readState({ total: 1050, free: 100, reserved: 50 })).toMatchObject({
    status: 'ok',
    totalBytes: 1000 * MB,
  });
});

test('a folder or file system without a size is not reported', async () => {
  const unknown = { status: 'ok', freeBytes: null, totalBytes: null };
  expect(await createDiskSpace('/none/at/all').read()).toEqual(unknown);
  expect(await readState({ total: 0, free: 0 })).toEqual(unknown);
});

test('reads the real file system of the folder', async () => {
  const { freeBytes, totalBytes } = await createDiskSpace(tmpdir()).read();
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes ?? 0);
});

test('the state is read again in the background after five seconds', async () => {
  const clock = { ms: 0 };
  let free = 500;
  const readFileSystem = vi.fn(async () => ({
    bsize: MB,
    blocks: 1000,
    bfree: free,
    bavail: free,
  }));
  const disk = createDiskSpace('/data', { readFileSystem, now: () => clock.ms });
  await vi.waitFor(() => expect(disk.state().freeBytes).toBe(500 * MB));
  free = 1;
  clock.ms += 4_999;
  for (let n = 0; n < 100; n += 1) disk.state();
  expect(readFileSystem).toHaveBeenCalledTimes(1);
  clock.ms += 1;
  for (let n = 0; n < 100; n += 1) disk.state();
  await vi.waitFor(() => expect(disk.state().status).toBe('down'));
  expect(readFileSystem).toHaveBeenCalledTimes(2);
});
