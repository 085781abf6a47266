const HOSTS = new Set([
  'api.x.com',
  'kauth.kakao.com',
  'kapi.kakao.com',
  'nid.naver.com',
  'openapi.naver.com',
]);

/** Redirects requests to the providers to the local fakes. Returns a function that ends it. */
export function redirectFetch(fakes: string): () => void {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (!HOSTS.has(url.hostname)) return originalFetch(input, init);
    return originalFetch(`${fakes}/${url.hostname}${url.pathname}${url.search}`, init);
  };
  return () => {
    globalThis.fetch = originalFetch;
  };
}
