import { EventEmitter } from 'node:events';
import type { StarterCatalog } from '@kinora/starter-catalog';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import { createCatalog } from '../../catalog/gateway.ts';
import { type TakedownSource, withTakedowns } from '../../catalog/takedowns.ts';
import { createTmdbClient, type TmdbClientOptions } from '../../catalog/tmdb/tmdb-client.ts';
import type { Database } from '../../db/open.ts';
import { createReadOverrides } from '../../db/read-overrides.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import type { Env } from '../env.ts';
import { markDegraded } from '../page-cache/render-dependencies.ts';
import { trackCatalog } from '../page-cache/tracked-catalog.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { type CallBudgetHandle, openCallBudget } from './call-budget/open-call-budget.ts';
import { openResponseStore } from './open-response-store.ts';

const CLEANUP_INTERVAL_MS = 60 * 60_000;

export type CatalogHandle = {
  /** Without what was taken down. */
  catalog: Catalog;
  /** With it, for the title index and jobs. */
  unfilteredCatalog: Catalog;
  imageBase: string;
  /** Shared budget of calls; `null` for the starter catalog, which is in this process. */
  callBudget: CallBudgetHandle | null;
  /** Emits the tag of a title or film credit whose data has changed. */
  changes: EventEmitter<{ change: [tag: CacheTag] }>;
  close(): Promise<void>;
};

type OpenCatalogDeps = {
  env: Env;
  database: Database;
  redis: RedisConnection | null;
  /** Used if there is one, instead of TMDB. */
  starterCatalog: StarterCatalog | null;
  takedowns: TakedownSource;
  log: Logger;
  onCall: TmdbClientOptions['onCall'];
};

/** TMDB with a key, otherwise the bundled catalog through the same client. */
export function openCatalog({
  env,
  database,
  redis,
  starterCatalog,
  takedowns,
  log,
  onCall,
}: OpenCatalogDeps): CatalogHandle {
  const callBudget = starterCatalog ? null : openCallBudget({ env, database, redis, log });
  const client = createTmdbClient({
    url: starterCatalog ? 'http://starter.invalid/3' : env.TMDB_API_URL,
    key: env.TMDB_API_KEY ?? 'starter',
    fetch: starterCatalog?.fetch,
    log,
    onCall,
    budget: callBudget?.budget,
  });
  // The starter catalog is local, so its responses need no store.
  const responseStore =
    starterCatalog || env.CATALOG_STORE_MB === 0
      ? null
      : openResponseStore({ database, redis, maxMb: env.CATALOG_STORE_MB, log });
  const changes: CatalogHandle['changes'] = new EventEmitter();
  const catalog = createCatalog({
    client,
    readOverrides: createReadOverrides(database.bestEffortDb),
    onOverridesUnavailable: markDegraded,
    getExcludedKeywords: async () => (await takedowns.get()).keywords,
    persistentCache: responseStore?.store,
    onChange: (tag) => changes.emit('change', tag),
    log,
  });
  const cleanup = setInterval(catalog.deleteExpired, CLEANUP_INTERVAL_MS).unref();
  return {
    // Pages also depend on titles that they leave out: undoing a takedown renders them again.
    catalog: withTakedowns(trackCatalog(catalog), takedowns),
    unfilteredCatalog: catalog,
    changes,
    callBudget,
    imageBase: starterCatalog ? '/artwork' : env.TMDB_IMAGE_URL,
    async close() {
      clearInterval(cleanup);
      await Promise.all([responseStore?.close(), callBudget?.close()]);
    },
  };
}
