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
export async function makeControlAddress(
  dataDir: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  if (process.platform === 'win32') return { path: pipeName(dataDir), remove: async () => {} };
  const socket = socketIn(dataDir);
  await mkdir(dirname(socket), { recursive: true, mode: 0o700 });
  await chmod(dirname(socket), 0o700);
  await removeSocket(socket);
  if (fits(socket)) return { path: socket, remove: () => removeSocket(socket) };
  const elsewhere = join(await mkdtemp(join(tmpdir(), 'kinora-')), 'socket');
  await symlink(elsewhere, socket);
  return { path: elsewhere, remove: () => removeSocket(socket) };
}

/** Path of the socket of the process that has `dataDir` open; `null` if none was ever created. */
export async function findControlAddress(dataDir: string): Promise<string | null> {
  if (process.platform === 'win32') return pipeName(dataDir);
  const socket = socketIn(dataDir);
  return fits(socket) ? socket : readlink(socket).catch(() => null);
}

function socketIn(dataDir: string): string {
  return resolve(dataDir, 'control', 'socket');
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_PATH_LENGTH;
}

function pipeName(dataDir: string): string {
  return `\\\\.\\pipe\\kinora-${createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex').slice(0, 32)}`;
}

async function removeSocket(socket: string): Promise<void> {
  const found = await lstat(socket).catch(() => null);
  if (found?.isSymbolicLink()) {
    const elsewhere = await readlink(socket);
    await rm(elsewhere, { force: true });
    await rmdir(dirname(elsewhere)).catch(() => {});
  }
  await rm(socket, { force: true });
}
