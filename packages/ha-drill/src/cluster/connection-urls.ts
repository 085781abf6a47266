import type { Ports } from './ports.ts';
import { PASSWORD } from './postgres.ts';

/** How a site finds the primary of PostgreSQL and Redis. */
export type ConnectionUrls = { DATABASE_URL: string; REDIS_URL: string };

/** The two sites connect in different ways, so that each fault tests both. */
export function createConnectionUrls(ports: Ports): [ConnectionUrls, ConnectionUrls] {
  const throughHaproxy = {
    DATABASE_URL: `postgres://kinora:${PASSWORD}@127.0.0.1:${ports.postgresPrimary}/kinora`,
    REDIS_URL: `redis://127.0.0.1:${ports.redisPrimary}`,
  };
  const throughPgbouncer = {
    DATABASE_URL: `postgres://kinora:${PASSWORD}@127.0.0.1:${ports.pgbouncer}/kinora`,
    REDIS_URL: `redis://127.0.0.1:${ports.redisPrimary}`,
  };
  return [throughHaproxy, throughPgbouncer];
}
