import { decodePath } from './decode-path.ts';

/** Token of an inquiry or of a shared list: the link gives access, so logs must not contain it. */
const TOKEN = /(?<=\/(?:support|list)\/)[\w-]{22,}/i;

/** The path for the log, decoded and without tokens. */
export function redactPath(path: string): string {
  return decodePath(path).replace(TOKEN, '…');
}
