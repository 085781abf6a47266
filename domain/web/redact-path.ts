/** Token of an inquiry or of a shared list: the link gives access, so logs must not contain it. */
const TOKEN = /(?<=\/(?:support|list)\/)[\w-]{22,}/;

export function redactPath(path: string): string {
  return path.replace(TOKEN, '…');
}
