import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { DEFAULT_REGION } from '../../domain/titles/watch-region.ts';
import type { ServerBindings } from '../../server/http/bindings.ts';
import { createServerWithTimeouts, startListening } from '../../server/http/http-server.ts';
import { createPageCache, type PageCache } from '../../server/page-cache/cache.ts';
import { createPageCacheListener } from '../../server/page-cache/listener.ts';
import { readResponse } from '../../server/pages/rendered-page.ts';
import { httpGet } from './http-get.ts';

export type CachedSite = {
  url: string;
  cache: PageCache;
  /** Number of renders by path and query. */
  renders: Record<string, number>;
  /** The log of the cache. */
  lines: object[];
  /** Handles requests behind the cache. By default a page's text is its path and query. */
  respond: (path: string, cookie: string | undefined) => Response | Promise<Response>;
  /** Time of the cache, in milliseconds since the epoch. */
  now: number;
  /** Requests a page and returns its text. */
  fetchText(path: string, headers?: Record<string, string>): Promise<string>;
  stop(): void;
};

/** A rendered page, long enough to be compressed. */
export function renderPage(text: string, headers: Record<string, string> = {}): Response {
  return new Response(`<p>${text}</p>${'.'.repeat(1000)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'one', ...headers },
  });
}

/** The page cache with 4 MB on a real port, in front of a fake site. */
export async function startCachedSite(): Promise<CachedSite> {
  const site: Pick<CachedSite, 'renders' | 'lines' | 'now' | 'respond'> = {
    renders: {},
    lines: [],
    now: 1_000_000,
    respond: (path) => renderPage(path),
  };
  const app = new Hono<ServerBindings>().all('*', (c) => {
    const target = c.req.path + new URL(c.req.url).search;
    site.renders[target] = (site.renders[target] ?? 0) + 1;
    return site.respond(target, c.req.header('cookie'));
  });
  const cache = createPageCache({
    maxBytes: 4 * 1024 * 1024,
    async renderPage({ target, cookie }) {
      const headers = new Headers(cookie === null ? {} : { cookie });
      return readResponse(await app.request(target, { headers }));
    },
    now: () => site.now,
  });
  const listener = createPageCacheListener({
    defaultRegion: DEFAULT_REGION,
    cache,
    next: getRequestListener(app.fetch),
    isServedHost: (host) => host !== 'elsewhere.example',
    trustedProxies: 0,
    log: pino({}, { write: (line: string) => void site.lines.push(JSON.parse(line)) }),
  });
  const server = createServerWithTimeouts(listener);
  const url = `http://127.0.0.1:${await startListening(server, { PORT: 0, HOST: '127.0.0.1' })}`;
  return Object.assign(site, {
    url,
    cache,
    async fetchText(path: string, headers: Record<string, string> = {}) {
      return /<p>(.*)<\/p>/.exec((await httpGet(url + path, headers)).body)?.[1] ?? '';
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  });
}
