import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';

/** Makes a folder that only its owner may enter. One that an operator made keeps the rights that they gave it. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** The same for a folder that belongs to the site alone, also where an earlier version made it readable for others. */
export function makeOwnFolder(path: string): void {
  makePrivateFolder(path);
  chmodSync(path, 0o700);
}

/** Makes an empty file that only its owner may read, or takes the rights of others from the one that is there. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
