/** Longer than any address of ours with any query a person types. */
const MAX_URL_LENGTH = 4_096;

/** A backslash or a dot segment in a path, also encoded: programs disagree on which path it means, so none of it is served or cached. */
const AMBIGUOUS_PATH = /^[^?]*?(?:\\|%5c|(?:^|\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|\?|$))/i;

/**
 * True when an address, as it was sent, can be read as text: percent-encoding that is whole and valid UTF-8 without NUL, of sane length,
 * and one path. A lone surrogate cannot be encoded in valid UTF-8, so it is refused with the rest.
 */
export function isReadable(address: string): boolean {
  if (address.length > MAX_URL_LENGTH || AMBIGUOUS_PATH.test(address)) return false;
  try {
    return !decodeURIComponent(address.replaceAll('+', ' ')).includes('\0');
  } catch {
    return false;
  }
}
