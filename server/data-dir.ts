import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../lib/error-code.ts';
import type { Env } from './env.ts';
import { describeFileError } from './start-error.ts';

/**
 * Throws an error of one line if the folder of the embedded database cannot be created or written.
 * Writes nothing else: on a full disk the site starts with the folder of before.
 */
export function requireDataDir({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): void {
  if (DATABASE_URL !== undefined) return;
  const database = join(DATA_DIR, 'database');
  requireAccess(DATA_DIR, () => makeFolder(resolve(DATA_DIR)));
  // Of another user, if the site was started as root once.
  if (existsSync(database)) requireAccess(database, () => {});
}

function requireAccess(folder: string, create: () => void): void {
  try {
    create();
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: ${JSON.stringify(folder)} ${describeFileError(errorCode(error))}`);
  }
}

/** `mkdirSync` with `recursive` never returns for a folder in /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}
