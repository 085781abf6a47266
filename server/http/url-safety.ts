/** Longer than any URL of the site with any realistic query. */
const MAX_URL_LENGTH = 4_096;

/** A backslash or dot segment in a path, also encoded: programs disagree on which path it means. */
const AMBIGUOUS_PATH = /^[^?]*?(?:\\|%5c|(?:^|\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|\?|$))/i;

/** No segment is empty or begins with a dot, and each parameter has a value. */
const PLAIN_PATH =
  /^(?:\/(?:[\w~!$&'()*+,;=:@-]|%[\da-f]{2})(?:[\w~!$&'()*+,;=:@.-]|%[\da-f]{2})*)+$/i;
const PLAIN_QUERY = /^[\w*.+-]+=[\w*.+-]+(?:&[\w*.+-]+=[\w*.+-]+)*$/;

/** Whether parsers of URLs and queries leave a path and query as they are. */
export function isPlainUrl(url: string): boolean {
  const queryStart = url.indexOf('?');
  return queryStart < 0
    ? PLAIN_PATH.test(url)
    : PLAIN_PATH.test(url.slice(0, queryStart)) && PLAIN_QUERY.test(url.slice(queryStart + 1));
}

/** Whether a URL has a plausible length, one unambiguous path, and valid UTF-8 without NUL. */
export function isWellFormedUrl(url: string): boolean {
  if (url.length > MAX_URL_LENGTH || AMBIGUOUS_PATH.test(url)) return false;
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\0');
  } catch {
    return false;
  }
}
