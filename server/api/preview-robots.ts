import { Hono } from 'hono';
import { includesHost } from '../middleware/served-hosts.ts';

/**
 * `/robots.txt` of preview hosts: disallows everything. Uncached, so that no shared cache serves it
 * for production.
 */
export function previewRobots({ hosts, siteUrl }: { hosts: string[]; siteUrl: string }) {
  const previews = new Set(hosts);
  // A production host listed by mistake would vanish from search engines.
  previews.delete(new URL(siteUrl).host);
  return new Hono().get('/robots.txt', async (c, next) => {
    if (!includesHost(previews, c.req.header('host'))) return next();
    return c.text('User-agent: *\nDisallow: /\n', 200, { 'cache-control': 'no-store' });
  });
}
