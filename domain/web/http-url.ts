export const MAX_URL_LENGTH = 2000;

/** Local or unresolvable: RFC 6761, 6762, 7686, 8375, and common internal domains. */
const PRIVATE_HOST =
  /(^|\.)(arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|test|workgroup)$/;

/** A DNS label in ASCII; other scripts are `xn--` there. */
const DNS_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A public https URL on the default port, normalized for the database; `null` for credentials, IP
 * hosts in any notation, local names and anything else. The name is not resolved and may point
 * anywhere, so only the link check may fetch it (server/links/check-link.ts).
 */
export function readHttpUrl(text: string): string | null {
  const input = text.trim();
  // Browsers ignore line breaks and read \ as /, so misleading input is rejected. So are
  // credentials, even empty ones.
  if (
    input.length > MAX_URL_LENGTH ||
    !/^https:\/\/[^/?#@]+([/?#]|$)/i.test(input) ||
    /[\p{Cc}\\]/u.test(input)
  )
    return null;
  const url = URL.canParse(input) ? new URL(input) : null;
  // The parser has normalized the host: lower case, IPv4 in four numbers, dots of all scripts.
  if (url === null || url.port !== '' || url.href.length > MAX_URL_LENGTH) return null;
  const labels = url.hostname.split('.');
  const isDnsName =
    labels.length > 1 &&
    url.hostname.length <= 253 &&
    labels.every((label) => DNS_LABEL.test(label));
  if (!isDnsName || /^\d+$/.test(labels.at(-1) ?? '') || PRIVATE_HOST.test(url.hostname))
    return null;
  return url.href;
}
