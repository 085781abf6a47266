import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './private-files.ts';

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

/**
 * Keeps every other process out of `folder` until the returned function is called or the process ends, however it ends: the lock
 * is the operating system's, held through an open SQLite transaction, so that kill -9 frees it and no stale file remains.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'database.lock');
  let file: DatabaseSync | null = null;
  try {
    makePrivateFile(path);
  } catch {
    // SQLite says below why it cannot be written.
  }
  try {
    // Its journal gets the rights of the file.
    file = new DatabaseSync(path, { timeout: 0 });
    // Nothing is written in it: a journal left behind by a killed process would have to be rolled back.
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code === SQLITE_BUSY)
      throw new Error(`DATA_DIR ${folder} is in use by another Kinora process`, { cause: error });
    if (code === SQLITE_READONLY || code === SQLITE_CANTOPEN)
      throw new Error(`DATA_DIR ${folder} cannot be written`, { cause: error });
    throw error;
  }
  return () => {
    if (file.isOpen) file.close();
  };
}
