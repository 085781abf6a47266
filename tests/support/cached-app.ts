import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createStarterCatalog } from '@kinora/starter-catalog';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { LoaderFunctionArgs } from 'react-router';
import { createRequestContext } from '../../app/context.ts';
import * as root from '../../app/root.tsx';
import { DEFAULT_REGION } from '../../domain/titles/watch-region.ts';
import type { ServiceTitles } from '../../domain/titles/watch-service.ts';
import type { Route } from '../../domain/web/route.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { openCatalog } from '../../server/catalog/open-catalog.ts';
import { openTakedowns } from '../../server/catalog/takedowns.ts';
import { readEnv } from '../../server/env.ts';
import type { ServerBindings } from '../../server/http/bindings.ts';
import { createPageCache } from '../../server/page-cache/cache.ts';
import { createPageCacheListener } from '../../server/page-cache/listener.ts';
import { createPageHandler, createRenderSemaphore } from '../../server/pages/page-handler.ts';
import type { RedisConnection } from '../../server/redis/redis-connection.ts';
import type { TestDatabase } from './database.ts';
import { httpGet } from './http-get.ts';
import { createPageBuild } from './page-build.ts';
import { openTestServices } from './test-site.ts';

type Loader = (args: LoaderFunctionArgs) => unknown;
type RouteModule = { loader?: Loader };

const modules = import.meta.glob<RouteModule>(
  ['../../app/routes/**/*.{ts,tsx}', '!../../app/routes/**/*.test.ts'],
  { eager: true },
);

/**
 * Serves page data such as `/ko/movie.data`, and files, through the page cache, but no documents.
 * `loaders` replaces loaders by route id, `variables` sets the environment.
 */
export async function startCachedApp(
  database: TestDatabase,
  {
    loaders = {},
    variables = {},
    redis = null,
    serviceTitles,
  }: {
    loaders?: Record<string, Loader>;
    variables?: Record<string, string>;
    redis?: RedisConnection | null;
    serviceTitles?: ServiceTitles;
  } = {},
) {
  const log = pino({ level: 'silent' });
  const takedowns = openTakedowns({ db: database.kysely, log });
  const env = readEnv(variables);
  const catalogHandle = openCatalog({
    env,
    database,
    redis,
    starterCatalog: env.TMDB_API_KEY === undefined ? createStarterCatalog() : null,
    takedowns,
    log,
    onCall() {},
  });
  const site = openTestServices(database, {
    takedowns,
    unfilteredCatalog: catalogHandle.unfilteredCatalog,
  });
  const { services } = site;
  services.catalog = catalogHandle.catalog;
  if (serviceTitles) services.serviceTitles = serviceTitles;
  services.invalidate = (tags) => cache.purge(tags);
  /** Data of the last run of each route, by id. */
  const data: Record<string, unknown> = {};

  function recordData(id: string, module: RouteModule): RouteModule {
    const loader = loaders[id] ?? module.loader;
    if (!loader) return module;
    return {
      ...module,
      async loader(args) {
        data[id] = await loader(args);
        return data[id];
      },
    };
  }

  const build = createPageBuild({
    entry: { module: { default: () => new Response(), createRequestContext } },
    routes: Object.fromEntries([
      ['root', { id: 'root', path: '', module: root }],
      ...Object.entries<Route>(ROUTES).map(([id, { path, file }]) => [
        id,
        { id, path, parentId: 'root', module: recordData(id, modules[`../../app/${file}`] ?? {}) },
      ]),
    ]),
  });
  const handler = createPageHandler({
    services,
    loadBuild: async () => build,
    sessionReader: {
      read: async () => ({ user: null, isUnknown: false, cookies: [] }),
      isStillAdmin: async () => false,
    },
    renderSemaphore: createRenderSemaphore(),
    trustedProxies: env.TRUST_PROXY,
    hsts: null,
    logRefusedOrigin() {},
    log,
    mode: 'development',
  });
  const app = new Hono<ServerBindings>().all('*', handler.handle as never);
  const cache = createPageCache({
    maxBytes: 64 * 1024 * 1024,
    renderPage: handler.renderShared,
  });
  const next = getRequestListener(app.fetch);
  const listener = createPageCacheListener({
    cache,
    next,
    isServedHost: () => true,
    defaultRegion: DEFAULT_REGION,
    trustedProxies: env.TRUST_PROXY,
    log,
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...site,
    url: `http://127.0.0.1:${port}`,
    cache,
    catalogHandle,
    data,
    async close() {
      server.closeAllConnections();
      server.close();
      await site.close();
      await catalogHandle.close();
    },
  };
}

/** Visits a page once with each cookie: hits and renders of the cache, and the responses. */
export async function visitWithCookies(
  { cache, url }: Awaited<ReturnType<typeof startCachedApp>>,
  path: string,
  cookies: string[],
) {
  const before = cache.stats();
  const responses: Awaited<ReturnType<typeof httpGet>>[] = [];
  for (const cookie of cookies) responses.push(await httpGet(`${url}${path}.data`, { cookie }));
  const { hits, renders } = cache.stats();
  return { hits: hits - before.hits, renders: renders - before.renders, responses };
}
