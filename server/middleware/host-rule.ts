import { createMiddleware } from 'hono/factory';
import { hostNameOf, isPrivateName } from '../host-name.ts';

export type ServesHost = (host: string | undefined) => boolean;

export type ServedHosts = {
  /** `SITE_HOSTS`; empty: all private host names. */
  siteHosts: string[];
  previewHosts: string[];
  siteUrl: string;
};

/** Bounds the memory, as clients can send arbitrary hosts. */
const MAX_REMEMBERED_HOSTS = 256;

/**
 * Whether a host is served. Without `SITE_HOSTS` a new installation serves localhost, its IP and
 * local names, but no other public name: DNS rebinding would let that site read the pages.
 */
export function createServesHost({ siteHosts, previewHosts, siteUrl }: ServedHosts): ServesHost {
  // Always includes the production host, which would redirect to itself otherwise.
  const listed = new Set([...siteHosts, ...previewHosts, new URL(siteUrl).host]);
  const remembered = new Map<string, boolean>();

  function decide(host: string): boolean {
    return isOneOf(listed, host) || (siteHosts.length === 0 && isPrivateName(hostNameOf(host)));
  }

  return (host = '') => {
    const known = remembered.get(host);
    if (known !== undefined) return known;
    if (remembered.size === MAX_REMEMBERED_HOSTS) remembered.clear();
    const served = decide(host);
    remembered.set(host, served);
    return served;
  };
}

export function isOneOf(hosts: ReadonlySet<string>, host = ''): boolean {
  const name = host.toLowerCase();
  return hosts.has(name) || hosts.has(name.replace(/:\d+$/, ''));
}

/** Redirects unserved hosts to the same path and query in production (R13), except probes. */
export function hostRule({ servesHost, siteUrl }: { servesHost: ServesHost; siteUrl: string }) {
  return createMiddleware(async (c, next) => {
    if (servesHost(c.req.header('host')) || c.req.path === '/healthz' || c.req.path === '/readyz')
      return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(siteUrl + pathname + search, 308);
  });
}
