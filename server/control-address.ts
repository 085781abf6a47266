import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A socket's path is kept in 104 bytes on macOS and 108 on Linux, one of which ends it. */
const MAX_PATH_LENGTH = 103;

/**
 * Makes a place to listen at for whoever may enter `dataDir/control`, which is its owner alone. What a killed process left there is
 * taken away: the caller holds the lock of the folder, so nobody uses it. Where the path is too long for a socket, that is in the
 * folder for temporary files, and `dataDir/control/socket` leads to it.
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

/** Where a process that has `dataDir` open would listen, or null where none ever did. */
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
