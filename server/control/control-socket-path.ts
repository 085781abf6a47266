import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** sun_path has 104 bytes on macOS and 108 on Linux, including the final NUL. */
const MAX_PATH_LENGTH = 103;

/**
 * Creates the path of a socket in `dataDir/control`, which only its owner may enter, and deletes
 * the socket that a killed process left: the caller holds the folder's lock. If the path is too
 * long for a socket, it is in the folder for temporary files, and `dataDir/control/socket` links to
 * it.
 */
export async function createControlSocketPath(
  dataDir: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  if (process.platform === 'win32') return { path: getPipeName(dataDir), remove: async () => {} };
  const socketPath = getSocketPath(dataDir);
  await mkdir(dirname(socketPath), { recursive: true, mode: 0o700 });
  await chmod(dirname(socketPath), 0o700);
  await removeSocket(socketPath);
  if (isShortEnough(socketPath))
    return { path: socketPath, remove: () => removeSocket(socketPath) };
  const temporaryPath = join(await mkdtemp(join(tmpdir(), 'kinora-')), 'socket');
  await symlink(temporaryPath, socketPath);
  return { path: temporaryPath, remove: () => removeSocket(socketPath) };
}

/** Path of the socket of the process that has `dataDir` open; `null` if none was ever created. */
export async function findControlSocketPath(dataDir: string): Promise<string | null> {
  if (process.platform === 'win32') return getPipeName(dataDir);
  const socketPath = getSocketPath(dataDir);
  return isShortEnough(socketPath) ? socketPath : readlink(socketPath).catch(() => null);
}

function getSocketPath(dataDir: string): string {
  return resolve(dataDir, 'control', 'socket');
}

function isShortEnough(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_PATH_LENGTH;
}

function getPipeName(dataDir: string): string {
  return `\\\\.\\pipe\\kinora-${createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex').slice(0, 32)}`;
}

async function removeSocket(socketPath: string): Promise<void> {
  const stats = await lstat(socketPath).catch(() => null);
  if (stats?.isSymbolicLink()) {
    const linkTarget = await readlink(socketPath);
    await rm(linkTarget, { force: true });
    await rmdir(dirname(linkTarget)).catch(() => {});
  }
  await rm(socketPath, { force: true });
}
