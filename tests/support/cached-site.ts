import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ServerBindings } from '../../server/bindings.ts';
import { createPageCache, type PageCache } from '../../server/page-cache/cache.ts';
import { createPageCacheListener } from '../../server/page-cache/listener.ts';
import { createRender } from '../../server/page-cache/render.ts';
import { ask } from './plain-request.ts';

export type CachedSite = {
  url: string;
  cache: PageCache;
  /** How often each address was made. */
  made: Record<string, number>;
  /** What the site behind the cache answers; each address with its own name unless a test says otherwise. */
  answer: (path: string, cookie: string | undefined) => Response | Promise<Response>;
  /** Milliseconds since 1970, as the cache sees them. */
  clock: number;
  /** The text of a page. */
  textOf(path: string, headers?: Record<string, string>): Promise<string>;
  stop(): void;
};

/** A page as a site makes it, long enough to be compressed. */
export function page(text: string, headers: Record<string, string> = {}): Response {
  return new Response(`<p>${text}</p>${'.'.repeat(1000)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'one', ...headers },
  });
}

/** The page cache on a real port, in front of a site of which the test says what it answers. 4 MB of room. */
export async function startCachedSite(): Promise<CachedSite> {
  const site: Pick<CachedSite, 'made' | 'clock' | 'answer'> = {
    made: {},
    clock: 1_000_000,
    answer: (path) => page(path),
  };
  const app = new Hono<ServerBindings>().all('*', (c) => {
    const target = c.req.path + new URL(c.req.url).search;
    site.made[target] = (site.made[target] ?? 0) + 1;
    return site.answer(target, c.req.header('cookie'));
  });
  const cache = createPageCache({
    maxBytes: 4 * 1024 * 1024,
    render: createRender(app, 'https://kinora.example'),
    now: () => site.clock,
  });
  const listener = createPageCacheListener({
    cache,
    next: getRequestListener(app.fetch),
    servesHost: (host) => host !== 'elsewhere.example',
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(site, {
    url,
    cache,
    async textOf(path: string, headers: Record<string, string> = {}) {
      return /<p>(.*)<\/p>/.exec((await ask(url + path, headers)).body)?.[1] ?? '';
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  });
}
