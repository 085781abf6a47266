/**
 * Whether a write was caused by this site. A browser sends where it comes from, and pages cannot change that; a program that sends neither
 * origin nor cookies has nobody's rights to abuse. Hosts that the site does not serve are redirected before this (see host-rule.ts).
 */
export function isSameOrigin(request: Request, siteOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return site === 'same-origin' || !request.headers.has('cookie');
  return origin === siteOrigin || isAlias(origin, siteOrigin, request.headers.get('host'));
}

/** Another name of the site, such as its IP in the local network, under which it was requested. */
function isAlias(origin: string, siteOrigin: string, host: string | null): boolean {
  const url = URL.parse(origin);
  return url !== null && url.protocol === new URL(siteOrigin).protocol && url.host === host;
}
