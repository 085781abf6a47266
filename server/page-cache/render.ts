import type { Hono } from 'hono';
import type { ServerBindings } from '../bindings.ts';
import type { CacheKey as Address } from './cache-key.ts';

/** Asks the site for a page as a visitor without cookies would, but for the region that the page is made for. */
export function createRender(
  app: Pick<Hono<ServerBindings>, 'fetch'>,
  siteUrl: string,
): (address: Address) => Promise<Response> {
  const { host } = new URL(siteUrl);
  return async ({ target, region }) => {
    const headers = { host, ...(region !== null && { cookie: `region=${region}` }) };
    return app.fetch(new Request(siteUrl + target, { headers }), { forEveryone: true });
  };
}
