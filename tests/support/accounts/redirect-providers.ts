/** Preloaded into the site’s process: redirects requests to the providers to the local fakes. */
const HOSTS = new Set([
  'api.x.com',
  'kauth.kakao.com',
  'kapi.kakao.com',
  'nid.naver.com',
  'openapi.naver.com',
]);
const originalFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input));
  if (!HOSTS.has(url.hostname)) return originalFetch(input, init);
  return originalFetch(
    `${process.env.TEST_PROVIDERS}/${url.hostname}${url.pathname}${url.search}`,
    init,
  );
};

export {};
