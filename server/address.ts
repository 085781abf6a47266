/** Longer than any address of ours with any query a person types. */
const LONGEST_ADDRESS = 4_096;

/**
 * True when an address can be read as text: percent-encoding that is whole and valid UTF-8 without NUL, of sane length. A lone
 * surrogate cannot be encoded in valid UTF-8, so it is refused with the rest.
 */
export function isReadable(address: string): boolean {
  if (address.length > LONGEST_ADDRESS) return false;
  try {
    return !decodeURIComponent(address.replaceAll('+', ' ')).includes('\0');
  } catch {
    return false;
  }
}
