import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { column, TITLE_REF, typedSql } from '../../db/typed-sql.ts';
import { titleKey } from '../../domain/titles/title-state.ts';
import type { ServiceTitles } from '../../domain/titles/watch-service.ts';

/** Services of all regions together: anyone can choose some, and each costs calls. */
export const MAX_FOLLOWED_SERVICES = 300;
/** A service that is not stored after this exceeds the limit, and is never collected. */
const MAX_STORE_MS = 60_000;
/** Interval at which the last use of a service is stored. */
const USE_INTERVAL_MS = 12 * 3_600_000;

const STREAMED = { ...TITLE_REF, services: column.json<number[]>() };

export type ServiceTitlesDeps = {
  db: Kysely<Schema>;
  bestEffortDb: Kysely<Schema>;
  log: Pick<Logger, 'warn'>;
  now?: () => number;
};

/** Titles by service, which a job collects (server/jobs/collect-service-titles.ts). */
export function openServiceTitles({
  db,
  bestEffortDb,
  log,
  now = Date.now,
}: ServiceTitlesDeps): ServiceTitles & { close(): Promise<void> } {
  const storedUses = new Map<string, number>();
  const writes = new Set<Promise<void>>();

  async function storeUse(region: string, serviceIds: number[]): Promise<void> {
    await sql`
      insert into followed_services (region, service_id)
      select ${region}, id from unnest(${serviceIds}::integer[]) as id
      where (select count(*) from followed_services) < ${MAX_FOLLOWED_SERVICES}
        or exists (select from followed_services
          where region = ${region} and service_id = id)
      order by id
      on conflict (region, service_id) do update set used_at = now()`.execute(db);
  }

  return {
    follow(region, serviceIds) {
      const due = serviceIds.filter((id) => {
        const storedAt = storedUses.get(`${region} ${id}`);
        return storedAt === undefined || storedAt + USE_INTERVAL_MS <= now();
      });
      if (due.length === 0) return;
      for (const id of due) storedUses.set(`${region} ${id}`, now());
      const write = storeUse(region, due)
        .catch((error: unknown) => {
          for (const id of due) storedUses.delete(`${region} ${id}`);
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
