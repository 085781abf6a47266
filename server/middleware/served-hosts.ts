import { createMiddleware } from 'hono/factory';
import { getHostName, isPrivateName } from '../http/host-name.ts';

export type HostCheck = (host: string | undefined) => boolean;

export type HostCheckOptions = {
  /** `SITE_HOSTS`; empty: all private host names. */
  siteHosts: string[];
  previewHosts: string[];
  siteUrl: string;
};

/** Bounds the memory, as clients can send arbitrary hosts. */
const MAX_CACHED_HOSTS = 256;

/**
 * Whether a host is served. Without `SITE_HOSTS` a new installation serves localhost, its IP and
 * local names, but no other public name: DNS rebinding would let that site read the pages.
 */
export function createHostCheck({ siteHosts, previewHosts, siteUrl }: HostCheckOptions): HostCheck {
  // Always includes the production host, which would redirect to itself otherwise.
  const listedHosts = new Set([...siteHosts, ...previewHosts, new URL(siteUrl).host]);
  const cache = new Map<string, boolean>();

  function decide(host: string): boolean {
    return (
      includesHost(listedHosts, host) ||
      (siteHosts.length === 0 && isPrivateName(getHostName(host)))
    );
  }

  return (host = '') => {
    const cached = cache.get(host);
    if (cached !== undefined) return cached;
    if (cache.size === MAX_CACHED_HOSTS) cache.clear();
    const isServed = decide(host);
    cache.set(host, isServed);
    return isServed;
  };
}

export function includesHost(hosts: ReadonlySet<string>, host = ''): boolean {
  const name = host.toLowerCase();
  return hosts.has(name) || hosts.has(name.replace(/:\d+$/, ''));
}

/** Redirects unserved hosts to the same path and query in production (R13), except probes. */
export function redirectUnservedHosts({
  servesHost,
  siteUrl,
}: {
  servesHost: HostCheck;
  siteUrl: string;
}) {
  return createMiddleware(async (c, next) => {
    if (servesHost(c.req.header('host')) || c.req.path === '/healthz' || c.req.path === '/readyz')
      return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(siteUrl + pathname + search, 308);
  });
}
