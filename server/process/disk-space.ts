import { statfs } from 'node:fs/promises';
import type { DiskState } from '../../domain/admin/disk-state.ts';
import { coalesce } from '../../lib/single-flight.ts';

export type DiskSpace = {
  /** The last known state. Reads it again in the background if it is older than `TTL_MS`. */
  state(): DiskState;
  /** Reads the file system now. Never rejects. */
  read(): Promise<DiskState>;
};

type FileSystem = { bsize: number; blocks: number; bfree: number; bavail: number };

const TTL_MS = 5_000;

const MIN_FREE_SHARE = 0.1;

/** PostgreSQL stops if it cannot add a file of 16 MB to its write-ahead log. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Free space of the file system of `folder`, read in the background when it is asked for. */
export function createDiskSpace(
  folder: string,
  {
    readFileSystem = statfs as (path: string) => Promise<FileSystem>,
    now = () => performance.now(),
  } = {},
): DiskSpace {
  let current: DiskState = { status: 'ok', freeBytes: null, totalBytes: null };
  let readAt = Number.NEGATIVE_INFINITY;

  const read = coalesce(async (): Promise<DiskState> => {
    readAt = now();
    try {
      current = toState(await readFileSystem(folder));
    } catch {
      // The folder does not exist, or the file system does not count: whoever writes reports it.
      current = { status: 'ok', freeBytes: null, totalBytes: null };
    }
    return current;
  });

  function state(): DiskState {
    if (now() - readAt >= TTL_MS) void read();
    return current;
  }

  state();
  return { state, read };
}

function toState({ bsize, blocks, bfree, bavail }: FileSystem): DiskState {
  // Without the blocks that are reserved for root, as df counts.
  const totalBytes = (blocks - bfree + bavail) * bsize;
  // Some network file systems report no size.
  if (totalBytes <= 0) return { status: 'ok', freeBytes: null, totalBytes: null };
  const freeBytes = bavail * bsize;
  if (freeBytes < MIN_FREE_BYTES) return { status: 'down', freeBytes, totalBytes };
  const status = freeBytes < totalBytes * MIN_FREE_SHARE ? 'degraded' : 'ok';
  return { status, freeBytes, totalBytes };
}
