const FIELDS = [
  'access_token',
  'refresh_token',
  'token_type',
  'type',
  'expires_in',
  'expires_at',
] as const;

/** Moves the session of a sign-in link from the URL to `window`, before it is sent on (I9). */
export function readMagicLink(): void {
  if (/[?#&]access_token=/.test(location.search + location.hash)) takeSession();
  addEventListener('hashchange', () => {
    if (/[#&]access_token=/.test(location.hash)) location.reload();
  });
}

function takeSession(): void {
  const url = new URL(location.href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const source = hash.has('access_token') ? hash : new URLSearchParams(url.search);
  const magicLinkTokens = Object.fromEntries(FIELDS.map((name) => [name, source.get(name)]));
  for (const name of FIELDS) {
    hash.delete(name);
    url.searchParams.delete(name);
  }
  url.hash = hash.toString();
  history.replaceState(null, '', url);
  Object.assign(window, { magicLinkTokens });
}
