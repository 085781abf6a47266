import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import type { ServerBindings } from './bindings.ts';
import type { Env } from './env.ts';
import { startWarmUp } from './jobs/warm-up.ts';
import { createPageCache } from './page-cache/cache.ts';
import { chooseChannel } from './page-cache/channel.ts';
import { createPageCacheListener } from './page-cache/listener.ts';
import { createPurgeBus } from './page-cache/purge-bus.ts';
import { createRender } from './page-cache/render.ts';
import type { PageSource } from './page-source.ts';
import type { RedisConnection } from './redis.ts';

export type PageDeliveryDeps = {
  env: Env;
  log: Logger;
  database: Database;
  redis: RedisConnection | null;
  app: Pick<Hono<ServerBindings>, 'fetch'>;
  mode: PageSource['mode'];
  servesHost: (host: string | undefined) => boolean;
};

/** Page cache, renderer and purge bus. `app` renders the pages; purges reach all processes. */
export function createPageDelivery(deps: PageDeliveryDeps) {
  const { env, log, database, redis, app, mode, servesHost } = deps;
  const render = createRender(app, env.SITE_URL);
  const cache = createPageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    renderResponse: render,
  });
  const open = chooseChannel(env, database, redis, log);
  const purges = createPurgeBus({ purge: cache.purge, open, log });
  const enabled = mode === 'production' && env.PAGE_CACHE_MB > 0;
  const warmUp = enabled ? startWarmUp({ cache, database: database.kysely, log }) : null;
  return {
    render,
    purges,
    stats: cache.stats,
    listener: (next: RequestListener) =>
      enabled ? createPageCacheListener({ cache, next, servesHost }) : next,
    async close(): Promise<void> {
      await Promise.all([warmUp?.close(), purges.close()]);
    },
  };
}
