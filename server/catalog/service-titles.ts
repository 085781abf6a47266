import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { BestEffortDb } from '../../db/best-effort-db.ts';
import type { Schema } from '../../db/schema.ts';
import { column, TITLE_REF, typedSql } from '../../db/typed-sql.ts';
import { titleKey } from '../../domain/titles/title.ts';
import type { ServiceTitles } from '../../domain/titles/watch-service.ts';
import { shortHash } from '../../lib/short-hash.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import { countServiceUse } from './service-uses.ts';

/** A service that is not stored after this is none of the most used, and is not collected. */
const MAX_STORE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Uses that need not be counted again, so that Redis is not asked for each page. */
const MAX_COUNTED_USES = 50_000;
/** A user has a confirmed e-mail address, while an attacker may have many IPs. */
const USER_WEIGHT = 10;

const STREAMED = { ...TITLE_REF, services: column.json<number[]>() };

export type ServiceTitlesDeps = {
  db: Kysely<Schema>;
  bestEffortDb: BestEffortDb;
  limiter: RateLimiter;
  log: Pick<Logger, 'warn'>;
  now?: () => number;
};

/** Titles by service, which a job collects (server/jobs/collect-service-titles.ts). */
export function openServiceTitles({
  db,
  bestEffortDb,
  limiter,
  log,
  now = Date.now,
}: ServiceTitlesDeps): ServiceTitles & { close(): Promise<void> } {
  /** When each visitor was last counted for each service. */
  const countedUses = new LRUCache<string, number>({ max: MAX_COUNTED_USES });
  /** When a use of each service was last stored. */
  const storedUses = new Map<string, number>();
  const writes = new Set<Promise<void>>();

  return {
    follow(region, serviceIds, { user, ip }) {
      if (user === null && ip === '') return;
      const visitor = shortHash(user === null ? `ip ${ip}` : `user ${user.id}`);
      const toUse = (id: number) => `${visitor} ${region} ${id}`;
      const due = serviceIds.filter((id) => (countedUses.get(toUse(id)) ?? 0) + DAY_MS <= now());
      if (due.length === 0) return;
      for (const id of due) {
        countedUses.set(toUse(id), now());
        storedUses.set(`${region} ${id}`, now());
      }
      const weight = user === null ? 1 : USER_WEIGHT;
      const write = countServiceUse({ db, limiter }, { region, serviceIds: due, visitor, weight })
        .catch((error: unknown) => {
          for (const id of due) {
            countedUses.delete(toUse(id));
            storedUses.delete(`${region} ${id}`);
          }
          log.warn({ err: error }, 'cannot store the use of services');
        })
        .finally(() => writes.delete(write));
      writes.add(write);
    },

    async read(region, serviceIds, titles) {
      if (serviceIds.length === 0) return { byTitle: new Map(), isComplete: true };
      const ids = [...new Set(titles.map(({ id }) => id))];
      const types = [...new Set(titles.map(({ type }) => type))];
      const followed = await bestEffortDb
        .selectFrom('followed_services')
        .select(['service_id', 'read_at'])
        .where('region', '=', region)
        .where('service_id', 'in', serviceIds)
        .execute();
      const isCollected = (id: number) => {
        const service = followed.find(({ service_id }) => service_id === id);
        if (service) return service.read_at !== null;
        return (storedUses.get(`${region} ${id}`) ?? 0) + MAX_STORE_MS <= now();
      };
      const { rows } = await typedSql('services of titles', STREAMED)`
        select content_type as type, content_id as id, json_agg(service_id) as services
        from service_titles
        where region = ${region} and service_id = any (${serviceIds}::integer[])
          and content_type = any (${types}::text[]) and content_id = any (${ids}::integer[])
        group by content_type, content_id`.execute(bestEffortDb);
      return {
        byTitle: new Map(rows.map((row) => [titleKey(row), row.services])),
        isComplete: serviceIds.every(isCollected),
      };
    },

    async close() {
      await Promise.all(writes);
    },
  };
}
