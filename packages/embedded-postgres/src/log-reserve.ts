import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Size of a file of the write-ahead log. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** On a smaller disk the reserve would take what the site itself needs. */
const MIN_FREE_BYTES = 10 * SEGMENT_BYTES;
const SEGMENT_NAME = /^[0-9A-F]{24}$/;
/** Segments in a log file, whose number is in the middle of a segment's name. */
const SEGMENTS_PER_LOG = 256;

/**
 * Keeps space for one more file of the log. A server that stopped because the log had no space
 * needs such a file to recover: on a disk that is still full it could not start.
 */
export async function keepLogReserve(folder: string): Promise<void> {
  const reserve = reservePath(folder);
  if (existsSync(reserve) || (await getFreeBytes(folder)) < MIN_FREE_BYTES) return;
  // Removed by the next start if this is interrupted (create-database.ts).
  const unfinished = `${folder}.unfinished-reserve`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(SEGMENT_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, reserve);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * If the disk has no space for a file of the log, makes the reserve that file, which takes no space
 * that another program could fill first. Resolves to whether it did.
 */
export async function useLogReserve(folder: string): Promise<boolean> {
  if (!existsSync(reservePath(folder)) || !(await lacksLogSpace(folder))) return false;
  const logFolder = join(folder, 'pg_wal');
  const last = (await readdir(logFolder))
    .filter((name) => SEGMENT_NAME.test(name))
    .sort()
    .at(-1);
  if (last === undefined) return false;
  await rename(reservePath(folder), join(logFolder, getNextSegment(last)));
  return true;
}

export async function lacksLogSpace(folder: string): Promise<boolean> {
  return (await getFreeBytes(folder)) < SEGMENT_BYTES;
}

export function getNextSegment(name: string): string {
  const number =
    Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_LOG +
    Number.parseInt(name.slice(16), 16) +
    1;
  const toHex = (part: number) => Math.trunc(part).toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + toHex(number / SEGMENTS_PER_LOG) + toHex(number % SEGMENTS_PER_LOG);
}

function reservePath(folder: string): string {
  return `${folder}.reserve`;
}

async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
