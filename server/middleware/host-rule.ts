import { createMiddleware } from 'hono/factory';
import { hostNameOf, isPrivateName } from '../host-name.ts';

export type ServesHost = (host: string | undefined) => boolean;

export type ServedHosts = {
  /** `SITE_HOSTS`; empty: every name that only means something in its own network. */
  siteHosts: string[];
  previewHosts: string[];
  siteUrl: string;
};

/** Anybody can send any number of hosts. */
const MAX_REMEMBERED_HOSTS = 256;

/**
 * Whether a host is one of the site's. Without `SITE_HOSTS` a site that was just installed answers as localhost, by its IP and by its name
 * in the local network, but not to a public name that somebody points at it: pages of that name could read the site as their own.
 */
export function createServesHost({ siteHosts, previewHosts, siteUrl }: ServedHosts): ServesHost {
  // The production host is served whether or not it is listed: redirecting it to itself would never end.
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

/** Whether a Host header names one of these, with its port or without. */
export function isOneOf(hosts: ReadonlySet<string>, host = ''): boolean {
  const name = host.toLowerCase();
  return hosts.has(name) || hosts.has(name.replace(/:\d+$/, ''));
}

/** On a host that is not served the visitor goes to the production host, same path and query (R13). Probes come by address. */
export function hostRule({ servesHost, siteUrl }: { servesHost: ServesHost; siteUrl: string }) {
  return createMiddleware(async (c, next) => {
    if (servesHost(c.req.header('host')) || c.req.path === '/healthz' || c.req.path === '/readyz')
      return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(siteUrl + pathname + search, 308);
  });
}
