/** The longest address that is taken. */
export const MAX_URL_LENGTH = 2000;

/** Names that are answered inside of a network alone, or nowhere: RFC 6761, 6762, 7686, 8375, and what routers and companies use. */
const INSIDE =
  /(^|\.)(arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|test|workgroup)$/;

/** One part of a name as the network writes it; other scripts are `xn--` there. */
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * An address of the public web as it is written to the database, from what somebody typed; null for all else. It is https, at its usual
 * port, without a name or password, and its host is a name: no number of a machine in any of the ways to write one, and no name that
 * only the network around a reader knows. Nothing is asked: a public name may still lead anywhere, so the server never follows it.
 */
export function readWebAddress(text: string): string | null {
  const typed = text.trim();
  // Browsers read over line breaks and take \ for /: what is not what it looks like is refused. So is a name and password, even an empty one.
  if (
    typed.length > MAX_URL_LENGTH ||
    !/^https:\/\/[^/?#@]+([/?#]|$)/i.test(typed) ||
    /[\p{Cc}\\]/u.test(typed)
  )
    return null;
  const url = URL.canParse(typed) ? new URL(typed) : null;
  // From here on the host is as the browser asks for it: lower case, numbers of machines as four numbers, full stops of all scripts as dots.
  if (url === null || url.port !== '' || url.href.length > MAX_URL_LENGTH) return null;
  const labels = url.hostname.split('.');
  const isName =
    labels.length > 1 && url.hostname.length <= 253 && labels.every((label) => LABEL.test(label));
  if (!isName || /^\d+$/.test(labels.at(-1) ?? '') || INSIDE.test(url.hostname)) return null;
  return url.href;
}
