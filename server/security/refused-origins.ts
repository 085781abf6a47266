import type { Logger } from 'pino';

/** Called with the headers of the request. */
export type LogRefusedOrigin = (headers: Headers) => void;

export type RefusedOriginDeps = {
  siteUrl: string;
  /** Further hosts that are served. */
  hosts: readonly string[];
  log: Pick<Logger, 'warn'>;
  now?: () => number;
};

/** Each origin is logged once in this time, and not more than some of them. */
const PERIOD_MS = 3_600_000;
const MAX_LINES = 10;
const MAX_ORIGIN_LENGTH = 200;

/**
 * Logs the origin of a refused request beside those that are accepted. Mostly, SITE_URL is not the
 * URL that visitors use, so that nobody can sign up.
 */
export function createRefusedOriginLog({
  siteUrl,
  hosts,
  log,
  now = Date.now,
}: RefusedOriginDeps): LogRefusedOrigin {
  const { origin: siteOrigin, protocol, host: siteHost } = new URL(siteUrl);
  const expected = [siteOrigin, ...hosts.map((host) => `${protocol}//${host}`)];
  const logged = new Set<string>();
  let periodEnd = 0;

  function getHint(headers: Headers, origin: string): string | undefined {
    const url = URL.parse(origin);
    // Then it is another website.
    if (!url || /^(?:cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '')) return undefined;
    if (![headers.get('host'), siteHost, ...hosts].includes(url.host))
      return 'set SITE_URL to the URL that visitors use; a proxy must pass on the Host header';
    return url.protocol === 'https:'
      ? 'only the scheme differs: SITE_URL must begin with https://'
      : 'only the scheme differs: redirect http:// to https://, or let SITE_URL begin with http://';
  }

  return (headers) => {
    const origin = readOrigin(headers);
    if (origin === undefined) return;
    if (now() >= periodEnd) {
      logged.clear();
      periodEnd = now() + PERIOD_MS;
    }
    if (logged.has(origin) || logged.size >= MAX_LINES) return;
    logged.add(origin);
    log.warn(
      { origin, expected, hint: getHint(headers, origin) },
      'a request was refused because of its origin',
    );
  };
}

/** Scheme, host and port only; undefined if the request has no origin. */
export function readOrigin(headers: Headers): string | undefined {
  const origin = headers.get('origin');
  if (origin === null) return undefined;
  const url = URL.parse(origin);
  return url?.host ? `${url.protocol}//${url.host}`.slice(0, MAX_ORIGIN_LENGTH) : 'null';
}
