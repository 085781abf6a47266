import type { Hono } from 'hono';
import type { ServerBindings } from '../http/bindings.ts';
import type { CacheKey } from './cache-key.ts';

/** Renders pages through the app, as for a visitor with no cookies but those of the key. */
export function createPageRenderer(
  app: Pick<Hono<ServerBindings>, 'fetch'>,
  siteUrl: string,
): (cacheKey: CacheKey) => Promise<Response> {
  const { host } = new URL(siteUrl);
  return async ({ target, cookie }) => {
    const headers = { host, ...(cookie !== null && { cookie }) };
    return app.fetch(new Request(siteUrl + target, { headers }), { isSharedRender: true });
  };
}
