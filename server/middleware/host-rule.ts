import { createMiddleware } from 'hono/factory';

export type ServesHost = (host: string | undefined) => boolean;

/** Whether a host is ours. While no hosts are configured each is: a site that was just installed answers under any name. */
export function createServesHost({ hosts, siteUrl }: { hosts: string[]; siteUrl: string }): ServesHost {
  if (hosts.length === 0) return () => true;
  // The production host is ours whether or not it is listed: to be sent there from there would never end.
  const served = new Set([...hosts, new URL(siteUrl).host]);
  return (host) => isOneOf(served, host);
}

/** Whether a Host header names one of these, with its port or without. */
export function isOneOf(hosts: ReadonlySet<string>, host = ''): boolean {
  const name = host.toLowerCase();
  return hosts.has(name) || hosts.has(name.replace(/:\d+$/, ''));
}

/** On a host that is not ours the visitor goes to the production host, same path and query (R13). Probes come by address. */
export function hostRule({ servesHost, siteUrl }: { servesHost: ServesHost; siteUrl: string }) {
  return createMiddleware(async (c, next) => {
    if (servesHost(c.req.header('host')) || c.req.path === '/healthz' || c.req.path === '/readyz') return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(siteUrl + pathname + search, 308);
  });
}
