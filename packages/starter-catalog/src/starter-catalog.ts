import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { drawArtwork } from './artwork/draw-file.ts';
import { ApiError, invalidKey, methodNotSupported, notFound } from './http/api-error.ts';
import { createApiRequest } from './http/api-request.ts';
import type { ApiEnv } from './http/json-response.ts';
import { listRoutes } from './http/list-routes.ts';
import { titleRoutes } from './http/title-routes.ts';
import { createLibrary, type Library } from './library/library.ts';
import { BUNDLED_DATA, loadRecords } from './library/load-records.ts';

export type StarterCatalog = {
  /**
   * Handles a TMDB v3 request by its path, from `/3` on. Any key or token is accepted, but
   * required.
   */
  fetch(request: Request): Promise<Response>;
  /** The picture of a file name such as `poster-movie-496243-ko.svg`; `null` for unknown names. */
  artwork(file: string): { svg: string } | null;
};

/**
 * Creates an in-process TMDB v3 server. The data is read by the first request. `now` decides what
 * is trending or upcoming.
 */
export function createStarterCatalog({
  folder = BUNDLED_DATA,
  now = () => new Date(),
}: {
  folder?: string;
  now?: () => Date;
} = {}): StarterCatalog {
  let loadedLibrary: Library | null = null;
  const library = () => {
    loadedLibrary ??= createLibrary(loadRecords(folder));
    return loadedLibrary;
  };
  const app = createApp(library, now);
  return {
    fetch: async (request) => app.fetch(request),
    artwork: (file) => {
      const svg = drawArtwork(library(), file);
      return svg === null ? null : { svg };
    },
  };
}

function createApp(library: () => Library, now: () => Date): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>().basePath('/3');
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'OPTIONS'],
      allowHeaders: ['authorization', 'content-type'],
      exposeHeaders: ['etag'],
    }),
  );
  app.use(async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') throw methodNotSupported();
    const token = /^bearer\s+\S/i.test(context.req.header('authorization') ?? '');
    const query = new URL(context.req.url).searchParams;
    if (!token && !query.get('api_key')?.trim()) throw invalidKey();
    context.set('request', createApiRequest(library(), query, now()));
    await next();
  });
  app.route('/', listRoutes());
  app.route('/', titleRoutes());
  app.notFound((context) => toErrorResponse(context, notFound()));
  app.onError((error, context) => {
    if (error instanceof ApiError) return toErrorResponse(context, error);
    throw error;
  });
  return app;
}

function toErrorResponse(context: Context, error: ApiError): Response {
  return context.body(JSON.stringify(error.body()), error.status, {
    'content-type': 'application/json;charset=utf-8',
  });
}
