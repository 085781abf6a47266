/**
 * A path of this site with its query and hash, as browsers resolve it; `null` if a redirect to it
 * could lead to another site.
 */
export function readSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null;
  const url = URL.canParse(value, 'http://here') ? new URL(value, 'http://here') : null;
  // `/. host` becomes ` host`, which browsers resolve to another site.
  if (url?.host !== 'here' || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
