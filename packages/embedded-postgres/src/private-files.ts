import {
  chmodSync,
  closeSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Creates a folder that only its owner may enter. An existing folder keeps its permissions: they
 * may be an operator's choice.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * Creates an empty file that only its owner may read, and restricts the permissions of an existing
 * one.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

/** Bits of a mode with which others than the owner may read, write or enter. */
const NOT_OF_OWNER = 0o077;

export function toPrivateMode(mode: number): number {
  return mode & ~NOT_OF_OWNER;
}

/**
 * Restricts the permissions of all files and folders of a database, which earlier versions created
 * for everyone. Takes some milliseconds: a database has a thousand files.
 */
export function makeTreePrivate(folder: string): void {
  // Windows has no such permissions.
  if (process.platform === 'win32') return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile()) makePrivate(join(entry.parentPath, entry.name));
}

function makePrivate(path: string): void {
  const { mode } = statSync(path);
  if (toPrivateMode(mode) === mode) return;
  try {
    chmodSync(path, toPrivateMode(mode));
  } catch (error) {
    // A file of root, if the site or a command ran as root once: PostgreSQL can use it as before.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/**
 * For files that root creates in a folder of another user: a function that gives a file to that
 * user, who could not open it otherwise. `null` if the user of this process keeps its files.
 */
export function createOwnerChange(folder: string): ((path: string) => void) | null {
  const { uid, gid } = statSync(folder);
  return process.getuid?.() === 0 && uid !== 0 ? (path) => lchownSync(path, uid, gid) : null;
}
