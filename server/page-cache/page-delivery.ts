import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import { type CacheTag, TAKEDOWNS_TAG } from '../../domain/web/cache-tags.ts';
import type { TakedownStore } from '../catalog/takedowns.ts';
import type { Env } from '../env.ts';
import type { PageSource } from '../page-source.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { createPageCache, type PageCacheOptions } from './cache.ts';
import { chooseChannel } from './channel.ts';
import { createPageCacheListener } from './listener.ts';
import { createPurgeBus } from './purge-bus.ts';
import { startWarmUp } from './warm-up.ts';

const CLEANUP_INTERVAL_MS = 60 * 60_000;

export type PageDeliveryDeps = {
  env: Env;
  log: Logger;
  database: Database;
  redis: RedisConnection | null;
  renderPage: PageCacheOptions['renderPage'];
  mode: PageSource['mode'];
  isServedHost: (host: string | undefined) => boolean;
  takedowns: Pick<TakedownStore, 'reload'>;
};

/** Page cache and purge bus. Purges reach all processes. */
export function createPageDelivery(deps: PageDeliveryDeps) {
  const { env, log, database, redis, renderPage, mode, isServedHost, takedowns } = deps;
  const cache = createPageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    renderPage,
  });
  const openChannel = chooseChannel(env, database, redis, log);
  const purges = createPurgeBus({ purge: purgeCache, openChannel, log });
  const cleanup = setInterval(cache.deleteExpired, CLEANUP_INTERVAL_MS).unref();
  const enabled = mode === 'production' && env.PAGE_CACHE_MB > 0;
  const warmUp = enabled
    ? startWarmUp({ cache, db: database.kysely, defaultRegion: env.DEFAULT_REGION, log })
    : null;

  function purgeCache(tags: readonly CacheTag[] | null): void {
    database.noteChange();
    cache.purge(tags);
    // Pages rendered meanwhile may show what was taken down.
    if (tags === null || tags.includes(TAKEDOWNS_TAG))
      void takedowns.reload().then(() => cache.purge(tags));
  }

  return {
    purges,
    /** Clears the cache of this process only. */
    clearCache: () => cache.purge(null),
    /** Removes pages of this process only. */
    purgePages: (tags: CacheTag[]) => cache.purge(tags),
    stats: cache.stats,
    listener: (next: RequestListener) =>
      enabled
        ? createPageCacheListener({
            cache,
            next,
            isServedHost,
            defaultRegion: env.DEFAULT_REGION,
            trustedProxies: env.TRUST_PROXY,
            log,
          })
        : next,
    async close(): Promise<void> {
      clearInterval(cleanup);
      await Promise.all([warmUp?.close(), purges.close()]);
    },
  };
}
