import { createMiddleware } from 'hono/factory';

/**
 * On a host that is not ours the visitor goes to the production host, same path and query (R13). Off while no hosts are configured:
 * a site that was just installed answers under any name.
 */
export function hostRule({ hosts, siteUrl }: { hosts: string[]; siteUrl: string }) {
  // The production host is ours whether or not it is listed: to be sent there from there would never end.
  const served = new Set(hosts.length > 0 ? [...hosts, new URL(siteUrl).host] : []);
  return createMiddleware(async (c, next) => {
    const host = (c.req.header('host') ?? '').toLowerCase();
    const known = served.size === 0 || served.has(host) || served.has(host.replace(/:\d+$/, ''));
    if (known || c.req.path === '/healthz' || c.req.path === '/readyz') return next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(siteUrl + pathname + search, 308);
  });
}
