/**
 * Whether a write was caused by this site. A browser says where it comes from, and cannot be made to lie; a program that says nothing
 * and brings no cookies has nobody's rights to abuse.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const from = request.headers.get('origin');
  if (from === null) return site === 'same-origin' || !request.headers.has('cookie');
  if (from === origin) return true;
  // Asked under another of its names, such as its address in the local network.
  return URL.canParse(from) && new URL(from).host === request.headers.get('host');
}
