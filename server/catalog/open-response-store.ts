import type { Logger } from 'pino';
import {
  createPersistentCache,
  type PersistentCache,
} from '../../catalog/persistent-cache/persistent-cache.ts';
import { createCatalogResponseStore } from '../../db/catalog-response-store.ts';
import type { Database } from '../../db/open.ts';
import { coalesce } from '../../lib/single-flight.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { createRedisResponseStore } from '../redis/redis-response-store.ts';

const CHECK_INTERVAL_MS = 10_000;

/** Expired responses and reads of the day are written at least this often. */
const CLEANUP_INTERVAL_MS = 10 * 60_000;

const UNUSED_KEY = '0'.repeat(32);

/** Caches catalog responses in database and Redis. Must be closed before both. */
export function openResponseStore({
  database,
  redis,
  maxMb,
  log,
}: {
  database: Database;
  redis: RedisConnection | null;
  maxMb: number;
  log: Logger;
}): { store: PersistentCache; close(): Promise<void> } {
  const databaseStore = createCatalogResponseStore({
    kysely: database.kysely,
    embedded: database.kind === 'embedded',
    maxMb,
  });
  const store = createPersistentCache({
    stores: redis ? [createRedisResponseStore(redis), databaseStore] : [databaseStore],
    log,
  });
  let cleanedUpAt = 0;
  let isFailing = false;

  const cleanUp = coalesce(async () => {
    cleanedUpAt = Date.now();
    try {
      await databaseStore.prune();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'cannot delete expired catalog responses');
      isFailing = true;
    }
  });

  function cleanUpIfDue(): void {
    if (Date.now() - cleanedUpAt >= CLEANUP_INTERVAL_MS || databaseStore.needsPruning())
      void cleanUp();
  }

  // The first read is slow, so no visitor should wait for it. Later reads handle errors.
  databaseStore.read(UNUSED_KEY).catch(() => {});
  cleanUpIfDue();
  const timer = setInterval(cleanUpIfDue, CHECK_INTERVAL_MS).unref();
  return {
    store,
    async close() {
      clearInterval(timer);
      await store.close();
    },
  };
}
