import { isAbsolute, relative, resolve } from 'node:path';
import { errorCode } from '../lib/error-code.ts';
import type { Env } from './env.ts';

/** The server rejects a statement of a migration. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** One line for the operator. `env` is `null` if it could not be read. */
export function describeStartError(error: unknown, env: Env | null): string {
  // The file system of the embedded database throws objects.
  if (!(error instanceof Error)) return 'DATA_DIR: the database in it cannot be opened';
  const path = 'path' in error ? error.path : null;
  const code = errorCode(error);
  if (env !== null && typeof path === 'string' && isInFolder(path, env.DATA_DIR))
    return `DATA_DIR: ${JSON.stringify(path)} ${describeFileError(code)}`;
  if (code === INSUFFICIENT_PRIVILEGE)
    return `DATABASE_URL: its user may not change the tables (${error.message}): as an administrator, grant create on schema public, or make the user the owner of database and tables`;
  return (error.message || (code ?? 'unknown error')).replace(/\s+/g, ' ');
}

/** For errors of the system with a file or folder that Kinora creates. */
export function describeFileError(code: string | null): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `cannot be read and written by the user of this process (${code})`;
    case 'EROFS':
      return `is on a read-only file system (${code})`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `is a file or inside of one, and must be a folder (${code})`;
    case 'ENOSPC':
      return `cannot be written: the disk is full (${code})`;
    default:
      return `cannot be created or used${code === null ? '' : ` (${code})`}`;
  }
}

function isInFolder(path: string, folder: string): boolean {
  const part = relative(resolve(folder), resolve(path));
  return !part.startsWith('..') && !isAbsolute(part);
}
