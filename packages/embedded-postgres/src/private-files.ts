import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';

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
