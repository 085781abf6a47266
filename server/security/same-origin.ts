/**
 * Whether a write comes from this site. Pages cannot change the headers of a browser; a program
 * that sends neither origin nor cookies has no session to abuse. Hosts that the site does not serve
 * are redirected before (see served-hosts.ts).
 */
export function isSameOrigin(request: Request, siteOrigin: string): boolean {
  const fetchSite = request.headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return fetchSite === 'same-origin' || !request.headers.has('cookie');
  return origin === siteOrigin || isAlias(origin, siteOrigin, request.headers.get('host'));
}

/** Whether the origin is the requested host under another name, such as a local IP. */
function isAlias(origin: string, siteOrigin: string, host: string | null): boolean {
  const url = URL.parse(origin);
  return url !== null && url.protocol === new URL(siteOrigin).protocol && url.host === host;
}
