import { open, rm } from 'node:fs/promises';

/** Less than a start of the server writes, and cheap: a start costs a second of CPU time. */
const PROBE_BYTES = 64 * 1024;

/** Rejects if a small file cannot be written next to `folder`. */
export async function assertDiskIsWritable(folder: string): Promise<void> {
  const path = `${folder}.probe`;
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new Error(
      `the disk is not writable (${error instanceof Error ? error.message : error})`,
      { cause: error },
    );
  } finally {
    await rm(path, { force: true });
  }
}
