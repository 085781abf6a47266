import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { WireEnv } from './answers.ts';
import { drawArtwork } from './artwork-files.ts';
import { createAsk } from './ask.ts';
import { createLibrary, type Library } from './library.ts';
import { listRoutes } from './list-routes.ts';
import { BUNDLED, loadRecords } from './load.ts';
import { titleRoutes } from './title-routes.ts';
import { invalidKey, methodNotSupported, notFound, WireError } from './wire-error.ts';

export type StarterCatalog = {
  /** Answers a request of the TMDB v3 wire. Only the path counts, from `/3` on; any key will do, but there must be one. */
  fetch(request: Request): Promise<Response>;
  /** The picture of a file name such as `poster-movie-496243-ko.svg`; null for a name that no answer gives. */
  artwork(file: string): { svg: string } | null;
};

/**
 * A catalog over bundled data that speaks the wire of the real one. Making it costs nothing: the data is read by the first request
 * and kept. `now` decides what is trending or still to come.
 */
export function createStarterCatalog({
  folder = BUNDLED,
  now = () => new Date(),
}: {
  folder?: string;
  now?: () => Date;
} = {}): StarterCatalog {
  let read: Library | null = null;
  const library = () => {
    read ??= createLibrary(loadRecords(folder));
    return read;
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

function createApp(library: () => Library, now: () => Date): Hono<WireEnv> {
  const app = new Hono<WireEnv>().basePath('/3');
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
    context.set('ask', createAsk(library(), query, now()));
    await next();
  });
  app.route('/', listRoutes());
  app.route('/', titleRoutes());
  app.notFound((context) => refusal(context, notFound()));
  app.onError((error, context) => {
    if (error instanceof WireError) return refusal(context, error);
    throw error;
  });
  return app;
}

function refusal(context: Context, error: WireError): Response {
  return context.body(JSON.stringify(error.body()), error.status, {
    'content-type': 'application/json;charset=utf-8',
  });
}
