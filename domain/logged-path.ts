/** What only who has a link may see: the token of an inquiry or of a list. */
const TOKEN = /(?<=\/(?:support|list)\/)[\w-]{22,}/;

/** The path of a request as it may stand in the log. */
export function loggedPath(path: string): string {
  return path.replace(TOKEN, '…');
}
