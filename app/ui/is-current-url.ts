/** Whether a URL of this site is the one of the page, apart from its hash. */
export function isCurrentUrl(url: string): boolean {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search === location.pathname + location.search;
}
