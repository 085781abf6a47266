import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  path: string;
  /** Leaves room for `bytes` and no more, by a file of that name, whose removal makes room again. */
  fill(name: string, bytes: number): Promise<void>;
  remove(): void;
};

/** A file system of its own of so many megabytes, in memory. Null where this process may not mount one: that takes root on Linux. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const path = mkdtempSync(join(tmpdir(), 'kinora-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).status !== 0) {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    async fill(name, bytes) {
      const { bavail, bsize } = await statfs(path);
      await writeFile(join(path, name), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    remove() {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Whether tests with a full disk can run here. */
export function canMountDisks(): boolean {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== null;
}
