import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  path: string;
  /**
   * Fills the disk with a file of this name, except for `freeBytes`. Remove the file to free the
   * space.
   */
  fill(name: string, freeBytes: number): Promise<void>;
  remove(): void;
};

/**
 * Mounts a file system of `megabytes` in memory. `null` unless the process may mount, which takes
 * root on Linux.
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status !== 0) {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    async fill(name, freeBytes) {
      const { bavail, bsize } = await statfs(path);
      await writeFile(join(path, name), Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    remove() {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

export function canMountDisks(): boolean {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== null;
}
