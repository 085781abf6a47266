import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { MAX_CHOSEN_SERVICES } from '../../domain/titles/watch-service.ts';
import type { RateLimit, RateLimiter } from '../security/rate-limit.ts';

/** Services of all regions together: anyone can choose some, and each costs calls. */
export const MAX_FOLLOWED_SERVICES = 300;

const DAY_SECONDS = 86_400;
/** A visitor counts once a day for a service, and for no more services than one may choose. */
const USE_RATE: RateLimit = { max: 1, seconds: DAY_SECONDS };
const VISITOR_RATE: RateLimit = { max: MAX_CHOSEN_SERVICES, seconds: DAY_SECONDS };

export type ServiceUse = {
  region: string;
  serviceIds: number[];
  /** Hash of a user or an IP: neither is stored. */
  visitor: string;
  /** As how many visitors this one counts. */
  weight: number;
};

/** Counts who uses which services. The most used ones are followed. */
export async function countServiceUse(
  { db, limiter }: { db: Kysely<Schema>; limiter: RateLimiter },
  { region, serviceIds, visitor, weight }: ServiceUse,
): Promise<void> {
  const ofVisitor = { key: `services ${visitor}`, rate: VISITOR_RATE };
  const toUse = (id: number) => ({ key: `service ${region} ${id} ${visitor}`, rate: USE_RATE });
  const counted: number[] = [];
  for (const id of serviceIds) {
    if ((await limiter.consume([toUse(id)])) !== null) continue;
    if ((await limiter.consume([ofVisitor])) !== null) break;
    counted.push(id);
  }
  if (counted.length === 0) return;
  try {
    await storeUse(db, region, counted, weight);
  } catch (error) {
    await limiter.refund(counted.flatMap((id) => [toUse(id), ofVisitor]));
    throw error;
  }
}

/** In one order, and past locked rows: processes would deadlock otherwise. */
async function storeUse(
  db: Kysely<Schema>,
  region: string,
  serviceIds: number[],
  weight: number,
): Promise<void> {
  await sql`
    insert into followed_services as known (region, service_id, uses)
    select ${region}, id, ${weight}::integer from unnest(${serviceIds}::integer[]) as id order by id
    on conflict (region, service_id)
      do update set uses = known.uses + excluded.uses, used_at = now()`.execute(db);
  await sql`
    delete from followed_services where (region, service_id) in (
      select region, service_id from followed_services where (region, service_id) in (
        select region, service_id from followed_services
        order by uses desc, used_at desc offset ${MAX_FOLLOWED_SERVICES}
      ) for update skip locked
    )`.execute(db);
}
