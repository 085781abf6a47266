/** Loaded into the site's process by tests: what it asks of a provider goes to the one on this machine. */
const HOSTS = new Set([
  'api.x.com',
  'kauth.kakao.com',
  'kapi.kakao.com',
  'nid.naver.com',
  'openapi.naver.com',
]);
const fetchPlainly = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input));
  if (!HOSTS.has(url.hostname)) return fetchPlainly(input, init);
  return fetchPlainly(
    `${process.env.TEST_PROVIDERS}/${url.hostname}${url.pathname}${url.search}`,
    init,
  );
};

export {};
