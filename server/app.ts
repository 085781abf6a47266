import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import type { RequestFacts, Services } from '../app/context.ts';
import type { StarterCatalog } from '../catalog/starter/app.ts';
import type { Database } from '../db/open.ts';
import { isReadable } from './address.ts';
import { health } from './api/health.ts';
import { artwork } from './artwork.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { Env } from './env.ts';
import { hostRule } from './middleware/host-rule.ts';
import { languageCookie } from './middleware/language-cookie.ts';
import { type RequestVariables, requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';

/** The built pages with the door through which services reach them (see app/entry.server.tsx). */
export type PageBuild = ServerBuild & {
  entry: { module: { createRequestContext(services: Services, facts: RequestFacts): RouterContextProvider } };
};

export type AppParts = {
  env: Env;
  log: Logger;
  services: Services;
  database: Database;
  /** Null when the real catalog is used. */
  starter: StarterCatalog | null;
  /** The pages; asked for at every request, because in development they change. */
  pages: () => Promise<PageBuild>;
  mode: 'production' | 'development';
};

const FOREVER = 'public, max-age=31536000, immutable';

/** Everything the process answers, in the order it is tried. */
export function createApp({ env, log, services, database, starter, pages, mode }: AppParts) {
  const https = env.SITE_URL.startsWith('https:');
  const imageOrigin = URL.canParse(services.site.imageBase) ? new URL(services.site.imageBase).origin : null;
  const app = new Hono<RequestVariables>();
  app.use(requestLog(log));
  app.use(securityHeaders({ https }));
  app.use(hostRule({ hosts: [...env.SITE_HOSTS, ...env.PREVIEW_HOSTS], siteUrl: env.SITE_URL }));
  app.route('/', health({ catalog: services.catalog, database }));
  app.use(compress());
  if (starter) app.route('/', artwork(starter));
  if (mode === 'production') {
    app.use('/assets/*', serveStatic({ root: 'build/client', onFound: (_path, c) => c.header('cache-control', FOREVER) }));
    app.use(
      '/favicon.svg',
      serveStatic({ root: 'build/client', onFound: (_path, c) => c.header('cache-control', 'public, max-age=86400') }),
    );
  }
  app.use(languageCookie({ https }));
  app.all('*', async (c) => {
    const build = await pages();
    const handle = createRequestHandler(build, mode);
    const url = new URL(c.req.url);
    const refused = !isReadable(url.pathname + url.search);
    const context = build.entry.module.createRequestContext(services, {
      pathname: url.pathname,
      cookie: c.req.header('cookie') ?? null,
      acceptLanguage: c.req.header('accept-language') ?? null,
      requestId: c.get('requestId'),
      refused,
    });
    const response = await handle(refused ? readableRequest(c.req.raw) : c.req.raw, context);
    return response.headers.get('content-type')?.startsWith('text/html') && mode === 'production'
      ? withPolicy(response, imageOrigin)
      : response;
  });
  return app;
}

/** An address that cannot be read cannot be routed: the request goes to the start page, whose middleware refuses it. */
function readableRequest(request: Request): Request {
  return new Request(new URL('/ko', request.url), { method: request.method === 'HEAD' ? 'HEAD' : 'GET', headers: request.headers });
}

async function withPolicy(response: Response, imageOrigin: string | null): Promise<Response> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', contentSecurityPolicy(html, imageOrigin));
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  return new Response(html, { status: response.status, headers });
}
