export const MAX_URL_LENGTH = 2000;

/** Local or unresolvable: RFC 6761, 6762, 7686, 8375, and common internal domains. */
const INSIDE =
  /(^|\.)(arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|test|workgroup)$/;

/** A DNS label in ASCII; other scripts are `xn--` there. */
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A public https URL on the default port, normalized for the database; `null` for credentials, IP
 * hosts in any notation, local names and anything else. The name is not resolved and may point
 * anywhere, so the server must never fetch it.
 */
export function readWebAddress(text: string): string | null {
  const typed = text.trim();
  // Browsers ignore line breaks and read \ as /, so misleading input is rejected. So are
  // credentials, even empty ones.
  if (
    typed.length > MAX_URL_LENGTH ||
    !/^https:\/\/[^/?#@]+([/?#]|$)/i.test(typed) ||
    /[\p{Cc}\\]/u.test(typed)
  )
    return null;
  const url = URL.canParse(typed) ? new URL(typed) : null;
  // The parser has normalized the host: lower case, IPv4 in four numbers, dots of all scripts.
  if (url === null || url.port !== '' || url.href.length > MAX_URL_LENGTH) return null;
  const labels = url.hostname.split('.');
  const isName =
    labels.length > 1 && url.hostname.length <= 253 && labels.every((label) => LABEL.test(label));
  if (!isName || /^\d+$/.test(labels.at(-1) ?? '') || INSIDE.test(url.hostname)) return null;
  return url.href;
}
