import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './private-files.ts';

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

export class FolderLockError extends Error {
  readonly reason: 'in-use' | 'not-writable';

  constructor(folder: string, reason: FolderLockError['reason'], cause: unknown) {
    const problem = reason === 'in-use' ? 'is in use by another process' : 'cannot be written';
    super(`${folder} ${problem}`, { cause });
    this.reason = reason;
  }
}

/**
 * Locks `folder` for this process and returns the function that unlocks it. The lock is an open
 * SQLite transaction: the operating system releases it when the process ends, also after `kill -9`,
 * so that no stale lock file has to be detected.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'database.lock');
  let file: DatabaseSync | null = null;
  try {
    makePrivateFile(path);
  } catch {
    // SQLite reports below why the file cannot be written.
  }
  try {
    // SQLite gives its journal the permissions of the file.
    file = new DatabaseSync(path, { timeout: 0 });
    // Takes the lock without a write, which would leave a journal behind if the process is killed.
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code === SQLITE_BUSY) throw new FolderLockError(folder, 'in-use', error);
    if (code === SQLITE_READONLY || code === SQLITE_CANTOPEN)
      throw new FolderLockError(folder, 'not-writable', error);
    throw error;
  }
  return () => {
    if (file.isOpen) file.close();
  };
}
