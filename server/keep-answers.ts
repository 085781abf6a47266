import type { Logger } from 'pino';
import { createKeptAnswers, type KeptAnswers } from '../catalog/kept/answers.ts';
import { createCatalogAnswers } from '../db/catalog-answers.ts';
import type { Database } from '../db/open.ts';
import { coalesce } from '../lib/single-flight.ts';
import type { RedisConnection } from './redis.ts';
import { createRedisAnswers } from './redis-answers.ts';

const CHECK_INTERVAL_MS = 10_000;

/** Expired responses and reads of the day are written at least this often. */
const TIDY_INTERVAL_MS = 10 * 60_000;

const NO_KEY = '0'.repeat(32);

/** Caches catalog responses in database and Redis. Must be closed before both. */
export function keepAnswers({
  database,
  redis,
  maxMb,
  log,
}: {
  database: Database;
  redis: RedisConnection | null;
  maxMb: number;
  log: Logger;
}): { answers: KeptAnswers; close(): Promise<void> } {
  const inDatabase = createCatalogAnswers({
    kysely: database.kysely,
    embedded: database.kind === 'embedded',
    maxMb,
  });
  const answers = createKeptAnswers({
    stores: redis ? [createRedisAnswers(redis), inDatabase] : [inDatabase],
    log,
  });
  let tidiedAt = 0;
  let failing = false;

  const tidy = coalesce(async () => {
    tidiedAt = Date.now();
    try {
      await inDatabase.tidy();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'kept catalog answers could not be tidied up');
      failing = true;
    }
  });

  function look(): void {
    if (Date.now() - tidiedAt >= TIDY_INTERVAL_MS || inDatabase.needsTidying()) void tidy();
  }

  // The first read is slow, so no visitor should wait for it. Later reads handle errors.
  inDatabase.read(NO_KEY).catch(() => {});
  look();
  const timer = setInterval(look, CHECK_INTERVAL_MS).unref();
  return {
    answers,
    async close() {
      clearInterval(timer);
      await answers.close();
    },
  };
}
