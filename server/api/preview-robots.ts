import { Hono } from 'hono';
import { isOneOf } from '../middleware/host-rule.ts';

/**
 * `/robots.txt` of preview hosts: nothing on them is for crawlers. Elsewhere it is the site's own. The pages do not know the host that
 * was asked, and a cache that does not either must not take this answer for production's.
 */
export function previewRobots({ hosts, siteUrl }: { hosts: string[]; siteUrl: string }) {
  const previews = new Set(hosts);
  // A production host that is listed here by mistake would vanish from search engines.
  previews.delete(new URL(siteUrl).host);
  return new Hono().get('/robots.txt', async (c, next) => {
    if (!isOneOf(previews, c.req.header('host'))) return next();
    return c.text('User-agent: *\nDisallow: /\n', 200, { 'cache-control': 'no-store' });
  });
}
