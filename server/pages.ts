import type { Context } from 'hono';
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { RequestFacts, Services } from '../app/context.ts';
import { isReadable } from './address.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { RequestVariables } from './middleware/request-log.ts';

/** The built pages with the door through which services reach them (see app/entry.server.tsx). */
export type PageBuild = ServerBuild & {
  entry: { module: { createRequestContext(services: Services, facts: RequestFacts): RouterContextProvider } };
};

export type PageParts = {
  services: Services;
  /** Asked at every request, because in development the pages change. */
  pages: () => Promise<PageBuild>;
  mode: 'production' | 'development';
};

/** Answers a request with a page, or with the page that says why there is none. */
export function createPageHandler({ services, pages, mode }: PageParts) {
  const { imageBase } = services.site;
  const imageOrigin = URL.canParse(imageBase) ? new URL(imageBase).origin : null;
  let known: { build: PageBuild; handle: RequestHandler } | null = null;

  /** Making a handler walks all routes: once a build, not once a request. */
  function handlerOf(build: PageBuild): RequestHandler {
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    return known.handle;
  }

  return async (c: Context<RequestVariables>): Promise<Response> => {
    const build = await pages();
    const url = new URL(c.req.url);
    const refused = !isReadable(url.pathname + url.search);
    const context = build.entry.module.createRequestContext(services, {
      pathname: url.pathname,
      cookie: c.req.header('cookie') ?? null,
      acceptLanguage: c.req.header('accept-language') ?? null,
      requestId: c.get('requestId'),
      refused,
    });
    const response = await handlerOf(build)(refused ? readableRequest(c.req.raw) : c.req.raw, context);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    return isPage && mode === 'production' ? withPolicy(response, imageOrigin) : response;
  };
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
