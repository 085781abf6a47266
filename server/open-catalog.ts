import { EventEmitter } from 'node:events';
import { createStarterCatalog, type StarterCatalog } from '@kinora/starter-catalog';
import type { Logger } from 'pino';
import type { Catalog } from '../catalog/catalog.ts';
import { type ClientOptions, createClient } from '../catalog/client.ts';
import { createCatalog } from '../catalog/gateway.ts';
import type { Database } from '../db/open.ts';
import { createReadOverrides } from '../db/read-overrides.ts';
import type { CacheTag } from '../domain/cache-tags.ts';
import type { Env } from './env.ts';
import { keepAnswers } from './keep-answers.ts';
import { markDegraded } from './page-cache/render-dependencies.ts';
import { trackCatalog } from './page-cache/tracked-catalog.ts';
import type { RedisConnection } from './redis.ts';

export type OpenCatalog = {
  catalog: Catalog;
  /** `null` if TMDB is used. */
  starter: StarterCatalog | null;
  imageBase: string;
  /** Emits the tag of a title or film credit whose data has changed. */
  changes: EventEmitter<{ change: [tag: CacheTag] }>;
  close(): Promise<void>;
};

type OpenCatalogDeps = {
  env: Env;
  database: Database;
  redis: RedisConnection | null;
  log: Logger;
  onCall: ClientOptions['onCall'];
};

/** TMDB with a key, otherwise the bundled catalog through the same client. */
export function openCatalog({ env, database, redis, log, onCall }: OpenCatalogDeps): OpenCatalog {
  const starter = env.TMDB_API_KEY === undefined ? createStarterCatalog() : null;
  const client = createClient({
    url: starter ? 'http://starter.invalid/3' : env.TMDB_API_URL,
    key: env.TMDB_API_KEY ?? 'starter',
    fetch: starter?.fetch ?? fetch,
    log,
    onCall,
  });
  // The starter catalog is local, so its responses need no store.
  const kept =
    starter || env.CATALOG_STORE_MB === 0
      ? null
      : keepAnswers({ database, redis, maxMb: env.CATALOG_STORE_MB, log });
  const changes: OpenCatalog['changes'] = new EventEmitter();
  const catalog = createCatalog({
    client,
    readOverrides: createReadOverrides(database.reads),
    onOverridesUnavailable: markDegraded,
    answers: kept?.answers,
    onChange: (tag) => changes.emit('change', tag),
    log,
  });
  return {
    catalog: trackCatalog(catalog),
    changes,
    starter,
    imageBase: starter ? '/artwork' : env.TMDB_IMAGE_URL,
    close: async () => kept?.close(),
  };
}
